extension Arabic {
    /// What is said of serving the store, of tokens, and by the server.
    static let serving = """
        must be a SHA-256: 64 digits, 0-9 and a-f
        يجب أن تكون بصمة ست عشرية كاملة

        token
        الرمز

        this is for whoever is {1} or more
        هذا لمن دوره {1} أو أعلى

        it was cancelled before it was answered
        أُلغي قبل أن يُجاب عنه

        its time was up before it was answered
        انتهى وقته قبل أن يُجاب عنه

        the body is longer than what is taken
        المتن أطول مما يُقبل

        projection {1} stands still at position {2}
        نموذج القراءة {1} متوقف عند الموضع {2}

        the log has lost its end
        فقد السجل آخره

        the rows can't be read
        تتعذر قراءة الصفوف

        send it as Authorization: Bearer dbk_…
        أرسله هكذا: `Authorization: Bearer dbk_…`

        there is no {1}, which serves the store
        لا يوجد {1} الذي يقدّم المخزن

        where Daybook's sources are: make serve
        حيث توجد مصادر Daybook‏: ‏make serve

        {1} can't be begun: {2}
        تعذّر تشغيل {1}: {2}

        {1} is past: a token expires at a time to come
        {1} وقت مضى: ينتهي الرمز في وقت آتٍ

        what was isn't waited for
        ما مضى لا يُنتظر

        occurred goes with a time as asOf
        occurred تصحب وقتًا في asOf

        ES_TOKEN is no token: it has visible ASCII characters only
        رمز الدخول في ES_TOKEN غير صالح: يتكون من أحرف ASCII المرئية فقط

        the server is about to stop
        الخادم على وشك التوقف

        as much is asked at once from one address as may be
        بلغت الطلبات الجارية من عنوان واحد أقصاها

        as many jobs wait as there may be
        بلغ عدد المهام المنتظرة أقصاه

        what came of it has more than {1} bytes
        نتيجته أطول من {1} بايت

        there is no job {1}
        لا توجد مهمة {1}

        that isn't a note of a log's root, or several
        ليس ذلك بيانًا موقَّعًا لجذر سجل ولا عدة بيانات

        that is no key that notes are verified with
        ليس ذلك مفتاحًا تُتحقق به البيانات الموقَّعة

        nothing can be written where the store lies
        لا يمكن كتابة شيء حيث يقع المخزن

        no event and no command in the log is {1}
        لا حدث ولا أمر في السجل هو {1}

        --drill is for a store of one's own, and {1} for one that is served
        --drill لمخزن المرء نفسه، و{1} لمخزن يُخدم

        there is no such thing in {1} {2}
        لا يوجد شيء كهذا في {1} {2}

        this isn't for who is kept to one account
        هذا ليس لمن يقتصر على حساب واحد

        a page elsewhere may not change anything here
        لا يحق لصفحة من مكان آخر أن تغيّر شيئًا هنا

        whoever comes in shows a token as a bearer
        من يدخل يُظهر رمز الدخول في الترويسة Authorization

        nobody asks
        لا أحد يسأل

        a token of such a role is made by whoever owns the store
        مالك المخزن هو من ينشئ رمزًا بهذا الدور

        --server and --data say different things: the store is asked there or here
        ‎--server و--data متعارضان: إما أن يُسأل المخزن هناك أو هنا

        --stores and --data say different things: many are served, or one
        ‎--stores و--data متعارضان: إما أن تُقدَّم مخازن كثيرة أو مخزن واحد

        as much is asked of this store at once as may be
        يُطلب من هذا المخزن في آن واحد أقصى ما يُسمح به

        as many stores are open as may be, and all of them are in use
        المخازن المفتوحة بلغت أقصى ما يُسمح به، وكلها قيد الاستعمال

        this store can't be opened
        يتعذر فتح هذا المخزن

        whoever runs the server finds why in its log
        يجد القائم على الخادم السبب في سجل الخادم

        there is no store {1}
        لا يوجد مخزن باسم {1}

        there is a store {1} already
        يوجد مخزن باسم {1} من قبل

        this name is too long where the stores are in a database
        هذا الاسم أطول مما يُقبل حين تكون المخازن في قاعدة بيانات

        the database of this store can't be reached
        لا يمكن الوصول إلى قاعدة بيانات هذا المخزن

        a store's name has 1 to 63 of a-z, 0-9 and -, and - neither first nor last
        لاسم المخزن من محرف إلى ثلاثة وستين من a-z والأرقام و-، ولا يبدأ بها ولا ينتهي بها

        this doesn't say how anything stands
        هذا لا يقول كيف حال أي شيء

        {1} names no server by {2}
        {1} لا يسمّي خادمًا بقوله {2}

        such as https://books.example or http://localhost:8765
        مثل `https://books.example` أو `http://localhost:8765`

        es {1} works in the folder of a store, and {2} names a server
        ‏es {1} يعمل في مجلد المخزن، بينما {2} يسمّي خادمًا

        the server does it as a job, by POST {1}; or run it on its own machine, and name the folder by --data
        يؤديه الخادم مهمةً بـ POST {1}؛ أو شغّله على جهازه نفسه، وسمِّ المجلد بـ --data

        run it on the server's own machine, and name the folder by --data
        شغّله على جهاز الخادم نفسه، وسمِّ المجلد بـ --data

        {1} wants a token, and there is none in ES_TOKEN nor in daybook.secrets
        {1} يطلب رمزًا، ولا رمز في ES_TOKEN ولا في daybook.secrets

        whoever owns the store makes one there, by es token create
        ينشئه مالك المخزن حيث هو بـ es token create

        by {1} anybody on the way could read the token of {2}
        عبر {1} يستطيع أي أحد في الطريق قراءة رمز {2}

        ask it by https, or on its own machine
        اسأله عبر https، أو على جهازه نفسه

        the token of {1} is none: it has visible ASCII characters only
        رمز {1} ليس رمزًا: الرمز لا يحوي إلا أحرف ASCII المرئية

        the server {1} is of another Daybook: it doesn't know what is asked of it
        الخادم {1} من إصدار آخر من Daybook: لا يعرف ما يُسأل عنه

        bring both to the same release
        اجعلهما من الإصدار نفسه

        the token of {1} doesn't open {2}
        رمز {1} لا يفتح {2}

        see by es token list, where the store lies, whether it was revoked or is over
        انظر بـ es token list حيث المخزن: هل أُبطل أو انتهى

        what answers at {1} is no server of Daybook's: status {2}
        ما يجيب عند {1} ليس خادم Daybook: الحالة {2}

        what answers at {1} is no server of Daybook's: {2}
        ما يجيب عند {1} ليس خادم Daybook: {2}

        see whether the address is right, and what stands in front of the server
        تحقق من العنوان، ومما يقف أمام الخادم

        see whether {1} is right
        تحقق من صحة {1}

        {1} didn't answer: whether it was done isn't known ({2})
        لم يجب {1}: لا يُعرف هل نُفّذ الأمر ({2})

        ask what is so now, before you do it again
        اسأل عمّا هو قائم الآن قبل أن تعيده

        {1} can't be asked: {2}
        تعذّر سؤال {1}: {2}

        see whether {1} is right, and whether the server runs
        تحقق من صحة {1} ومن أن الخادم يعمل

        {1} doesn't show that it is who it says: {2}
        {1} لا يثبت أنه من يقول: {2}

        see whether its certificate is of that name, not over, and of somebody whom this machine trusts
        تحقق من أن شهادته لهذا الاسم، سارية، وممن يثق به هذا الجهاز

        a server goes by the token: who sends is whoever that is of, and --actor and --as say otherwise
        الخادم يعتمد الرمز: المرسِل صاحبه، بينما --actor و--as يقولان غير ذلك

        the server has ended before it had answered every line
        انتهى الخادم قبل أن يجيب عن كل سطر

        send it again: lines with an id happen once
        أعد إرساله: السطور ذات المعرّف تحدث مرة واحدة

        the server can't go on telling what happens
        لا يستطيع الخادم متابعة الإخبار بما يحدث

        the server doesn't say which store it has
        لا يقول الخادم أي مخزن لديه

        this is no tree of causes
        هذه ليست شجرة أسباب

        this is no answer to a query
        هذا ليس جواب استعلام

        this is no event that was told whole
        هذا ليس حدثًا كاملًا

        this is no command's result
        هذه ليست نتيجة أمر

        this is no rehearsal's result
        هذه ليست نتيجة تجربة

        must be UTF-8'' and a text as RFC 8187 has it
        يجب أن يكون `UTF-8''` ونصًا بصيغة `RFC 8187`

        it ends before it begins
        ينتهي قبل أن يبدأ
        """
}
