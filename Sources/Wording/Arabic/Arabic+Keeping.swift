extension Arabic {
    /// Backups, and what is put back of them.
    static let keeping = """
        there is no backup in {1}
        لا توجد نسخة احتياطية في {1}

        there is no backup in {1} any more
        لم تعد توجد نسخة احتياطية في {1}

        there is no point {1} in {2}
        لا وجود للنقطة {1} في {2}

        see whether its disk is mounted, and whether this is its folder
        تأكد من أن قرصها موصول ومن أن هذا مجلدها

        {1} can't be read: it says which store this is of
        تتعذر قراءة {1}: فيه أي مخزن بيانات نُسخ هنا

        {1} was made by a newer release (form {2}): use that one
        أنشأ {1} إصدار أحدث (الصيغة {2}): استخدم ذلك الإصدار

        {1} is packed in a way that this release doesn't know ({2})
        ضُغط {1} بطريقة لا يعرفها هذا الإصدار ({2})

        {1} isn't empty, and backups have a folder of their own: {2} lies there
        المجلد {1} ليس فارغًا، وللنسخ الاحتياطية مجلد خاص بها: فيه {2}

        {1} holds backups of the store {2}, and this is {3}: name a folder of its own
        في {1} نسخ احتياطية لمخزن البيانات {2}، وهذا {3}: حدد مجلدًا خاصًا به

        {1} can't be read, or isn't what was written
        تتعذر قراءة {1}، أو ليس ما كُتب

        {1} isn't what was written
        ليس {1} ما كُتب

        {1} is missing, which the backup's last point names
        الملف {1} مفقود، وتسميه آخر نقطة في النسخة الاحتياطية

        {1} is shorter than it was at the last point, or missing
        الملف {1} أقصر مما كان عند آخر نقطة، أو مفقود

        {1} is damaged at position {2}
        الملف {1} تالف عند الموضع {2}

        {1} was cut off: it should have {2} bytes at least
        قُطع الملف {1}: أقل حجم له بالبايت {2}

        the file of {1} with position {2} is missing
        ملف {1} الذي فيه الموضع {2} مفقود

        {1} isn't the file of this backup's log that begins with {2}
        ليس {1} ملف سجل هذه النسخة الذي يبدأ بالموضع {2}

        {1} doesn't hold what it says at position {2}
        لا يحوي {1} ما يقوله عند الموضع {2}

        another process writes into {1}: try again once it is done
        تكتب عملية أخرى في {1}: حاول مرة أخرى بعد أن تنتهي

        {1} can't be locked, and so nobody knows whether another process writes into it: {2} (errno {3})
        يتعذر قفل {1}، فلا يُعرف هل تكتب فيه عملية أخرى: {2} (errno {3})

        name a folder on a disk that can lock files
        حدد مجلدًا على قرص يستطيع قفل الملفات

        the log of {1} isn't the one that {2} was made of: they differ at position {3} at the latest. Was an older copy of the store put back? Back up into another folder, and keep this one
        ليس سجل {1} هو الذي أُنشئ منه {2}: يختلفان عند الموضع {3} على الأكثر. هل استُعيدت نسخة أقدم من المخزن؟ انسخ إلى مجلد آخر واحتفظ بهذا

        what was written to {1} isn't what stands there: is the disk sound?
        ما كُتب في {1} ليس ما هو موجود فيه: هل القرص سليم؟

        the log isn't the one that this point was made of
        ليس السجل هو الذي أُنشئت منه هذه النقطة

        the log of {1} isn't the one that its point {2} was made of
        ليس سجل {1} هو الذي أُنشئت منه نقطته {2}

        the log ends at position {1}, before this point
        ينتهي السجل عند الموضع {1}، قبل هذه النقطة

        the log of {1} ends at {2}, before its last point
        ينتهي سجل {1} عند {2}، قبل آخر نقطة فيه

        the backup in {1} ends at position {2}
        تنتهي النسخة الاحتياطية في {1} عند الموضع {2}

        no backup in {1} was ever finished
        لم تكتمل أي نسخة احتياطية في {1}

        something lies in {1}, and nothing is put back over what is there
        يوجد شيء في {1}، ولا يُستعاد شيء فوق ما هو موجود

        {1} is there already, and the settings aren't put over it
        الملف {1} موجود من قبل، ولا توضع الإعدادات فوقه

        name a file that isn't there yet
        حدد ملفًا غير موجود بعد

        {1} is needed, and {2} lies there
        المجلد {1} مطلوب، وفيه {2}

        name a folder that isn't there yet
        حدد مجلدًا غير موجود بعد

        what was put back isn't sound: {1}
        ما استُعيد ليس سليمًا: {1}

        an archive in {1} has a file {2}
        في أرشيف من {1} ملف {2}

        the archive has a file {1}, which no backup has
        في الأرشيف ملف {1} لا يوجد في أي نسخة احتياطية

        what was handed over isn't a backup's archive
        ما سُلّم ليس أرشيف نسخة احتياطية

        the archive ends before its end: it was cut off on its way
        ينتهي الأرشيف قبل نهايته: قُطع في الطريق

        the name {1} is too long for an archive
        الاسم {1} أطول مما يسعه أرشيف

        zlib can't pack what is to be written ({1})
        لا تستطيع `zlib` ضغط ما سيُكتب ({1})

        the keys are those of another store
        المفاتيح مفاتيح مخزن بيانات آخر

        there are no keys in {1}
        لا توجد مفاتيح في {1}

        the keys of this backup aren't in {1}
        مفاتيح هذه النسخة الاحتياطية ليست في {1}

        the keys of this backup open with a passphrase alone
        لا تُفتح مفاتيح هذه النسخة الاحتياطية إلا بعبارة مرور

        the keys of this backup don't open with this passphrase
        لا تُفتح مفاتيح هذه النسخة الاحتياطية بعبارة المرور هذه

        say by --keys where they are, or by --without-keys that what is personal stays unreadable
        قل بالخيار `--keys` أين هي، أو بالخيار `--without-keys` أن يبقى ما هو شخصي غير مقروء

        give it by --passphrase-file, or in {1}
        أعطها بالخيار `--passphrase-file` أو في {1}

        the keys want a passphrase, and there is nobody here to ask for it
        تحتاج المفاتيح إلى عبارة مرور، ولا أحد هنا لتُطلب منه

        the first line of {1} is empty, and so no passphrase
        السطر الأول من {1} فارغ، فليس عبارة مرور

        these two aren't the same, or empty: nothing was done
        العبارتان مختلفتان أو فارغتان: لم يُفعل شيء

        an archive is nothing to read: send it to a file, or to a program
        الأرشيف ليس للقراءة: وجّهه إلى ملف أو إلى برنامج

        nothing comes by stdin: send an archive there, or name a folder
        لا يأتي شيء من المدخل القياسي: وجّه إليه أرشيفًا، أو حدد مجلدًا

        {1} lies in the store's own folder: whoever loses that, loses both
        يقع {1} في مجلد مخزن البيانات نفسه: من يفقده يفقد الاثنين

        {1} lies in the backup, and so isn't apart from it
        يقع {1} داخل النسخة الاحتياطية، فليس منفصلًا عنها

        --read-only is for asking, and this makes a store
        الخيار `--read-only` للسؤال، وهذا ينشئ مخزن بيانات

        this store has no log that could be copied
        ليس لمخزن البيانات هذا سجل يمكن نسخه

        another process copies to the same place: wait for it, or stop it
        عملية أخرى تنسخ إلى المكان نفسه: انتظرها أو أوقفها

        both places are the same: a copy needs one of its own
        المكانان واحد: تحتاج النسخة إلى مكان خاص بها

        what lies at the other place isn't a copy of this store: give it up, then copy anew
        ما يقع في المكان الآخر ليس نسخة من مخزن البيانات هذا: تخلَّ عنه ثم انسخ من جديد

        what lies at the other place isn't what was copied, from position {1} on: give it up, then copy anew
        ما يقع في المكان الآخر ليس ما نُسخ، ابتداءً من الموضع {1}: تخلَّ عنه ثم انسخ من جديد

        it isn't known whether the books are open at the other place ({1}): nothing is stored at either until the same copy has gone on
        لا يُعرف هل الدفاتر مفتوحة في المكان الآخر ({1}): لا يُحفظ شيء في أي منهما حتى تتابع النسخة نفسها

        the books were closed for the other place, and neither they nor a begun copy of them is there: have that disk or server back, or say that what was there is lost
        أُغلقت الدفاتر لأجل المكان الآخر، وليست هناك لا هي ولا نسخة منها بدأت: أعِد ذلك القرص أو الخادم، أو قل إن ما كان هناك ضاع

        the copy was finished, and the books go on there: copy them back from there
        اكتمل النسخ، والدفاتر تتابع هناك: انسخها عائدة من هناك

        another process has taken the copying over
        تولّت عملية أخرى النسخ

        the copying went on where it had ended
        تابع النسخ حيث كان قد انتهى

        the schema {1} is to become a copy of a store, and isn't whole yet: have the same copy go on, or give it up
        المخطط {1} سيصير نسخة من مخزن بيانات ولم يكتمل بعد: دع النسخة نفسها تتابع، أو تخلَّ عنها

        the books have moved to {1}
        انتقلت الدفاتر إلى {1}

        both places are named by themselves here: leave --data out
        المكانان مسميان هنا وحدهما: اترك `--data`

        from now on: {1}; {2} is only to be read, and has all that was in it, the keys too: take it away once you are sure
        من الآن فصاعدًا: {1}؛ أما {2} فللقراءة فقط، وفيه كل ما كان فيه، والمفاتيح أيضًا: أزله متى كنت متأكدًا
        """
}
