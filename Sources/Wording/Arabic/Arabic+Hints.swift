extension Arabic {
    /// What the command line says of help, aliases and what can be done next.
    static let hints = """
        the alias {1} stands for no verb: {2}
        الاسم المستعار {1} لا يقوم مقام أي أمر سطر: {2}

        {1}: alias is a table of texts
        {1}: alias جدول نصوص

        there is no code {1}
        لا وجود لرمز باسم {1}

        the output can't be written: it is closed
        تعذرت كتابة المخرجات: إنها مغلقة

        there is no help on {1}
        لا شرح هنا لما اسمه {1}

        {1} can't be made: {2}
        تعذر إنشاء {1}: {2}

        there is no option {1} here
        لا وجود هنا لخيار باسم {1}

        with the es in use, and then with the new one: {1}
        بالبرنامج المستخدم الآن ثم بالجديد: {1}

        copies of the store's file keys still open their copies of the log: destroy those too
        النسخ المحفوظة من ملف المفاتيح keys ما زالت تفتح نسخها من السجل: أتلفها هي أيضًا

        to fill it with a made-up year: {1}
        لملئه بسنة متخيلة: {1}

        once that is mended, the next command sees to it: {1}
        متى أُصلح ذلك تولاه الأمر التالي: {1}

        if that is as it should be: {1}
        إن كان ذلك كما ينبغي: {1}

        put a backup of the store back; or, if this log is meant to be the older one: {1}
        أعد نسخة احتياطية من المخزن؛ أو إن كان المقصود أن يكون هذا السجل هو الأقدم: {1}

        there is no file {1}
        لا وجود لملف باسم {1}

        a {1} has no field {2}
        لا وجود للحقل {2} في {1}

        {1} have no status
        ليس لـ {1} حالة

        say it by --as COMMAND --map COLUMN=FIELD: {1}
        حدده بالخيارين `--as COMMAND` و`--map COLUMN=FIELD`: {1}

        --at goes with a field: the status of an order, say
        الخيار `--at` يأتي مع حقل، كحالة طلب
        """
}
