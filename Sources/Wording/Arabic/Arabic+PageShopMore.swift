extension Arabic {
    /// What the page says of clubs, besides.
    static let pageShopMore = """
        A project
        مشروع

        An item
        غرض

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
