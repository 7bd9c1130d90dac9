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
        """
}
