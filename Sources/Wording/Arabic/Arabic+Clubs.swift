extension Arabic {
    /// Clubs, matches and wallets.
    static let clubs = """
        club
        نادٍ

        match
        مباراة

        {1} is a member of {2} already
        العضو {1} في النادي {2} بالفعل

        {1} has {2} members, and takes at most {3}
        عدد أعضاء {1}: {2}، والحد الأقصى: {3}

        {1} owns {2}
        مالك النادي {2} هو {1}

        make another member its owner first: {1}
        اجعل عضوًا آخر مالكًا له أولًا: {1}

        maxMembers is at least 1: the owner is a member
        قيمة maxMembers `1` على الأقل، فالمالك عضو

        {1} has {2} members already
        عدد أعضاء {1} الآن: {2}

        some must leave first
        لا بد أن يغادر بعضهم أولًا

        {1} is not a member of {2}
        ليس في النادي {2} عضو بالمعرّف {1}

        match {1} was played
        لُعبت المباراة {1}

        match {1} was cancelled
        أُلغيت المباراة {1}

        {1} is named twice
        مذكور مرتين: {1}

        a time like 2026-03-01T15:00:00Z, or a day like 2026-03-01
        وقت مثل `2026-03-01T15:00:00Z`، أو يوم مثل `2026-03-01`

        date lies before {1}, when the match was announced
        التاريخ في date قبل {1}، وهو وقت الإعلان عن المباراة

        a day counts from its midnight: give the time too, or an earlier occurredAt
        يُحسب اليوم من منتصف ليله: أعطِ الساعة أيضًا، أو occurredAt أسبق

        {1} and {2} cents are more than the {3} that a wallet holds
        مجموع {1} و{2} بالسنت يتجاوز الحد الأقصى لرصيد المحفظة: {3}

        {1}'s wallet holds {2}, less than {3}
        رصيد محفظة {1}: {2}، وهو أقل من {3}

        either opponent or opponentClubId is needed
        يلزم إدخال opponent أو opponentClubId

        {1} is closed
        النادي {1} مغلق

        match {1} costs nothing
        المباراة {1} بلا رسم

        {1} is a member of none of the match's clubs
        {1} ليس عضوًا في أي من ناديي المباراة

        {1} is above 0; {2} was given
        قيمة {1} أكبر من `0`؛ القيمة المعطاة: {2}

        there is no user {1}
        لا وجود للمستخدم {1}

        match {1} begins at {2}, after {3}
        تبدأ المباراة {1} في {2}، بعد {3}

        if it was played earlier, reschedule it first: {1}
        إن كانت قد لُعبت قبل ذلك فغيّر موعدها أولًا: {1}

        {1} lets nobody in whom its owner doesn't
        لا يدخل {1} إلا من يوافق عليه مالكه

        {1} is not invited to {2}
        لا دعوة إلى {2} لـ {1}

        its owner invites: {1}
        المالك هو من يدعو: {1}

        {1} doesn't own {2}
        ليس {1} مالك {2}

        {1} hasn't asked to join {2}
        لم يطلب {1} الانضمام إلى {2}

        a club doesn't play against itself
        لا يلعب نادٍ ضد نفسه
        """
}
