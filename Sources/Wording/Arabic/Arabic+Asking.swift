extension Arabic {
    /// What is asked, as of when, and after what: told of what isn't there.
    static let asking = """
        {1} is no time: {2}
        ليس وقتًا: {1}؛ {2}

        give 2026-03-01, 2026-03, '2026-03-01 12:00', 2026-03-01T12:00:00Z, 'tomorrow 19:30', 7d or '3 days ago'
        اكتب `2026-03-01` أو `2026-03` أو `'2026-03-01 12:00'` أو `2026-03-01T12:00:00Z` أو `'tomorrow 19:30'` أو `7d` أو `'3 days ago'`

        {1} is no position: give a number, as 4711
        ليس موضعًا: {1}؛ اكتب عددًا مثل `4711`

        a day like 2026-03-01
        يوم مثل `2026-03-01`

        --occurred goes by when things happened: it wants a time
        الخيار `--occurred` يتبع وقت حدوث الأشياء، فيلزمه وقت

        --occurred says which time --since and --until mean
        الخيار `--occurred` يحدد أي وقت يعنيه `--since` و`--until`

        --since is later than --until
        الوقت في `--since` بعد الوقت في `--until`

        {1} is given twice
        أُعطي {1} مرتين

        it is a cursor of another question
        هو مؤشر لسؤال آخر

        it goes on with the list as of position {1}
        هو تتمة القائمة كما كانت عند الموضع {1}

        it goes on with the list by what had occurred by {1}
        هو تتمة القائمة بحسب ما حدث حتى {1}

        it goes on with the list as it is now
        هو تتمة القائمة كما هي الآن

        pass it on with the question that it came from, --as-of included
        مرّره مع السؤال الذي جاء منه، بما فيه `--as-of`

        {1} begins the ids of {2} things of the kind {3}
        تبدأ بـ {1} معرّفات {2} من نوع {3}

        nothing is called {1}
        لا شيء يحمل الاسم {1}

        {1} things are called {2}
        عدد ما يحمل الاسم {2}: {1}

        {1} {2} has no revision {3}: its last is {4}
        لا مراجعة {3} في {1} {2}؛ الأخيرة هي {4}

        nothing ever has the status {1}
        لا شيء تكون حالته {1} أبدًا

        {1}.status is never {2}; it is one of {3}
        لا تكون `status` في {1} أبدًا {2}؛ القيم الممكنة: {3}

        {1}.{2} is never {3}; it is one of {4}
        لا تكون {2} في {1} أبدًا {3}؛ القيم الممكنة: {4}

        no event has the actor {1}
        لا حدث فاعله {1}

        no event bears the tag {1}
        لا حدث يحمل الوسم {1}

        there is no stream {1}
        لا وجود للتدفق {1}

        there are no streams of the kind {1}
        لا وجود لتدفقات من نوع {1}

        template
        قالب

        preset
        إعداد مسبق
        """
}
