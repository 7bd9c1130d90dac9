extension Arabic {
    /// What is no JSON, what the log or a read model can't be read for, and the two little languages.
    static let reading = """
        not JSON at byte {1}: {2}
        ليس JSON صالحًا عند البايت {1}: {2}

        the JSON has {1} bytes; at most {2} are taken
        حجم JSON بالبايت: {1}، والحد الأقصى: {2}

        more values than are taken
        عدد القيم أكبر من المسموح به

        more than {1} objects and lists inside each other
        تداخل الكائنات والقوائم يتجاوز الحد {1}

        the field {1} stands twice
        الحقل {1} مكرر

        projection {1} has seen position {2}, and the log ends at {3}: it has lost its end
        نموذج القراءة {1} وصل إلى الموضع {2} والسجل ينتهي عند {3}: فقد السجل نهايته

        a comma or ']' is due
        المتوقع هنا فاصلة أو `]`

        a comma or '}' is due
        المتوقع هنا فاصلة أو `}`

        ':' is due
        المتوقع هنا `:`

        '{1}' is due
        المتوقع هنا {1}

        a value is due
        المتوقع هنا قيمة

        a field's name is due
        المتوقع هنا اسم حقل

        a list doesn't end
        قائمة غير مغلقة

        a string doesn't end
        نص غير مغلق

        a string isn't UTF-8
        نص ليس بترميز `UTF-8`

        a control character in a string
        حرف تحكّم داخل نص

        an escape that isn't one
        تسلسل هروب غير صحيح

        something stands after the value
        يوجد شيء بعد نهاية القيمة

        position {1}: this binary knows no event {2}
        الموضع {1}: هذا البرنامج لا يعرف الحدث {2}

        position {1}: {2} has version {3}, newer than this binary's
        الموضع {1}: نسخة {2} هي {3}، وهي أحدث مما يعرفه هذا البرنامج

        position {1}: {2} can't be read: {3}
        الموضع {1}: تتعذر قراءة {2}: {3}

        position {1}: {2}
        الموضع {1}: {2}

        use the binary that wrote it, or newer
        استخدم البرنامج الذي كتبه أو نسخة أحدث

        no upcaster leads on from version {1} of {2}
        لا توجد ترقية من النسخة {1} للحدث {2}

        the store left a request unanswered
        لم يجب مخزن البيانات عن أحد الطلبات

        the engine gave no answer
        لم يجب محرك التخزين

        the store is closed
        مخزن البيانات مغلق

        there is no row {1} to change
        لا يوجد صف {1} لتغييره

        what is stored isn't a {1}
        المحفوظ ليس {1}

        there is no projection {1}
        لا وجود لنموذج قراءة باسم {1}

        projection {1} is parked at position {2}, {3}: {4}
        نموذج القراءة {1} متوقف عند الموضع {2}، {3}: {4}

        projection {1} is being changed by others
        عمليات أخرى تغيّر نموذج القراءة {1} الآن

        what {1} at position {2} builds on occurred later than itself, so {3} as of that business time can't be told: {4}
        ما يعتمد عليه {1} في الموضع {2} حدث بعده، فلا يمكن عرض {3} بحسب ذلك الوقت: {4}

        there are no rows of projection {1} to compare with
        لا توجد صفوف لنموذج القراءة {1} للمقارنة بها

        make room on the disk; the log is untouched
        أفسح مكانًا على القرص؛ السجل لم يُمس

        make the store's folder views, and what is in it, readable and writable
        اجعل المجلد views في مخزن البيانات ومحتواه قابلًا للقراءة والكتابة

        try again when the other process is done
        حاول مرة أخرى بعد انتهاء العملية الأخرى

        try again; where too many files are open, let the process have more (ulimit -n)
        حاول مرة أخرى؛ وإن كثرت الملفات المفتوحة، فاسمح للعملية بالمزيد (`ulimit -n`)

        read model {1}: {2}
        نموذج القراءة {1}: {2}

        there is no query {1}
        لا وجود لاستعلام باسم {1}

        {1} was answered as {2}
        جاءت إجابة الاستعلام {1} من النوع {2}

        that can't be searched for: {1}
        لا يمكن البحث عن ذلك: {1}

        nothing is asked
        لم يُذكر أي استعلام

        there is no condition in it
        لا يوجد فيه شرط

        nothing stands before {1}
        لا شيء قبل {1}

        {1} stands after exists
        ورد {1} بعد exists

        no value stands after {1}
        لا توجد قيمة بعد {1}

        {1} is no parameter: a parameter is name=value
        ليس وسيطًا: {1}؛ الوسيط بالصيغة `name=value`

        a quote isn't closed
        علامة اقتباس غير مغلقة

        {1} is no path like item.status or items[0].title
        ليس مسارًا: {1}؛ المسار مثل `item.status` أو `items[0].title`

        {1}: between [ and ] stands a number, from 0
        {1}: بين `[` و`]` يأتي عدد يبدأ من `0`

        it is not accepted
        غير مقبول

        it says no reason
        لم يُذكر سبب

        {1} would go from {2} to {3}
        ستتغير قيمة {1} من {2} إلى {3}

        {1} would have {2}
        ستصبح قيمة {1}: {2}

        {1} is {2}: only numbers and lists have limits
        نوع {1}: {2}؛ الحدود للأعداد والقوائم فقط

        {1} is {2}: only single values can be forbidden
        نوع {1}: {2}؛ المنع للقيم المفردة فقط

        {1} is no whole number
        ليس عددًا صحيحًا: {1}

        there is no rule {1}
        لا وجود لقاعدة باسم {1}

        {1} is no rule
        ليست قاعدة: {1}

        known are {1}
        المعروف: {1}

        there is no kind of thing called {1}
        لا وجود لنوع باسم {1}

        {1} names no field
        لا يذكر {1} أي حقل

        {1}: there is nothing called {2} in {3}
        {1}: لا وجود لشيء باسم {2} داخل: {3}

        there is no field {1} in {2}
        لا وجود لحقل {1} في {2}

        {1} is never {2}
        لا يأخذ {1} القيمة {2} أبدًا
        """
}
