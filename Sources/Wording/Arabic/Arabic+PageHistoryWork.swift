extension Arabic {
    static let pageHistoryWork = """
        Leave this event out
        تجاوز هذا الحدث

        Leave it out for good
        تجاوزه نهائيًا

        Stop
        إيقاف

        Stop it
        أوقفه

        No row differs.
        لا يختلف أي صف.

        Table
        الجدول

        Removed
        محذوف

        comes in addition
        يُضاف

        goes away
        يُحذف

        This screen shows how things are now: it can't be asked as of a moment.
        تعرض هذه الشاشة الأمور كما هي الآن: لا يمكن طلبها كما كانت في لحظة.

        Its rows were made anew, up to position {1}.
        أُنشئت صفوفه من جديد حتى الموضع {1}.

        Rebuild {1}
        إعادة بناء {1}

        What would change in {1}
        ما كان سيتغير في {1}

        at work
        قيد التنفيذ

        waits
        ينتظر

        done
        انتهى

        failed
        فشل

        cancelled
        ملغى

        interrupted
        انقطع

        version {1}
        الإصدار {1}

        {1} left
        الباقي {1}

        {1} left out by decision
        عدد ما تُجووز بقرار: {1}

        none
        لا شيء

        up to date
        محدّث

        behind
        متأخر

        being built
        قيد البناء

        stuck while being built
        تعثر أثناء البناء

        stopped
        متوقف

        not built yet
        لم يُبنَ بعد

        and {1} more
        والباقي: {1}

        The first {1} of {2} are shown.
        يظهر أول {1} من {2}.

        would be refused
        كان سيُرفض

        would do something else
        كان سيفعل شيئًا آخر

        It is so since position {1}.
        صار الأمر هكذا منذ الموضع {1}.

        {1} positions were looked at, {2} answers folded.
        مواضع نُظر فيها: {1}، وإجابات جُمعت: {2}.

        All is as it was written.
        كل شيء كما كُتب.

        Something is not as it was written.
        شيء ما ليس كما كُتب.

        ok
        سليم

        unchecked
        لم يُفحص

        Across all things: by person, by kind, by status, in some days; what was before, what is after, and why.
        في كل الأشياء: بحسب الشخص أو النوع أو الحالة أو الأيام؛ ما كان قبل، وما صار بعد، ولماذا.

        The whole page as of a position, a day or a moment.
        الصفحة كلها كما كانت عند موضع أو في يوم أو في لحظة.

        A question and a condition: the first event that made it true.
        سؤال وشرط: أول حدث جعله صحيحًا.

        Every command is decided again: what would have been refused, and what would be different now.
        يتقرر كل أمر من جديد: ما كان سيُرفض، وما كان سيختلف الآن.

        How things go from status to status
        كيف تنتقل الأشياء من حالة إلى حالة

        Which ways are taken how often, and how long each takes.
        أي الطرق تُسلك وكم مرة، وكم يستغرق كل منها.

        The whole log is read, and compared with what was noted of it.
        يُقرأ السجل كله، ويُقارن بما دُوّن عنه.

        Everybody and everything that has ever done something.
        كل من فعل شيئًا وكل ما فعل شيئًا.

        All that happened, newest first, as it comes.
        كل ما حدث، الأحدث أولًا، كما يأتي.

        Filter the changes
        تصفية التغييرات

        Happened from
        حدث من

        Happened to
        حدث إلى

        Changes, newest first
        التغييرات، الأحدث أولًا

        Nothing was changed so.
        لم يتغير شيء هكذا.

        Find a name
        البحث عن اسم

        Say what to ask, and what has to hold of the answer. The log is searched for the first event that made it so.
        حدد السؤال وما يجب أن يصح في جوابه. يُبحث في السجل عن أول حدث جعله كذلك.

        Query
        الاستعلام

        Its parameters
        معاملاته

        From: a position or a day; empty: from the beginning
        من: موضع أو يوم؛ فارغ: من البداية

        To: a position or a day; empty: to the end
        إلى: موضع أو يوم؛ فارغ: حتى النهاية

        Only halve: quicker, but it may have been so before for a while
        التنصيف فقط: أسرع، لكن ربما كان الأمر هكذا مدة قبل ذلك

        Examples
        أمثلة

        A condition compares with one of these, or says that something exists:
        يقارن الشرط بإحدى هذه، أو يقول إن شيئًا موجود:

        Every command is decided again by the rules of today, and by those that you write here. Nothing is changed.
        يتقرر كل أمر من جديد بقواعد اليوم وبما تكتبه هنا. لا يتغير شيء.

        Rules, one a line; empty: those of today alone
        القواعد، واحدة في كل سطر؛ فارغ: قواعد اليوم وحدها

        Decide it again
        قرره من جديد

        A number, or how many a list holds, doesn't grow past it.
        لا يتجاوزه عدد، أو عدد ما في قائمة.

        A field doesn't go from one value to another; * is any value.
        لا ينتقل حقل من قيمة إلى أخرى؛ و`*` أي قيمة.

        The command says why.
        يذكر الأمر سببه.

        The command isn't accepted at all.
        لا يُقبل الأمر أبدًا.

        The whole log is read: each event, the chain that they stand in, the indexes, and the keys to what is personal.
        يُقرأ السجل كله: كل حدث، والسلسلة التي تنتظم فيها الأحداث، والفهارس، ومفاتيح ما هو شخصي.

        Compare the rows of all read models with the log, too
        مقارنة صفوف كل نماذج القراءة بالسجل أيضًا

        Verify
        تحقق

        {1} is no day like 2026-03-01
        ليس {1} يومًا مثل `2026-03-01`

        The log
        السجل

        The disk
        القرص
        """
}
