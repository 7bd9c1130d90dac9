extension Arabic {
    /// What keeps a store from being opened, or its files from being read.
    static let store = """
        there is no store in {1}
        لا يوجد مخزن بيانات في {1}

        there is a store, or part of one, in {1}: open it, or name an empty folder
        يوجد مخزن بيانات أو جزء منه في {1}: افتحه، أو حدد مجلدًا فارغًا

        {1} can't be read ({2}): put it back from a backup
        تتعذر قراءة {1} ({2}): استعده من نسخة احتياطية

        {1} has format {2}, this Daybook knows {3}: use a newer Daybook
        صيغة {1} هي {2}، وهذا الإصدار من Daybook يعرف {3}: استخدم إصدارًا أحدث

        {1} is missing or empty, though the store was made before: put a backup back; a new log is never made in place of a lost one
        الملف {1} مفقود أو فارغ مع أن مخزن البيانات أُنشئ من قبل: استعد نسخة احتياطية؛ لا يُنشأ سجل جديد مكان سجل مفقود

        {1} is not this store's log ({2}): put the right file or a backup back
        الملف {1} ليس سجل هذا المخزن ({2}): أعد الملف الصحيح أو نسخة احتياطية

        {1} has {2} bytes and should have {3}: it was cut off, by a copy or a full disk; put a backup back
        حجم {1} بالبايت {2} والمفترض {3}: قُطع عند النسخ أو لامتلاء القرص؛ استعد نسخة احتياطية

        the log is older than its index (it ends at {1}, the index at {2}): was a backup put back? To accept the log as it is, remove {3}
        السجل أقدم من فهرسه (ينتهي عند {1}، والفهرس عند {2}): هل استُعيدت نسخة احتياطية؟ لقبول السجل كما هو، احذف {3}

        the journal in {1} is damaged at event {2} ({3}): put a backup back; what was stored there is never passed over
        السجل المؤقت في {1} تالف عند الحدث {2} ({3}): استعد نسخة احتياطية؛ ما حُفظ هناك لا يُتجاوز أبدًا

        another process is making or moving the store {1}: try again
        عملية أخرى تُنشئ مخزن البيانات {1} أو تنقله: حاول مرة أخرى

        {1} lies on {2}, where locks and memory maps can't be trusted: use a local disk
        يقع {1} على {2}، حيث لا يُعتمد على الأقفال وخرائط الذاكرة: استخدم قرصًا محليًا

        there is no store here: no {1} in {2}
        لا يوجد مخزن بيانات هنا: لا {1} في {2}

        there is no store in {1}, which {2} names
        لا يوجد مخزن بيانات في {1} الذي يحدده {2}

        there is a store in {1} already
        يوجد مخزن بيانات في {1} من قبل

        {1} belongs to the system, and no store is made among its files
        المجلد {1} للنظام، ولا يُنشأ مخزن بيانات بين ملفاته

        {1} is a file, and a store is a folder
        إن {1} ملف، ومخزن البيانات مجلد

        {1} isn't empty, and a store has a folder of its own: {2}
        المجلد {1} ليس فارغًا، ولمخزن البيانات مجلد خاص به: {2}

        {1} holds what is left of a store without its log: {2}; put a backup in its place, or move it away
        في {1} بقايا مخزن بيانات بلا سجله: {2}؛ ضع نسخة احتياطية مكانه أو انقله من هنا

        the store {1} lies on a disk that can't be written to
        يقع مخزن البيانات {1} على قرص لا تمكن الكتابة عليه

        the store {1} is yours, and its permissions keep you out
        مخزن البيانات {1} لك، وأذوناته تمنعك

        the store {1} belongs to {2}; you are {3}
        مخزن البيانات {1} للمستخدم {2}، وأنت {3}

        --read-only is for asking, and this writes into the store
        الخيار --read-only للسؤال فقط، وهذا يكتب في مخزن البيانات

        nothing in the store is called {1}
        لا شيء في المخزن اسمه {1}

        {1} may mean {2} things
        قد يعني {1} أشياء عدة ({2})

        {1} isn't parked, it is {2}: there is nothing to retry
        {1} غير موقوف، وحالته {2}: لا شيء تُعاد محاولته

        mv {1} {2}
        `mv {1} {2}`

        {1}: {2} (errno {3})
        {1}: {2} (رقم الخطأ {3})

        the store can't take or tell it now: its disk has hardly any room left
        لا يستطيع المخزن الآن أن يقبله أو يخبر به: لم يبق على قرصه متسع يُذكر

        make room on that disk, and send it again
        أخلِ مكانًا على ذلك القرص، ثم أرسله مرة أخرى

        it isn't the JSON it should be
        ليس بصيغة `JSON` التي ينبغي أن يكون بها

        its checksum doesn't match
        مجموعه الاختباري لا يطابق

        its checksum matches what can't be
        مجموعه الاختباري يطابق ما لا يمكن أن يكون
        """
}
