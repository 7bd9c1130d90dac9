extension Arabic {
    /// Feeds and how they are got, features, what keeps projections going.
    static let feeds = """
        an address is made of visible ASCII characters; others are written %20
        يتكون العنوان من أحرف ASCII المرئية، ويُكتب غيرها بالصيغة `%20`

        {1} names no host
        لا يذكر العنوان {1} أي مضيف

        a file's address is file:// and its whole path
        عنوان الملف هو `file://` ثم مساره الكامل

        {1} is no address of a document
        ليس عنوان مستند: {1}

        such as https://example.com/jobs or file:///home/ada/jobs.json
        مثل `https://example.com/jobs` أو `file:///home/ada/jobs.json`

        this machine has no libcurl to ask {1} with
        لا توجد على هذا الجهاز مكتبة libcurl لطلب {1}

        apt-get install libcurl4
        `apt-get install libcurl4`

        {1} has more than {2} bytes, which is more than is taken
        حجم {1} يتجاوز الحد المقبول بالبايت: {2}

        {1} can't be had: {2}
        يتعذر الحصول على {1}: {2}

        see whether the address is right and its server runs, then send it again
        تحقق من صحة العنوان ومن عمل الخادم، ثم أرسله مرة أخرى

        {1} answers with status {2}
        أجاب {1} بالحالة {2}

        see whether the address is right, and the token, if it needs one
        تحقق من صحة العنوان، ومن رمز الدخول إن كان مطلوبًا

        see whether the address is right
        تحقق من صحة العنوان

        {1} can't be read: {2}
        تتعذر قراءة {1}: {2}

        see whether the path is right: ls -l
        تحقق من صحة المسار: `ls -l`

        it is no plain file
        ليس ملفًا عاديًا

        it has more than {1} bytes, which is more than is taken
        حجمه يتجاوز الحد المقبول بالبايت: {1}

        a UUID like 123e4567-e89b-12d3-a456-426614174000
        معرّف UUID مثل `123e4567-e89b-12d3-a456-426614174000`

        it can't be read
        تتعذر قراءته

        at {1}: {2}
        عند {1}: {2}

        it is no list of {1}
        ليست قائمة {1}

        the feed can't be taken over: {1}
        يتعذر اعتماد البيانات الواردة: {1}

        nothing was changed; have the feed put right, then send it again
        لم يتغير شيء؛ اطلب تصحيح البيانات ثم أرسلها مرة أخرى

        the feed and what is there of it come to {1}; a sync takes over at most {2}, because it is all or nothing
        مجموع الوارد والموجود: {1}، والحد الأقصى للمزامنة الواحدة: {2}، لأنها تُعتمد كلها أو لا يُعتمد منها شيء

        have the feed leave out what is long done
        اطلب أن تخلو البيانات مما انتهى منذ زمن

        url is required, or the {1} themselves
        المطلوب url أو قائمة {1} نفسها

        a feed is given by its url or as a list, not both
        تُعطى البيانات بعنوان url أو بقائمة، لا بهما معًا

        the id {1} stands twice, at [{2}] too
        المعرّف {1} مكرر، وهو أيضًا عند `[{2}]`

        the feature {1} is disabled; what is there stays
        الميزة {1} معطلة؛ ويبقى ما هو موجود منها

        total is required, in whole dollars, or totalCents
        المطلوب total بالدولارات الصحيحة، أو totalCents

        totalCents stands in place of total, not beside it
        يأتي totalCents بدلًا من total لا معه

        the total is more than {1} cents, above zero or below
        الإجمالي بالسنت يتجاوز الحد الأقصى، موجبًا أو سالبًا: {1}

        {1} is counted from 1
        عدّ {1} يبدأ من `1`

        {1} needs a reason
        السبب مطلوب عند {1}

        leaving an event out
        تجاوز حدث

        stopping it
        إيقافه

        the check's own file can't be written in {1}: {2}
        تتعذر كتابة ملف الفحص في {1}: {2}

        the feed lists nothing, and {1} that are there would be withdrawn
        القائمة الواردة فارغة، وعدد ما كان سيُسحب: {1}

        nothing was changed; if it is so, give allowEmpty
        لم يتغير شيء؛ إن كانت فارغة حقًا فأعطِ allowEmpty
        """
}
