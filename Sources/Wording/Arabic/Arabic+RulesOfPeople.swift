extension Arabic {
    /// What must hold for the commands about customers, clubs, feeds, and the store itself.
    static let rulesOfPeople = """
        no user has this id yet
        لا مستخدم بهذا المعرّف بعد

        the user was not erased
        لم يُمح المستخدم

        no other user has the e-mail address, letter case aside
        ليس لمستخدم آخر البريد الإلكتروني نفسه، كبرت حروفه أو صغرت

        the conversation has no other message with this messageId
        ليس في المحادثة رسالة أخرى بهذا المعرّف

        the user has a profile or a conversation
        للمستخدم بيانات أو محادثة

        the conversation exists
        المحادثة موجودة

        upTo is not past the conversation's end
        «حتى الرسالة» لا تتجاوز آخر المحادثة

        upTo is not negative
        «حتى الرسالة» ليست سالبة

        the user exists
        المستخدم موجود

        the user has a profile, a conversation, an order or a membership
        للمستخدم بيانات أو محادثة أو طلب أو عضوية

        no erasure has this id yet
        لا محو بهذا المعرّف بعد

        name is not blank
        الاسم ليس فارغًا

        name has at most 120 characters
        الاسم `120` حرفًا على الأكثر

        the feature jobs is enabled
        ميزة الوظائف مفعَّلة

        the feature invoices is enabled
        ميزة الفواتير مفعَّلة

        url is given, or jobs; a line has all of its fields
        يُذكر عنوان على الشبكة أو وظائف؛ ولكل سطر حقوله كلها

        url is given, or invoices; a line has all of its fields
        يُذكر عنوان على الشبكة أو فواتير؛ ولكل سطر حقوله كلها

        not both of them; each value is of its form
        لا يُذكر الاثنان معًا؛ وكل قيمة بصيغتها

        url begins with http://, https:// or file:///
        العنوان على الشبكة يبدأ بـ `http://` أو `https://` أو `file:///`

        what is at url can be had, whole; else all stays as it was
        يمكن أخذ ما في العنوان كاملًا؛ وإلا بقي كل شيء كما كان

        it is a JSON list of jobs, no id twice, each by the rules for one; else all stays as it was, and the path of the first fault is told
        هو قائمة وظائف بصيغة `JSON`، لا يتكرر فيها معرّف، وكل منها بحسب قواعدها؛ وإلا بقي كل شيء كما كان، وذُكر موضع أول خطأ

        it is a JSON list of invoices, no id twice, each by the rules for one; else all stays as it was, and the path of the first fault is told
        هو قائمة فواتير بصيغة `JSON`، لا يتكرر فيها معرّف، وكل منها بحسب قواعدها؛ وإلا بقي كل شيء كما كان، وذُكر موضع أول خطأ

        it lists something, or nothing is there; else allowEmpty is given
        فيه شيء، أو ليس عندنا شيء؛ وإلا اختير «يُقبل وإن كان فارغًا»

        what is listed and what is there come to at most 9997
        المذكور والموجود معًا `9997` على الأكثر

        title and status are not blank
        العنوان والحالة ليسا فارغين

        title and status have at most 120 characters each
        العنوان والحالة، كل منهما `120` حرفًا على الأكثر

        customerName and status are not blank; total is given
        العميل والحالة ليسا فارغين، والمجموع مذكور

        customerName and status have at most 120 characters each
        العميل والحالة، كل منهما `120` حرفًا على الأكثر

        the total is at most 1000000000000 cents, above zero or below
        المجموع `1000000000000` سنت على الأكثر، موجبًا أو سالبًا

        name is jobs or invoices
        الاسم هو الوظائف أو الفواتير

        no club has this id yet
        لا نادي بهذا المعرّف بعد

        ownerId is a user's
        المالك مستخدم

        the club exists
        النادي موجود

        maxMembers is at least 1
        أكثر عدد للأعضاء واحد على الأقل

        the club has no more members than maxMembers already
        أعضاء النادي الآن لا يزيدون على الحد

        userId is a user's
        المستخدم موجود

        the club is not closed
        النادي غير مغلق

        the user is not a member yet
        المستخدم ليس عضوًا بعد

        the club has fewer members than maxMembers
        أعضاء النادي أقل من الحد

        where the join policy is approval, the user is invited
        حيث الانضمام بموافقة يكون المستخدم مدعوًّا

        where it is invite, too
        وكذلك حيث الانضمام بدعوة

        the user is a member
        المستخدم عضو

        the user doesn't own the club
        المستخدم ليس مالك النادي

        the new owner is a member
        المالك الجديد عضو

        no match has this id yet
        لا مباراة بهذا المعرّف بعد

        opponent or opponentClubId is given
        يُذكر الخصم أو النادي الخصم

        opponentClubId is another club's
        النادي الخصم نادٍ آخر

        date is not before the command's occurredAt; a day counts from its midnight
        التاريخ ليس قبل وقت حدوث الأمر؛ واليوم يُحسب من منتصف ليله

        the match exists
        المباراة موجودة

        the match was neither played nor cancelled
        المباراة لم تُلعب ولم تُلغ

        the match was not played
        المباراة لم تُلعب

        a wallet holds at most 1000000000000 cents
        لا تحوي المحفظة أكثر من `1000000000000` سنت

        each wallet is empty, or holds what the fee is in
        كل محفظة فارغة، أو بعملة الرسم

        each player is a member of the club
        كل لاعب عضو في النادي

        no player is named twice
        لا يُذكر لاعب مرتين

        the day of the match has come by the command's occurredAt
        حلّ يوم المباراة عند وقت حدوث الأمر

        the wallet is empty, or what it holds is in the currency of the business
        المحفظة فارغة، أو بعملة المنشأة

        the wallet holds as much as is taken out
        في المحفظة ما يكفي للسحب

        the club isn't one for the invited alone, or they are
        النادي ليس للمدعوين وحدهم، أو المستخدم مدعو

        byId is the club's owner
        «بواسطة» هو مالك النادي

        the user has asked
        المستخدم طلب ذلك

        the match was not cancelled
        المباراة لم تُلغ

        the match has a fee
        للمباراة رسم

        the wallet holds what the fee is in
        المحفظة بعملة الرسم

        the user is a member of the club, or of the other where it is ours
        المستخدم عضو في النادي، أو في النادي الآخر إن كان من أنديتنا

        the wallet holds as much as the fee
        في المحفظة ما يكفي للرسم

        no token has this id yet
        لا رمز دخول بهذا المعرّف بعد

        digest is the SHA-256 of the secret
        البصمة هي `SHA-256` للسر

        the account is there, if it is for one
        الحساب موجود، إن كان الرمز لحساب

        the token exists
        رمز الدخول موجود

        no hook has this id yet
        لا خطاف بهذا المعرّف بعد

        url is an https address without a password
        العنوان على الشبكة عنوان `https` بلا كلمة مرور

        url isn't private, unless that is allowed
        العنوان على الشبكة ليس خاصًّا، إلا إن سُمح بذلك

        types are 100 at most
        أنواع الأحداث `100` على الأكثر

        the hook exists
        الخطاف موجود
        """
}
