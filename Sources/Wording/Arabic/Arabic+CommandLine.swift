extension Arabic {
    /// What only the command line says: of what was typed, of settings and files.
    static let commandLine = """
        no process can be begun: {1}
        تعذر بدء عملية جديدة: {1}

        fewer processes at once, or let this user have more (ulimit -u)
        خفف عدد العمليات المتزامنة أو زد الحد المسموح به لهذا المستخدم (`ulimit -u`)

        there is no verb {1}
        لا وجود لأمر سطر باسم {1}

        there is no verb {1} {2}
        لا وجود لأمر سطر باسم `{1} {2}`

        {1} is more than can be kept: 64 bits of cents
        يتجاوز {1} ما يمكن حفظه: `64` بت من السنتات

        {1} is no amount: give 12.50, or cents as 1250c
        ليس مبلغًا: {1}؛ اكتب `12.50`، أو بالسنت `1250c`

        {1} is no field: a field is name=text or name:=json
        ليس حقلًا: {1}؛ الحقل بالصيغة `name=text` أو `name:=json`

        what stands after := is JSON; for a text: {1}
        ما بعد `:=` هو JSON؛ وللنص اكتب: `{1}`

        {1} has a field without a name
        في {1} حقل بلا اسم

        {1}: [ and ] don't match
        {1}: القوسان `[` و`]` غير متطابقين

        {1}: between [ and ] stands a number or nothing
        {1}: بين `[` و`]` يأتي عدد أو لا شيء

        {1} gives a field that was given before
        حقل سبق إعطاؤه: {1}

        {1}: the list has only {2} so far
        {1}: عدد عناصر القائمة حتى الآن: {2}

        {1}: what was given before is neither an object nor a list there
        {1}: ما أُعطي من قبل ليس كائنًا ولا قائمة في هذا الموضع

        {1}, {2}, isn't UTF-8
        قيمة {1} ليست بترميز `UTF-8`: {2}

        there is no type of event {1}
        لا وجود لنوع حدث باسم {1}

        there is no kind of thing called {1}; there are {2}
        لا وجود لنوع باسم {1}؛ الموجود: {2}

        {1}, line {2}: {3}
        {1}، السطر {2}: {3}

        {1}: environments is a table of tables
        {1}: environments جدول جداول

        {1}: environments.{2} is a table
        {1}: `environments.{2}` جدول

        {1}: {2}{3} is a secret, and secrets stay out of it
        {1}: `{2}{3}` سرّ، والأسرار لا تُكتب فيه

        put it into {1}, which nobody else may read
        ضعه في {1} الذي لا يقرؤه غيرك

        {1}: there is no setting {2}{3}
        {1}: لا وجود لإعداد باسم `{2}{3}`

        {1}: {2}{3} is a text in quotes
        {1}: قيمة `{2}{3}` نص بين علامتي اقتباس

        {1} can be read by others, and so keeps no secrets
        يستطيع غيرك قراءة {1}، فلا يصلح للأسرار

        chmod 600 {1}
        `chmod 600 {1}`

        {1} can't be read
        تتعذر قراءة {1}

        see to its permissions
        تحقق من أذوناته

        {1} isn't UTF-8
        ليس بترميز `UTF-8`: {1}

        {1} says {2}; it is one of {3}
        قيمة {1} هي {2}؛ والمقبول إحدى القيم: {3}

        the feed token of {1} is no token: it has visible ASCII characters only
        رمز الدخول من {1} غير صالح: يتكون من أحرف ASCII المرئية فقط

        there is no environment {1}, by {2}; there are {3}
        لا وجود لبيئة باسم {1} بحسب {2}؛ الموجود: {3}

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
        ليس سطرًا: {1}؛ اكتب `TITLE:QUANTITY:PRICE` أو `PRODUCT:QUANTITY`

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
        لا وجود لمُفاعِل باسم {1}

        reactor {1} is parked at position {2}, {3}: {4}
        المُفاعِل {1} متوقف عند الموضع {2}، {3}: {4}
        """
}
