extension Arabic {
    /// More of what the screens of the books say, on from where `pageBookForms` ends.
    static let pageBookLists = """
        Receipt by e-mail
        إيصال بالبريد الإلكتروني

        Receipts
        الإيصالات

        Record
        قيد

        Record a transaction
        قيد معاملة

        Record another
        قيد أخرى مثلها

        Record it
        قيدها

        Recorded last
        الأحدث قيدًا

        Rename
        تغيير الاسم

        Report on {1}
        تقرير عن {1}

        Return
        إرجاع

        Return items
        إرجاع قطع

        Review
        المراجعة

        Role
        الدور

        SKU
        رمز المنتج

        Sale back to the inventory
        بيع عائد إلى المخزون

        Sale to the project
        بيع للمشروع

        Say more
        إكمالها

        Sell back
        بيعها للمخزون

        Sell the chosen ones
        بيع المختارة

        Sell the chosen ones back
        بيع المختارة للمخزون

        Sell to a project
        بيعها لمشروع

        Set a budget
        تحديد ميزانية

        Sold back to the inventory
        بيعت للمخزون

        Sold to the project
        بيعت للمشروع

        Something else
        غير ذلك

        Something else to check
        عنصر آخر للتحقق

        Source
        المصدر

        Space
        المساحة

        Spending
        الإنفاق

        Spending by category
        الإنفاق حسب الفئة

        Spending by month
        الإنفاق حسب الشهر

        Spending by source
        الإنفاق حسب المصدر

        Spending by who paid
        الإنفاق حسب من دفع

        Still to be said:
        ما زال ينقص:

        Take back
        إلغاء

        Take the bookmark away
        إزالة الإشارة المرجعية

        Take the invitation back
        سحب الدعوة

        Take this pin away
        إزالة هذا التثبيت

        Take up again
        استئناف

        Taken back
        أُلغيت

        Tax
        الضريبة

        Tax in percent
        نسبة الضريبة

        Templates
        القوالب

        The books
        الدفاتر

        The business
        المنشأة

        The main one
        الرئيسي

        The transactions
        المعاملات

        The whole project
        المشروع كله

        There is no category yet.
        لا فئات بعد.

        There is no checklist here yet.
        لا قوائم تحقق هنا بعد.

        There is no item here.
        لا قطع هنا.

        There is no item yet.
        لا قطع بعد.

        There is no project yet.
        لا مشاريع بعد.

        There is no space yet.
        لا مساحات بعد.

        There is no such account.
        لا حساب كهذا.

        There is no such draft.
        لا مسودة كهذه.

        There is no such item.
        لا قطعة كهذه.

        There is no such preset.
        لا إعداد مسبقًا كهذا.

        There is no such project.
        لا مشروع كهذا.

        There is no such space.
        لا مساحة كهذه.

        There is no such template.
        لا قالب كهذا.

        There is no such transaction.
        لا معاملة كهذه.

        There is no transaction yet.
        لا معاملات بعد.

        There is none yet.
        لا شيء بعد.

        Those in use
        المستعملة

        Those that go on
        الجارية

        Throw away
        إهمال

        Thrown away
        مُهملة

        To be paid back
        ما ينتظر السداد

        To be paid back by
        على من السداد

        To be reviewed
        تنتظر المراجعة

        To the transaction
        إلى المعاملة

        Together
        المجموع معًا

        Transaction
        المعاملة

        Transaction {1}
        المعاملة {1}

        Transactions of these take a category by themselves.
        معاملات هؤلاء تأخذ فئة من تلقاء نفسها.

        Transactions to be reviewed
        معاملات تنتظر المراجعة

        User
        مستخدم
        """
}
