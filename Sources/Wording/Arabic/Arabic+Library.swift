extension Arabic {
    /// What any command can be told: its form, its fields, what it is about.
    static let library = """
        error:
        خطأ:

        hint:
        تلميح:

        there is no {1} {2}
        لا وجود لأي {1} {2}

        there is a {1} {2} already
        يوجد بالفعل {1} {2}

        there is an {1} {2} already
        يوجد بالفعل {1} {2}

        leave {1} out, and one is made
        اترك {1} فارغًا ليُنشأ معرّف تلقائيًا

        {1} is blank
        الحقل {1} فارغ

        {1} has {2} characters; at most {3} are taken
        عدد الأحرف في {1}: {2}، والحد الأقصى: {3}

        {1} lies between {2} and {3}
        قيمة {1} بين {2} و{3}

        must be at most {1} cents, above zero or below
        الحد الأقصى بالسنت: {1}، موجبًا كان المبلغ أو سالبًا

        {1} is required
        الحقل {1} مطلوب

        there is no field {1} here
        لا وجود هنا لحقل باسم {1}

        there is no parameter {1}
        لا وجود لوسيط باسم {1}

        it takes none
        لا يقبل أي وسيط

        it takes {1}
        المقبول: {1}

        the fields are {1}
        الحقول هي: {1}

        did you mean {1}?
        هل تقصد {1}؟

        must be {1}
        القيمة المطلوبة: {1}

        must be an object
        القيمة المطلوبة: كائن JSON

        must be a finite number
        القيمة المطلوبة: عدد منتهٍ

        must be a revision, counted from 0
        القيمة المطلوبة: رقم مراجعة يبدأ العدّ فيه من `0`

        text
        نص

        an identifier
        معرّف

        a whole number
        عدد صحيح

        a whole number of cents
        عدد صحيح من السنتات

        a number
        عدد

        true or false
        true أو false

        a time like 2026-03-01T12:00:00.000Z
        وقت مثل `2026-03-01T12:00:00.000Z`

        one of {1}
        إحدى القيم الآتية: {1}

        a list of {1}
        قائمة عناصر، كل منها: {1}

        an object
        كائن JSON

        any JSON
        أي قيمة JSON

        is empty
        فارغ

        is longer than 128 bytes
        أطول من `128` بايت

        has white space
        يحتوي على فراغات

        has a control or invisible character
        يحتوي على حرف تحكّم أو حرف غير مرئي

        the id of a stream is empty
        معرّف التدفق فارغ

        the id of a stream is longer than 128 bytes
        معرّف التدفق أطول من `128` بايت

        the id of a stream has white space
        معرّف التدفق يحتوي على فراغات

        the id of a stream has a control or invisible character
        معرّف التدفق يحتوي على حرف تحكّم أو حرف غير مرئي

        a stream's category is 1 to 64 of a-z and 0-9
        فئة التدفق من `1` إلى `64` حرفًا من `a-z` و`0-9`

        a stream name is <category>-<id>; this one has no '-'
        اسم التدفق بالصيغة `<category>-<id>`، وليس في هذا الاسم `-`

        the time it occurred lies outside the years 1 to 9999
        وقت الحدوث خارج السنوات من `1` إلى `9999`

        {1} is not an e-mail address
        قيمة {1} ليست عنوان بريد إلكتروني

        write it like name@example.org
        اكتبها مثل `name@example.org`

        {1} is not a telephone number in international form
        قيمة {1} ليست رقم هاتف بالصيغة الدولية

        write it like +442071838750: no spaces, the country's code first
        اكتبه مثل `+442071838750`: بلا فراغات، ويبدأ برمز الدولة

        {1} is not an address that begins with http, https or file, of at most 2,048 bytes
        قيمة {1} ليست عنوانًا يبدأ بـ http أو https أو file ولا يتجاوز `2,048` بايت

        there is no command {1}
        لا وجود لأمر باسم {1}

        a command is an object
        الأمر كائن JSON

        a command id that {1}
        معرّف أمر {1}

        an identifier that {1}
        معرّف {1}

        ids that begin with {1} are those of reactions
        المعرّفات التي تبدأ بـ {1} محجوزة لردود الفعل الآلية

        give it another, or none
        أعطِه معرّفًا آخر، أو لا تعطه معرّفًا

        {1} is later than now, {2}
        الوقت {1} بعد الوقت الحالي {2}

        others kept changing what this command goes by
        ظلّت عمليات أخرى تغيّر ما يعتمد عليه هذا الأمر

        others kept changing what the reaction goes by
        ظلّت عمليات أخرى تغيّر ما يعتمد عليه رد الفعل الآلي

        send it again
        أرسله مرة أخرى

        send it again with the same id
        أرسله مرة أخرى بالمعرّف نفسه

        send it again later
        أرسله مرة أخرى لاحقًا

        command id {1} was used for another command
        سبق استخدام معرّف الأمر {1} لأمر آخر

        give this one an id of its own
        أعطِ هذا الأمر معرّفًا خاصًا به

        {1} at position {2} stands against it
        يتعارض معه {1} في الموضع {2}

        the command {1} that it follows isn't stored
        الأمر السابق له {1} غير محفوظ

        {1} is at revision {2}, not at {3}
        المراجعة الحالية لـ {1} هي {2} وليست {3}

        {1} is at revision {2}, not at the one it was
        المراجعة الحالية لـ {1} هي {2}، وقد تغيّرت عمّا كانت عليه

        {1} is empty, not at {2}
        لا أحداث في {1}، والمراجعة المتوقعة هي {2}

        {1} is empty, not at the one it was
        لا أحداث في {1}، وقد تغيّر عمّا كان عليه

        it was cancelled before it was decided; nothing was stored
        أُلغي قبل البتّ فيه؛ ولم يُحفظ شيء

        its time was up before it was decided; nothing was stored
        انتهت مهلته قبل البتّ فيه؛ ولم يُحفظ شيء

        its time was up while it was on its way to the disk
        انتهت مهلته وهو في طريقه إلى القرص

        send it again, or give it longer
        أرسله مرة أخرى، أو أعطه مهلة أطول

        the books have moved to {1}: nothing was stored
        انتقلت الدفاتر إلى {1}: ولم يُحفظ شيء

        ask there from now on
        اطلب هناك من الآن فصاعدًا

        more than {1} events bear the tag {2}
        عدد الأحداث ذات الوسم {2} يتجاوز {1}

        {1} goes by a chain of more than {2} answers
        يعتمد {1} على سلسلة إجابات يتجاوز طولها {2}

        shorten what it goes along
        قصّر ما يعتمد عليه

        {1} can't ask in the name of {2}
        لا يحق لـ {1} أن يطلب باسم {2}

        leave it out
        اتركه فارغًا

        nothing is fetched here, not {1} either
        لا يُجلب شيء هنا، ولا حتى {1}
        """
}
