extension Arabic {
    /// What the command line says of what was typed, found and brought in: the further half of ``commandLine``.
    static let typing = """
        give it a part [environments.{1}] in {2}
        أضف لها القسم `[environments.{1}]` في {2}

        the input can't be read: {1}
        تتعذر قراءة المدخلات: {1}

        the line has more than {1} bytes
        حجم السطر يتجاوز الحد بالبايت: {1}

        there is something in {1} already, and the demo stays out of it
        يوجد شيء في {1} بالفعل، والعرض التجريبي لا يمسه

        data is an object, {…}
        الحقل data كائن JSON، `{…}`

        --occurred says which time --as-of means
        يحدد `--occurred` الوقت الذي يعنيه `--as-of`

        {1} is no variant: give NAME=VALUE,VALUE
        ليس متغيّرًا: {1}؛ اكتب `NAME=VALUE,VALUE`

        {1} is no part of an order: give LINE or LINE:QUANTITY
        {1} ليس جزءًا من طلب: أعطِ LINE أو LINE:QUANTITY

        {1} is no line: give TITLE:QUANTITY:PRICE or PRODUCT:QUANTITY
        ليس بندًا: {1}؛ اكتب `TITLE:QUANTITY:PRICE` أو `PRODUCT:QUANTITY`

        --json and -o {1} say different things
        لا يتفق `--json` مع `-o {1}`

        {1} is a folder
        مجلد وليس ملفًا: {1}

        give a file's name, as {1}/export
        أعطِ اسم ملف، مثل `{1}/export`

        {1} can't be written: {2}
        تتعذر الكتابة في {1}: {2}

        the output can't be written: {1}
        تتعذر كتابة المخرجات: {1}

        refused without a reason
        رُفض بلا ذكر سبب

        try again
        حاول مرة أخرى

        there is no event there to decide again
        لا يوجد هناك حدث يُعاد النظر فيه

        --from is later than --to: {1}, {2}
        قيمة `--from` بعد `--to`: {1}، {2}

        there was no {1} {2} then
        لم يكن `{1} {2}` موجودًا حينئذ

        {1} have no field {2}
        لا وجود للحقل {2} في {1}

        it has {1}
        الموجود فيه: {1}

        --at goes with a field: es why order 1042 status
        يأتي `--at` مع حقل: `es why order 1042 status`

        which value of {1} {2}? it has {3}
        أي قيمة من `{1} {2}`؟ الموجود: {3}

        no event and no command in the log has the id {1}
        لا يوجد في السجل حدث ولا أمر بالمعرّف {1}

        there is no position {1}; the log ends at {2}
        لا وجود للموضع {1}؛ ينتهي السجل عند {2}

        nothing has ever set {1} of {2} {3}
        لم يُعطَ {1} أي قيمة قط في `{2} {3}`

        {1} means all of them; one is {2}
        تعني {1} الجميع؛ والمفرد {2}

        the audit of what? give a kind of thing and its id, or a flag that narrows it
        تدقيق ماذا؟ أعطِ نوع الشيء ومعرّفه، أو خيارًا يحصر المطلوب

        which {1}?
        أي {1}؟

        es state {1} ID shows what it has
        لعرض ما فيه: `es state {1} ID`

        there is no event from {1} to {2}
        لا يوجد حدث من {1} إلى {2}

        {1} is never true: there is no {2} in the answer
        لا يتحقق أبدًا: {1}؛ لا وجود لـ {2} في الإجابة

        there is no event at position {1}
        لا يوجد حدث في الموضع {1}

        {1} was never true from position {2} to {3}
        لم يتحقق قط من الموضع {2} إلى {3}: {1}

        {1} isn't true at position {2}
        لا يتحقق عند الموضع {2}: {1}

        without --quick every answer is looked at
        بدون `--quick` تُفحص كل الإجابات

        forgetting can't be undone, and there is nobody to ask
        لا رجوع عن المحو، ولا أحد هنا ليُسأل

        nobody is known by the name {1}
        لا أحد معروف بالاسم {1}

        nothing was forgotten
        لم يُمحَ شيء

        {1} was stopped by hand, and not by an event
        أُوقف {1} يدويًا لا بسبب حدث

        {1} is parked at position {2}, {3}, and not at {4}
        {1} متوقف عند الموضع {2}، {3}، وليس عند {4}

        {1} isn't parked: there is nothing to skip
        {1} غير متوقف: لا شيء لتجاوزه

        there is no reactor {1}
        لا وجود لمتفاعل باسم {1}

        reactor {1} is parked at position {2}, {3}: {4}
        المتفاعل {1} متوقف عند الموضع {2}، {3}: {4}

        --at goes with a field
        لا معنى لـ --at إلا مع حقل
        """
}
