extension Arabic {
    /// What is signed and proved, by which key, and who keeps it.
    static let proving = """
        there is no folder of your own for a key that signs: HOME isn't set
        لا مجلد خاص بك لمفتاح التوقيع: المتغير `HOME` غير مضبوط

        name a file for it by --signing-key or ES_SIGNING_KEY
        سمِّ له ملفًا بالخيار `--signing-key` أو بالمتغير `ES_SIGNING_KEY`

        the key that signs would lie in the store's folder, with whoever can change the log
        سيقع مفتاح التوقيع في مجلد مخزن البيانات، عند من يقدر على تغيير السجل

        name a file elsewhere by --signing-key or ES_SIGNING_KEY
        سمِّ ملفًا في مكان آخر بالخيار `--signing-key` أو بالمتغير `ES_SIGNING_KEY`

        others may read the key that signs, {1}
        يمكن لغيرك قراءة مفتاح التوقيع {1}

        make it yours alone: chmod 600 {1}
        اجعله لك وحدك: `chmod 600 {1}`

        {1} isn't a key that signs, or can't be read
        ليس {1} مفتاح توقيع، أو لا تمكن قراءته

        the key that signs can't be kept in {1}: {2}
        لا يمكن حفظ مفتاح التوقيع في {1}: {2}

        {1} is the key of {2}, and this is {3}
        إن {1} مفتاح {2}، وهذا {3}

        the log isn't the one that was signed when it had {1} events, so it isn't signed
        ليس السجل هو الذي وُقّع حين كان فيه {1} من الأحداث، فلا يُوقَّع

        checkpoints/{1} can't be read: put it back from a backup, or from a witness
        لا تمكن قراءة `checkpoints/{1}`: أعده من نسخة احتياطية أو من شاهد

        earlier checkpoints are signed by another key, {1}
        نقاط التحقق السابقة موقعة بمفتاح آخر: {1}

        name its file by --signing-key, or begin with another: {1}
        سمِّ ملفه بالخيار `--signing-key`، أو ابدأ بغيره: {1}

        the answer comes of more than {1} events, which is more than a proof holds
        تنتج الإجابة من أكثر من {1} من الأحداث، وهو أكثر مما يسعه برهان

        prove one thing of it, by its id
        برهن على شيء واحد منها برقمه

        there is no event {1}: the log ends at {2}
        لا حدث في الموضع {1}: ينتهي السجل عند {2}

        {1} doesn't take {2}
        لا يقبل {1} القيمة {2}

        there is no note to leave with a witness yet
        لا مذكرة بعد لتُترك عند شاهد

        there is no witness {1}
        لا شاهد اسمه {1}

        nothing was left with any witness
        لم يُترك شيء عند أي شاهد

        the witness {1} can't be reached: {2}
        لا يمكن الوصول إلى الشاهد {1}: {2}

        {1} is no key that notes are verified with
        ليس {1} مفتاحًا يُتحقق به من المذكرات

        {1} isn't a note of a log's root, or several
        ليس {1} مذكرة بجذر سجل ولا عدة مذكرات

        {1} isn't a proof of Daybook's, or one of a later form
        ليس {1} برهانًا من براهين Daybook، أو هو من صيغة أحدث

        no event of the log says to forget {1}
        لا حدث في السجل يطلب نسيان {1}

        what was to be forgotten of {1} can still be read
        ما كان يجب نسيانه عن {1} لا تزال تمكن قراءته

        take those files away, and look again: {1}
        أزل تلك الملفات ثم انظر من جديد: {1}
        """
}
