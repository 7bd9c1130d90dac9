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
        الإسقاط {1} متوقف عند الموضع {2}

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
        """
}
