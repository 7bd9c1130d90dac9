extension Arabic {
    /// What the page says of clubs, besides.
    static let pageShopMore = """
        Match {1}
        المباراة {1}

        Balance over time
        الرصيد عبر الزمن

        Announced
        أُعلنت

        Rescheduled
        تغيّر موعدها

        Team picked
        اختير الفريق

        Result recorded
        سُجّلت النتيجة

        Name, e-mail, telephone or id
        الاسم أو البريد أو الهاتف أو المعرّف

        An order
        طلب

        A product
        منتج

        A project
        مشروع

        An item
        قطعة

        A job
        وظيفة

        An invoice
        فاتورة

        A club
        نادٍ

        A match
        مباراة

        A sale
        تخفيض

        Upcoming
        القادمة

        Past
        السابقة

        All clubs
        كل الأندية

        Any status
        أي حالة

        Scheduled
        معلنة

        Full time
        انتهت

        No result yet
        بلا نتيجة بعد
        """
}
