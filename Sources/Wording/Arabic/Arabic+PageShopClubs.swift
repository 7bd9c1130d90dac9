extension Arabic {
    /// What the page says of clubs, matches and wallets.
    static let pageShopClubs = """
        By number
        حسب الرقم

        Highest number first
        الرقم الأكبر أولًا

        Largest first
        الأكبر أولًا

        Smallest first
        الأصغر أولًا

        By customer
        حسب العميل

        Title, id or status
        العنوان أو المعرّف أو الحالة

        Customer, id or status
        العميل أو المعرّف أو الحالة
        """
}
