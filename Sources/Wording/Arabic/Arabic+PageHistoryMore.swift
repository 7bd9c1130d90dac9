extension Arabic {
    static let pageHistoryMore = """
        Events in the log
        الأحداث في السجل

        Requests answered
        الطلبات التي أُجيبت

        Took, on the average
        متوسط مدتها

        Stored by this server
        ما خزّنه هذا الخادم

        Until it was on the disk, on the average
        متوسط المدة حتى الوصول إلى القرص

        Connections
        الاتصالات

        Told what happens, live
        من يُبلّغ بما يحدث مباشرة

        Events that the index lacks
        الأحداث الناقصة في الفهرس

        Long work that isn't over
        الأعمال الطويلة التي لم تنته

        not taken, tried again
        لم يُؤخذ، وتُعاد المحاولة

        {1} has taken it, and answered {2}.
        أخذه {1} وأجاب: {2}.

        {1} hasn't taken it ({2}).
        لم يأخذه {1} ({2}).

        Whether it can be asked
        هل يمكن سؤاله

        Since this server began
        منذ بدأ هذا الخادم

        Who may come in
        من يجوز له الدخول

        Let somebody in
        إدخال شخص

        Until
        حتى

        revoked
        مُلغى

        over
        انقضى

        open
        مفتوح

        Revoke
        إلغاء

        Nobody has a token.
        لا أحد لديه رمز.

        To whom events are posted
        إلى من تُرسل الأحداث

        Add a hook
        إضافة خطاف

        Events are posted to nobody.
        لا تُرسل الأحداث إلى أحد.

        Taken
        أُخذ

        Last
        الأخير

        Try it
        جرّبه

        Try again
        حاول مجددًا

        How the server does, who may come in, and to whom events are posted.
        حال الخادم، ومن يجوز له الدخول، وإلى من تُرسل الأحداث.

        this is for whoever is admin or more
        هذا لمن دوره `admin` أو أعلى

        and more
        والمزيد
        """
}
