extension Arabic {
    static let pageHistoryTools = """
        Look back
        انظر إلى الماضي

        The whole page is shown as it stood then. Nothing is changed, and any link of it can be handed on.
        تظهر الصفحة كلها كما كانت حينئذ. لا يتغير شيء، ويمكن إعطاء أي رابط منها لغيرك.

        Go to the last event that had happened by then
        الانتقال إلى آخر ما حدث حتى ذلك الحين

        A position, or a day and time
        موضع، أو يوم ووقت

        Or from the calendar
        أو من التقويم

        A time means
        الوقت يعني

        what was recorded by then
        ما سُجّل حتى ذلك الحين

        what had happened by then
        ما حدث حتى ذلك الحين

        Another moment
        لحظة أخرى

        Find, go or do
        ابحث أو انتقل أو افعل

        What was found
        ما وُجد

        Type to find; arrows to choose, Enter to go.
        اكتب لتبحث، والأسهم للاختيار، و`Enter` للانتقال.

        Close
        إغلاق

        there was no {1} {2} by then
        لم يكن هناك {1} {2} حينئذ

        From revision {1} to revision {2}
        من المراجعة {1} إلى المراجعة {2}

        a stream is called like order-1042
        يسمى التدفق مثل `order-1042`

        the log hasn't come to position {1}
        لم يصل السجل إلى الموضع {1}

        the log hadn't come to position {1} by then
        لم يكن السجل قد وصل إلى الموضع {1} حينئذ

        As of {1}
        كما كان في {1}

        As of position {1}
        كما كان عند الموضع {1}

        Find {1}
        البحث عن {1}

        {1} of {2}
        {1} من {2}

        Anywhere
        في أي مكان

        Find, go or do: the palette
        ابحث أو انتقل أو افعل: لوحة الأوامر

        Go to the search field
        إلى حقل البحث

        Show these keys
        عرض هذه المفاتيح

        Look back: as of a moment
        النظر إلى الماضي: كما كان في لحظة

        Close what has opened
        إغلاق ما فُتح

        Go to
        الانتقال إلى

        In a list
        في قائمة

        Next row
        الصف التالي

        Previous row
        الصف السابق

        Next page, or next event
        الصفحة التالية أو الحدث التالي

        Previous page, or previous event
        الصفحة السابقة أو الحدث السابق

        Open the row
        فتح الصف

        That is no moment: give a position, a day or a day and time.
        ليست هذه لحظة: اذكر موضعًا أو يومًا أو يومًا ووقتًا.

        The first event is at position 1.
        أول حدث عند الموضع `1`.

        The log has come to position {1}, and no further.
        وصل السجل إلى الموضع {1} ولم يتجاوزه.

        That moment is still to come.
        لم تأت هذه اللحظة بعد.

        Nothing had been recorded by then.
        لم يكن قد سُجّل شيء حينئذ.

        Nothing had happened by then.
        لم يكن قد حدث شيء حينئذ.

        Event at position {1}
        الحدث عند الموضع {1}

        In the log
        في السجل

        Pages
        الصفحات

        Since when something is so
        منذ متى صار الأمر هكذا

        History by other rules
        التاريخ بقواعد أخرى

        Whether the log is sound
        سلامة السجل

        Who has acted
        من فعل شيئًا

        Operations
        التشغيل

        Commands
        الأوامر

        People
        الأشخاص

        Products
        المنتجات

        Categories
        الأصناف

        Accounts
        الحسابات

        Projects
        المشاريع

        Transactions
        المعاملات

        Items
        العناصر

        Spaces
        المساحات

        Jobs
        الأعمال

        Invoices
        الفواتير

        Matches
        المباريات
        """
}
