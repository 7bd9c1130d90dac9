extension Arabic {
    /// What is said on the overview.
    static let pageOverview = """
        Of what
        لأي شيء

        In all
        في المجموع

        Orders by status
        الطلبات بحسب الحالة

        What waits
        ما ينتظر

        Budgets
        الميزانيات

        Spent of planned
        المصروف من المخطط

        Latest conversations
        أحدث المحادثات

        Jobs by status
        الوظائف بحسب الحالة

        Invoices by status
        الفواتير بحسب الحالة

        {1} not built yet
        لم يُبنَ بعد: {1}

        Caught up
        مواكب

        {1} behind
        متأخر: {1}

        Rebuilding
        يُعاد بناؤه

        Parked
        موقوف

        Project
        المشروع

        Spent
        المصروف

        Planned
        المخطط

        {1} unread
        غير مقروء: {1}

        Revenue a day
        الإيراد في اليوم

        Day
        اليوم

        Revenue
        الإيراد

        Revenue on {1}
        إيراد {1}

        {1} more than the day before
        أكثر من اليوم السابق بنسبة {1}

        {1} less than the day before
        أقل من اليوم السابق بنسبة {1}

        Conversations with something unread
        محادثات فيها ما لم يُقرأ

        Lines of orders that are short
        بنود طلبات ناقصة

        Orders that the stock is still to see to
        طلبات بانتظار المخزون

        Invoices that aren't paid
        فواتير غير مدفوعة

        Projects over their budget
        مشاريع تجاوزت ميزانيتها

        Read models that are parked
        نماذج قراءة موقوفة

        Products
        المنتجات

        Categories
        الفئات

        Jobs to do
        وظائف للإنجاز

        Matches to come
        مباريات قادمة
        """
}
