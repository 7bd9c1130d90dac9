extension Arabic {
    /// What is wrong with files that are brought in, and with what is said of how they are read.
    static let importing = """
        there is no column {1}
        لا وجود لعمود باسم {1}

        the columns are {1}
        الأعمدة هي: {1}

        nothing says which rows belong together, and each is one of a list
        لا شيء يحدد الصفوف التي تخص الشيء نفسه، وكل صف منها عنصر في قائمة

        name the column that is the same in all rows of one: --key COLUMN
        سم العمود الذي لا يتغير في صفوف الشيء الواحد: `--key COLUMN`

        {1} is given twice, or is inside another
        الحقل {1} معطى مرتين، أو يقع داخل حقل آخر

        {1} is out of the calendar
        {1} خارج نطاق التقويم

        {1} is more than can be kept: 64 bits
        يتجاوز {1} ما يمكن حفظه: `64` بت

        {1} is neither true nor false
        القيمة {1} ليست صوابًا ولا خطأ

        {1} is none of {2}
        القيمة {1} ليست إحدى القيم الآتية: {2}

        say what it means: --values 'COLUMN:{1}={2}'
        بين معناها: `--values 'COLUMN:{1}={2}'`

        there is no locale {1}
        لا وجود لإعداد محلي باسم {1}

        give a language, and a region if need be: de, en-US
        حدد لغة، ومعها منطقة عند الحاجة: `de` أو `en-US`

        {1} stands here, and {2} in line {3}
        هنا {1}، وفي السطر {3} القيمة {2}

        rows of one thing say the same of it, or nothing
        صفوف الشيء الواحد تذكر عنه القيمة نفسها أو لا تذكر شيئًا

        this is in {1}, and amounts here are in {2}
        هذا بعملة {1}، والمبالغ هنا بعملة {2}

        this tells things apart, and is blank
        هذا ما يميز الأشياء بعضها من بعض، وهو فارغ

        {1} stands in line {2} already
        سبق ورود {1} في السطر {2}

        the rows of one stand together: sort the file by this column
        صفوف الشيء الواحد متجاورة: رتب الملف بحسب هذا العمود

        a mapping is an object
        المطابقة كائن

        skip is a number of lines, at most 1000
        `skip` عدد أسطر لا يتجاوز `1000`

        a mapping has no {1}
        لا تحتوي المطابقة على {1}

        {1} is a text
        قيمة {1} نص

        {1} is a text, or a list of texts
        قيمة {1} نص أو قائمة نصوص

        {1} has names, each with what it stands for
        تحتوي {1} على أسماء مع ما يدل عليه كل منها

        {1} has no field {2}
        لا يحتوي {1} على حقل باسم {2}

        {1} lists them
        لعرض القائمة: {1}

        {1} lists its fields
        لعرض حقوله: {1}

        {1} turns a sign, and only an amount has one
        يغير {1} الإشارة، ولا إشارة إلا للمبالغ

        an object is due here: {…}
        المتوقع هنا كائن: `{…}`

        JSON is a list of objects, [{…},{…}], or an object a line
        محتوى `JSON` قائمة كائنات `[{…},{…}]` أو كائن في كل سطر

        the list isn't closed: ] is due
        القائمة غير مغلقة: ينقصها `]`

        the object that begins here isn't closed
        الكائن الذي يبدأ هنا غير مغلق

        this is no JSON
        هذا ليس `JSON`

        the file is empty: its first line should name the columns
        الملف فارغ: ينبغي أن يسمي سطره الأول الأعمدة

        this row has {1} cells, and there are {2} columns
        عدد خلايا هذا الصف: {1}، وعدد الأعمدة: {2}

        a quote stands inside a cell that doesn't begin with one
        علامة اقتباس داخل خلية لا تبدأ بها

        the quote that begins this cell isn't closed
        علامة الاقتباس التي تبدأ بها هذه الخلية غير مغلقة

        something stands behind the quote that ends this cell
        بعد علامة الاقتباس التي تنتهي بها هذه الخلية نص آخر

        a quote inside a cell is doubled: ""
        تضاعف علامة الاقتباس داخل الخلية: `""`

        this row has more than {1} bytes
        حجم هذا الصف أكبر من الحد بالبايت: {1}

        the file ends in the middle of a character of UTF-16
        ينتهي الملف في منتصف حرف من `UTF-16`

        this isn't UTF-8
        هذا ليس `UTF-8`

        say how the file is written: --encoding windows-1252, for what Excel saves as CSV
        حدد ترميز الملف: `--encoding windows-1252` لما يحفظه برنامج `Excel` بصيغة `CSV`

        {1} can be read in two ways: nobody said whether a comma stands before decimals
        يمكن قراءة {1} بطريقتين: لم يحدد أحد هل تسبق الفاصلة المنازل العشرية

        say whose way of writing it is: --locale de, or --locale en-US
        حدد لمن طريقة الكتابة هذه: `--locale de` أو `--locale en-US`

        {1} is no number
        ليس عددًا: {1}

        {1} is in {2}, and amounts here are in {3}
        المبلغ {1} بعملة {2}، والمبالغ هنا بعملة {3}

        if that is no decimal point, say whose way of writing it is: --locale de
        إن لم تكن تلك نقطة عشرية فحدد لمن طريقة الكتابة هذه: `--locale de`

        {1} is no date or time that can be read
        لا يمكن قراءة {1} تاريخًا أو وقتًا

        write it as 2025-12-31 or 2025-12-31 14:05, or say the --locale
        اكتبه هكذا: `2025-12-31` أو `2025-12-31 14:05`، أو حدد `--locale`

        {1} can be read in two ways: nobody said which is the month
        يمكن قراءة {1} بطريقتين: لم يحدد أحد أي الرقمين هو الشهر

        say whose way of writing it is: --locale en-US, or --locale en-GB
        حدد لمن طريقة الكتابة هذه: `--locale en-US` أو `--locale en-GB`

        these columns fit no command: {1}
        لا يوجد أمر تناسبه هذه الأعمدة: {1}

        say it: --as COMMAND --map COLUMN=FIELD; {1} lists the commands
        حدد ذلك: `--as COMMAND --map COLUMN=FIELD`؛ ولعرض الأوامر: {1}

        {1} takes COLUMN=FIELD, and {2} is none
        يأخذ الخيار {1} الصيغة `COLUMN=FIELD`، وليس {2} منها

        {1} takes NAME=VALUE, and {2} is none
        يأخذ الخيار {1} الصيغة `NAME=VALUE`، وليس {2} منها

        --values takes COLUMN:THEIRS=OURS, and {1} is none
        يأخذ الخيار `--values` الصيغة `COLUMN:THEIRS=OURS`، وليس {1} منها

        what do the rows become? --as says the command
        ما الذي تصير إليه الصفوف؟ حدد الأمر بالخيار `--as`

        no column goes into {1}, without which there is no {2}
        لا عمود يملأ {1}، ولا يتم {2} بدون ذلك

        give --map COLUMN={1}, or --set {2}=VALUE; the columns are {3}
        أضف `--map COLUMN={1}` أو `--set {2}=VALUE`؛ الأعمدة هي: {3}

        this was imported before, and reads otherwise now
        سبق استيراد هذا، ومضمونه الآن مختلف

        what is stored stays; send what has changed as a command of its own
        يبقى المخزن كما هو؛ أرسل ما تغير بأمر مستقل

        {1} is a workbook, and import reads text
        الملف {1} مصنف جداول، والاستيراد يقرأ ملفات نصية

        save its sheet as CSV (UTF-8) and import that
        احفظ ورقته بصيغة `CSV (UTF-8)` واستورد الناتج

        the input can't be kept to be read twice: {1}
        تعذر حفظ المدخلات لقراءتها مرتين: {1}

        {1} is no encoding that is known: it is one of {2}
        الترميز {1} غير معروف؛ القيم الممكنة: {2}

        {1} is no separator: give one character
        لا يصلح {1} فاصلًا: اكتب حرفًا واحدًا

        {1}, {2}: {3}
        الملف {1}، الموضع {2}: {3}

        a file is missing behind {1}, or - for stdin
        ينقص اسم ملف بعد {1}، أو `-` للدخل القياسي

        {1} is no form of a file: it is one of {2}
        ليس {1} صيغة ملف معروفة؛ القيم الممكنة: {2}

        one file is imported at a time
        يستورد ملف واحد في كل مرة

        there is no mapping {1}
        لا وجود لمطابقة باسم {1}

        those that need no file are {1}
        المطابقات التي لا تحتاج إلى ملف: {1}

        {1} is no batch: line {2} is no command, {"command":…,"data":{…}}
        ليس {1} دفعة أوامر: السطر {2} ليس أمرًا بالصيغة `{"command":…,"data":{…}}`

        a table goes in by import, and not by send
        تدخل الجداول بالاستيراد لا بالإرسال
        """
}
