extension Arabic {
    /// What the page says of clubs, besides.
    static let pageShopMore = """
        For what
        مقابل

        Amount
        المبلغ

        In:
        إيداع:

        Out:
        سحب:

        Fees due
        الرسوم المستحقة

        Paid lately
        آخر المدفوعات

        The whole wallet
        المحفظة كاملة

        No order or match was paid from the wallet lately.
        لم يُدفع من المحفظة لطلب أو مباراة في الفترة الأخيرة.

        They are in no club.
        ليس في أي نادٍ.

        More of them
        المزيد عنه

        Pay into the wallet
        إيداع في المحفظة

        People
        الأشخاص

        Register somebody
        تسجيل شخص

        Nobody is like that.
        لا أحد بهذه الصفة.

        Name
        الاسم

        Forget them
        محو بياناته

        Bookmarks
        العلامات

        Add a bookmark
        إضافة علامة

        They have marked nothing.
        لم يضع أي علامة.

        Open and closed
        المفتوحة والمغلقة

        Open
        مفتوح

        Name or id
        الاسم أو المعرّف

        {1} of at most {2} members
        عدد الأعضاء {1} من {2} على الأكثر

        Member
        عضو

        Everybody may join
        ينضم من شاء

        The owner lets people in
        بموافقة المالك

        By invitation
        بالدعوة

        Wallet of {1}
        محفظة {1}

        Match {1}
        المباراة {1}

        Balance over time
        الرصيد عبر الزمن

        As of {1}
        كما كان في {1}

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
        كل النوادي

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
