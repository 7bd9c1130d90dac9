extension Arabic {
    /// What is said of how an order was, and of how orders go.
    static let pageOneOrder = """
        As it was
        كما كان

        Now
        الآن

        Drag to see each revision
        اسحب لترى كل مراجعة

        Earlier
        أقدم

        Later
        أحدث

        Revision
        المراجعة

        Revision {1} of {2}: {3}, {4}
        المراجعة {1} من {2}: {3}، {4}

        Show
        عرض

        State at this point
        الحالة عند هذه النقطة

        What changed
        ما الذي تغيّر

        What
        ماذا

        Who
        من

        Happened
        حدث في

        Written down
        سُجِّل في

        By command
        بالأمر

        Command's id
        معرّف الأمر

        Position
        الموضع

        The same in a terminal
        الشيء نفسه في الطرفية

        Copy
        نسخ

        Order {1}
        الطلب {1}

        Street
        الشارع

        City
        المدينة

        Postcode
        الرمز البريدي

        Country
        البلد

        Currency
        العملة

        Line {1}
        البند {1}

        Stock for line {1}
        مخزون البند {1}

        Sent of line {1}
        المُرسل من البند {1}

        Payment {1}
        الدفعة {1}

        {1} by {2}
        {1} من {2}

        {1} × {2}, each {3}
        {1} × {2}، الواحدة {3}

        Nothing to take
        لا شيء يُؤخذ

        Taken from stock
        أُخذ من المخزون

        Short
        ناقص

        Given back
        أُعيد

        not enough in stock
        لا يكفي المخزون

        not a product of ours
        ليس من منتجاتنا

        no longer sold
        لم يعد يُباع

        Status changed
        تغيّرت الحالة

        Address changed
        تغيّر العنوان

        Stock taken
        أُخذ المخزون

        Line is short
        بند ناقص

        Stock given back
        أُعيد المخزون

        Part sent
        أُرسل جزء

        Paid back
        رُدّ المبلغ

        How things go
        كيف تسير الأمور

        from status to status
        من حالة إلى حالة

        Begun since
        بدأ منذ

        Went as they were meant to
        سار كما أُريد له

        Took an unusual step
        خطا خطوة غير معتادة

        Ways from status to status
        المسارات من حالة إلى حالة

        As thick as many went that way, with how long half of them took at most. Dashed, with a sign: nobody meant things to go there.
        بسُمك عدد ما سار فيها، مع أقصى ما استغرقه نصفها. والمتقطع ذو العلامة مسار لم يُرد أحد أن يُسلك.

        Time in each status
        الوقت في كل حالة

        Each tenfold is as wide as any other, so minutes and months have room beside each other.
        كل عشرة أضعاف بعرض غيرها، فتتسع الصورة للدقائق والشهور معًا.

        Ways taken
        المسارات التي سُلكت

        such as {1}
        مثل {1}

        Waiting longest
        الأطول انتظارًا

        Which
        أيّها

        Since
        منذ

        For
        لمدة

        Unusual steps
        خطوات غير معتادة

        Step
        الخطوة

        Who and why
        من ولماذا

        When
        متى

        Matches
        المباريات

        Transactions
        المعاملات

        Drafts of transactions
        مسودات المعاملات

        Invitations
        الدعوات

        Items
        القطع

        Jobs
        الوظائف

        Invoices
        الفواتير

        {1} there now
        الآن هنا: {1}

        How many
        العدد

        Half within
        النصف خلال

        9 of 10 within
        `9` من `10` خلال

        All within
        الكل خلال

        {1} went on
        مضى منها: {1}

        {1} to {2}
        من {1} إلى {2}

        {1} to {2}, unusual
        من {1} إلى {2}، غير معتاد
        """
}
