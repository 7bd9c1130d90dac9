extension Arabic {
    static let pageHistory = """
        Filter the log
        تصفية السجل

        Kind of thing
        نوع الشيء

        Type of event
        نوع الحدث

        Tag
        الوسم

        Stream
        التدفق

        Filter
        تصفية

        Show all
        عرض الكل

        {n} more
        المزيد: {n}

        Go on
        متابعة

        Pause
        إيقاف مؤقت

        Events, newest first
        الأحداث، الأحدث أولًا

        No such event is in the log.
        لا حدث كهذا في السجل.

        Event
        الحدث

        What it says
        ما يقوله

        Newest
        الأحدث

        Newer
        أحدث

        Older
        أقدم

        at position {1}
        عند الموضع {1}

        Revision {1}
        المراجعة {1}

        Previous event
        الحدث السابق

        Next event
        الحدث التالي

        Nothing but that it happened.
        لا شيء سوى أنه حدث.

        What it changed
        ما غيّره

        Cause and effects
        السبب والنتائج

        It came of this command alone, and nothing came of it.
        نتج عن هذا الأمر وحده، ولم ينتج عنه شيء.

        There is more than is shown here: open an event further down.
        هناك أكثر مما يظهر هنا: افتح حدثًا أدنى في الشجرة.

        The command as it was sent
        الأمر كما أُرسل

        Who, when and why
        من ومتى ولماذا

        Recorded
        وقت التسجيل

        Why
        السبب

        Command
        الأمر

        Command id
        معرّف الأمر

        Correlation id
        معرّف الارتباط

        Caused by
        سببه

        Event id
        معرّف الحدث

        Schema version
        إصدار البنية

        See it as of this event
        عرضه كما كان عند هذا الحدث

        On the command line:
        في سطر الأوامر:

        nothing
        لا شيء

        sealed
        مختوم

        Field
        الحقل

        Before
        قبل

        After
        بعد

        By event
        بالحدث

        not in the log
        ليس في السجل

        this event
        هذا الحدث

        It stands further up already.
        ورد أعلاه بالفعل.

        There is more below: open its last event.
        تحته المزيد: افتح حدثه الأخير.

        To its screen
        إلى شاشته

        Its events in the log
        أحداثه في السجل

        Its state
        حالته

        the latest
        الأخيرة

        Latest
        الأخير

        Value
        القيمة

        Set by
        وضعها

        Compare two revisions
        مقارنة مراجعتين

        From revision
        من المراجعة

        To revision
        إلى المراجعة

        Compare
        قارن

        They are the same.
        لا فرق بينهما.

        Who changed what
        من غيّر ماذا

        Keys
        المفاتيح

        Type an order's number, a name, a product, a stream like order-1042, a position like #48213, a command or a page.
        اكتب رقم طلب أو اسمًا أو منتجًا أو تدفقًا مثل `order-1042` أو موضعًا مثل `#48213` أو أمرًا أو صفحة.

        Nothing is called so or has that in it.
        لا شيء يسمى هكذا أو فيه ذلك.

        They do nothing while you type in a field.
        لا تفعل شيئًا أثناء الكتابة في حقل.

        Switch single keys off
        إيقاف المفاتيح المفردة

        The whole page is shown as it stood then. Nothing is changed, and any link of it can be handed on.
        تظهر الصفحة كلها كما كانت حينئذ. لا يتغير شيء، ويمكن إعطاء أي رابط منها لغيرك.

        Go to the last event that had happened by then
        الانتقال إلى آخر ما حدث حتى ذلك الحين

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
        """
}
