/// What stands around each screen of the page.
extension Arabic {
    static let pageFrame = """
        Skip to the content
        انتقل إلى المحتوى

        Find an order, a customer, anything
        ابحث عن طلب أو عميل أو أي شيء

        Back to now
        العودة إلى الآن

        Live
        مباشر

        Not connected
        غير متصل

        As of …
        كما في …

        A position, or a day and time
        موضع في السجل، أو يوم ووقت

        Look back
        انظر إلى الماضي

        Light
        الإضاءة

        As the system
        كالنظام

        Light theme
        فاتح

        Dark theme
        داكن

        Go out
        تسجيل الخروج

        Business
        الأعمال

        How it came to be
        كيف صار الأمر

        First page
        الصفحة الأولى

        Next page
        الصفحة التالية

        In the server's log it is known as
        معرّفه في سجل الخادم

        To the overview
        إلى النظرة العامة

        Come in
        تسجيل الدخول

        Whoever owns the store makes a token for you; it begins with dbk_.
        ينشئ لك مالك المخزن رمز دخول يبدأ بـ `dbk_`.

        Token
        رمز الدخول

        Overview
        نظرة عامة

        Orders
        الطلبات

        Catalog
        الكتالوج

        Conversations
        المحادثات

        Books
        الدفاتر

        Jobs and invoices
        الوظائف والفواتير

        Clubs
        الأندية

        Event log
        سجل الأحداث

        Read models
        نماذج القراءة

        History
        التاريخ

        As of {1}
        كما في {1}

        there is nothing at this address
        لا شيء في هذا العنوان

        something went wrong that shouldn't
        حدث خلل لا ينبغي أن يحدث

        the log hasn't come to position {1}
        لم يصل السجل إلى الموضع {1}

        it is at {1}
        هو الآن عند {1}

        Not found
        غير موجود

        That didn't work
        لم ينجح ذلك

        what was can be looked at, not changed
        يمكن النظر إلى ما كان، لا تغييره

        go back to now, and do it there
        عُد إلى الآن، وافعل ذلك هناك

        This token opens nothing here.
        لا يفتح رمز الدخول هذا شيئًا هنا.

        this token opens nothing here
        لا يفتح رمز الدخول هذا شيئًا هنا

        a form is sent as application/x-www-form-urlencoded
        يُرسل النموذج بصيغة `application/x-www-form-urlencoded`

        The page, for people with a browser.
        الصفحة، لمن لديه متصفح.
        """
}
