extension Arabic {
    /// What is wrong with events that were exported and are to be taken in.
    static let exchanging = """
        this is no object of JSON in a line
        هذا ليس كائن JSON في سطر واحد

        {1} is missing, or isn't what it must be
        الحقل {1} ناقص أو ليس كما يجب

        this is a part of an event that is read as several: export it sealed
        هذا جزء من حدث يقرأ كأحداث عدة: صدره مختومًا

        this is of another store than the lines before it
        هذا من مخزن غير مخزن السطور السابقة

        position {1} stands where {2} must come: a log is whole
        يقف هنا الموضع {1} ويجب أن يأتي الموضع {2}: السجل لا ينقص منه شيء

        what it says isn't what its checksum was made of
        ما يقوله لا يطابق مجموع التحقق الخاص به

        what is a part of a log can be merged into a store that has events
        يمكن دمج جزء من سجل في مخزن فيه أحداث

        the command {1} stands before this, too
        الأمر {1} موجود قبل هذا أيضًا

        {1} has no event here, and this is revision {2} of it
        لا حدث هنا للتدفق {1}، وهذه مراجعته رقم {2}

        export the log from its beginning
        صدّر السجل من بدايته

        {1} is at revision {2} here, and this is revision {3} of it
        التدفق {1} عند المراجعة {2} هنا، وهذه مراجعته رقم {3}

        what both stores went on with can't be merged: leave the stream out
        لا يمكن دمج ما تابعه المخزنان كلاهما: اترك هذا التدفق

        another command is stored under the id {1}
        أمر آخر محفوظ بالمعرف {1}

        this is longer than any line of an export
        هذا أطول من أي سطر في ملف مصدَّر

        sealed events and opened ones don't go together
        لا تجتمع الأحداث المختومة والمفتوحة في ملف واحد

        {1} has no event
        لا حدث في الملف {1}

        --keys are for what is sealed, and these events are open
        الخيار `--keys` لما هو مختوم، وهذه الأحداث مفتوحة

        {1} is no sound log: {2}
        ليس {1} سجلًا سليمًا: {2}

        the keys aren't those of the log: {1}
        المفاتيح ليست مفاتيح هذا السجل: {1}

        --keys are for a store that is made, and this one has its own
        الخيار `--keys` لمخزن ينشأ الآن، ولهذا المخزن مفاتيحه

        a sealed event can be read by the store alone that it is of, and isn't in this one
        لا يقرأ الحدث المختوم إلا مخزنه، وليس هو في هذا المخزن

        export it without --sealed, or import it into a folder of its own
        صدّره دون `--sealed`، أو استورده في مجلد خاص به

        events are taken as they were: --dry-run, --keys and --signed-by alone are for them
        تؤخذ الأحداث كما كانت: لها الخيارات `--dry-run` و`--keys` و`--signed-by` فقط

        this store keeps no records on a disk
        لا يحفظ هذا المخزن سجلات على قرص

        its command has events that the proof hasn't: a command comes whole
        لأمره أحداث ليست في البرهان، والأمر يأتي كاملًا

        what is personal in it is sealed, and only its own store has the keys
        ما هو شخصي فيه مختوم، والمفاتيح في مخزنه وحده

        this store's own log has another event there, or none
        في سجل هذا المخزن حدث آخر في ذلك الموضع، أو لا حدث

        {1} isn't proved: {2}
        لم يثبت {1}: {2}

        {1} is a proof: it holds some events, and a store begins with the first
        إن {1} برهان: فيه بعض الأحداث، والمخزن يبدأ بأولها

        import it into a store that has events; a whole log comes by es export --sealed
        استورده إلى مخزن فيه أحداث؛ أما السجل كله فيأتي من `es export --sealed`

        --signed-by is for a proof, and {1} is none
        الخيار `--signed-by` للبراهين، وليس {1} واحدًا منها

        {1}, event {2}: {3}
        {1}، الحدث {2}: {3}
        """
}
