extension Arabic {
    /// What is said of hooks, and by whoever posts to them.
    static let hooks = """
        hook
        الخطاف

        {1} is no address that events could be posted to
        {1} ليس عنوانًا يمكن إرسال الأحداث إليه

        such as https://example.com/daybook
        مثل `https://example.com/daybook`

        a name and a password in {1} would stand in the log for all to read
        الاسم وكلمة السر في {1} يبقيان في السجل ليقرأهما الجميع

        what is posted is signed: the other side knows it by that
        ما يُرسل موقّع، وبذلك يعرفه الطرف الآخر

        by http anybody on the way could read what is posted
        بـ `http` يستطيع كل من في الطريق قراءة ما يُرسل

        use https; where the way is your own network, allow what is private
        استعمل `https`، وإن كان الطريق شبكتك الخاصة فاسمح بما هو خاص

        {1} is on this machine, or in the network around it
        {1} على هذا الجهاز أو في الشبكة المحيطة به

        where that is meant, allow what is private
        إن كان ذلك مقصودًا فاسمح بما هو خاص

        there is a hook {1} already
        يوجد خطاف باسم {1} من قبل

        give it another name, or remove that one first
        أعطه اسمًا آخر، أو أزل ذاك أولًا

        the name of a hook is a to z, 0 to 9, dots and hyphens, 64 at most
        اسم الخطاف من الأحرف `a-z` والأرقام `0-9` والنقاط والشرطات، وطوله `64` على الأكثر

        types are {1} at most
        عدد الأنواع {1} على الأكثر

        a type of event has a name
        لكل نوع من الأحداث اسم

        there is no type of event, and no kind of thing, called {1}
        لا يوجد نوع من الأحداث ولا صنف من الأشياء باسم {1}

        --from is a position of the log, or start
        قيمة `--from` موضع في السجل، أو `start`

        hook {1} didn't take it: {2}
        لم يستلمه الخطاف {1}: {2}

        it answers with status {1}
        يجيب بالحالة {1}

        it answers with status 410: nobody wants events there any more
        يجيب بالحالة `410`: لم يعد أحد هناك يريد الأحداث

        its name isn't known
        اسمه غير معروف

        nothing takes calls there
        لا شيء هناك يستقبل الطلبات

        it can't prove who it is
        لا يستطيع إثبات هويته

        what it speaks isn't HTTP
        ما يتكلم به ليس `HTTP`

        it hung up before it had answered
        قطع الاتصال قبل أن يجيب

        it didn't answer in time
        لم يجب في الوقت المحدد

        its name is of this machine or of the network around it, which wasn't allowed
        اسمه لهذا الجهاز أو للشبكة المحيطة به، ولم يُسمح بذلك

        there is no libcurl on this machine
        لا توجد مكتبة `libcurl` على هذا الجهاز

        the store's keys can't be read, so nothing can be signed
        تتعذر قراءة مفاتيح المخزن، فلا يمكن توقيع شيء

        this binary can't read the event
        لا يستطيع هذا البرنامج قراءة الحدث

        what is known of how far it has come can't be read: remove it, and add it again with where to begin
        تتعذر قراءة ما يُعرف عن مدى تقدمه: أزله ثم أضفه من جديد مع موضع البداية

        what is known of how far it has come is told of another log: remove it, and add it again with where to begin
        ما يُعرف عن مدى تقدمه يخص سجلًا آخر: أزله ثم أضفه من جديد مع موضع البداية
        """
}
