extension Arabic {
    /// More of what the screens of the books say, on from where `pageBooks` ends.
    static let pageBookForms = """
        It counts as
        تُحسب بمبلغ

        It is part of no transaction.
        ليست جزءًا من أي معاملة.

        It is right
        هي صحيحة

        It is there after all
        وُجدت من جديد

        It says nothing of itself yet.
        لا معلومات عن المنشأة بعد.

        It was not paid back
        لم يُسدد

        It was paid back
        سُدد المبلغ

        Item
        القطعة

        Item by item
        قطعة قطعة

        Items here
        القطع هنا

        Its lineage
        تاريخها

        Kind
        النوع

        Left to spend
        المتبقي للإنفاق

        Logo
        الشعار

        Made for
        أُعدّ للعميل

        Made together with its items
        أُنشئت مع قطعها

        Make a space of it
        إنشاء مساحة منه

        Members
        الأعضاء

        Month
        الشهر

        More than planned
        ما زاد على الخطة

        Move
        نقل

        Moved
        نُقلت

        Name
        الاسم

        New category
        فئة جديدة

        New checklist
        قائمة تحقق جديدة

        New preset
        إعداد مسبق جديد

        New project
        مشروع جديد

        New space
        مساحة جديدة

        New template
        قالب جديد

        Newest day first
        أحدث يوم أولًا

        No draft waits.
        لا مسودة تنتظر.

        No item belongs to it.
        لا قطعة تتبعها.

        No price yet
        بلا سعر بعد

        No source
        بلا مصدر

        Nobody was named
        لم يُذكر أحد

        Not bookmarked
        بلا إشارة مرجعية

        Not done
        لم يتم

        Not in the whole
        خارج الميزانية الكلية

        Not paid back after all
        لم يُسدد في الواقع

        Not returned
        غير مُرتجعة

        Not to be reviewed
        لا تحتاج مراجعة

        Not written off
        غير مشطوبة

        Not written off after all
        أُلغي شطبها

        Notes
        ملاحظات

        Nothing is attached.
        لا مرفقات.

        Nothing is due.
        لا شيء مستحق.

        Nothing is planned yet.
        لا خطة بعد.

        Nothing is to be paid back.
        لا شيء ينتظر السداد.

        Nothing to check
        لا شيء للتحقق منه

        Nothing waits to be reviewed.
        لا شيء ينتظر المراجعة.

        Nothing was spent.
        لم يُنفق شيء.

        Oldest day first
        أقدم يوم أولًا

        Oldest first
        الأقدم أولًا

        On what
        على ماذا

        Open an account
        فتح حساب

        Open it again
        إعادة فتحه

        Open ones
        المفتوحة

        Opened
        تاريخ الفتح

        Order
        الترتيب

        Other papers
        أوراق أخرى

        Owner
        مالك

        Paid back so far
        ما سُدد حتى الآن

        Paid by
        دفعها

        Paying back
        السداد

        Picture
        الصورة

        Picture of it
        صورة لها

        Pictures
        الصور

        Pictures of it
        صور لها

        Pin
        تثبيت

        Pinned by {1}
        ثبّتها {1}

        Pins
        المثبتة

        Plan otherwise
        تغيير الميزانية

        Presets
        الإعدادات المسبقة

        Priced otherwise
        تغيّر سعرها

        Projects over plan
        مشاريع تجاوزت الخطة

        Purchase
        شراء

        Put in another order
        إعادة الترتيب

        Receipt
        الإيصال
        """
}
