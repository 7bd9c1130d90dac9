// Forms: what completes as one types; previews; who came in between; toasts.
extension Arabic {
    static let pageDoing = """
        Is
        الآن

        Becomes
        يصير

        Add another
        إضافة آخر

        Add to: {1}
        إضافة إلى: {1}

        Remove: {1}
        إزالة: {1}

        All commands
        كل الأوامر

        Do something
        افعل شيئًا

        No command is called so.
        لا أمر بهذا الاسم.

        Left empty, a secret is made for it, and shown once.
        إن تُرك فارغًا يُصنع له سر ويظهر مرة واحدة.

        Its secret
        سرّه

        Nobody can show it again: keep it now.
        لا أحد يستطيع إظهاره مرة أخرى: احفظه الآن.

        Somebody came in between
        سبقك أحد

        Since you opened this form it was changed. Nothing of yours is done yet.
        تغيّر منذ أن فتحت هذا النموذج. لم يُنفَّذ شيء مما كتبت بعد.

        What they did
        ما فعلوه

        What you would do now
        ما ستفعله أنت الآن

        Do it anyway
        نفّذه على أي حال

        Back to the form
        العودة إلى النموذج

        What would change
        ما سيتغير

        Do it
        نفّذ

        Don't
        لا تنفّذ

        Preview
        معاينة

        More
        المزيد

        Why, for the log
        السبب، للسجل

        When it happened, if not now
        متى حدث، إن لم يكن الآن

        What has a star must be filled in.
        ما عليه نجمة يجب ملؤه.

        What it does
        ما يفعله

        Fill in an example
        املأه بمثال

        What must hold
        ما يجب أن يصح

        Take away what is there
        إزالة ما هو موجود

        Undo
        تراجع

        The network is gone: nothing was sent, and what you typed is still there.
        انقطعت الشبكة: لم يُرسل شيء، وما كتبته باقٍ.

        Yes
        نعم

        No
        لا

        From {1} to {2}.
        من {1} إلى {2}.

        {1} or more.
        {1} أو أكثر.

        More than {1}, {2} at the most.
        أكثر من {1}، و{2} على الأكثر.

        More than {1}.
        أكثر من {1}.

        {1} to {2} of them.
        عددها من {1} إلى {2}.

        At most {1} of them.
        عددها {1} على الأكثر.

        At least {1} of them.
        عددها {1} على الأقل.

        Each once.
        كل منها مرة واحدة.

        {1}, time of day
        {1}، الساعة

        for example {1}
        مثلًا {1}

        Times are by the clocks of {1}.
        الأوقات بحسب ساعات {1}.

        Nothing would change: it is so already.
        لن يتغير شيء: هو كذلك بالفعل.

        Nothing is done yet. This would happen:
        لم يُنفَّذ شيء بعد. هذا ما سيحدث:

        the clocks of {1} never show that
        ساعات {1} لا تُظهر ذلك أبدًا

        this form was sent already, filled in otherwise
        أُرسل هذا النموذج من قبل وهو مملوء على نحو آخر

        send it again, if you mean that as well
        أرسله مرة أخرى إن كنت تقصد ذلك أيضًا

        this isn't for your role to do
        هذا ليس لدورك

        Nothing changed: it was so already.
        لم يتغير شيء: كان كذلك بالفعل.

        Done.
        تم.
        """
}
