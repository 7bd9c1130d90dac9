extension Arabic {
    static let pageHistoryTools = """
        Type to find; arrows to choose, Enter to go.
        اكتب لتبحث، والأسهم للاختيار، و`Enter` للانتقال.

        Close
        إغلاق

        there was no {1} {2} by then
        لم يكن هناك {1} {2} حينئذ

        From revision {1} to revision {2}
        من المراجعة {1} إلى المراجعة {2}

        a stream is called like order-1042
        يسمى التدفق مثل `order-1042`

        the log hadn't come to position {1} by then
        لم يكن السجل قد وصل إلى الموضع {1} حينئذ

        As of position {1}
        كما كان عند الموضع {1}

        Find {1}
        البحث عن {1}

        {1} of {2}
        {1} من {2}

        Anywhere
        في أي مكان

        Find, go or do: the palette
        ابحث أو انتقل أو افعل: لوحة الأوامر

        Go to the search field
        إلى حقل البحث

        Show these keys
        عرض هذه المفاتيح

        Look back: as of a moment
        النظر إلى الماضي: كما كان في لحظة

        Close what has opened
        إغلاق ما فُتح

        Go to
        الانتقال إلى

        In a list
        في قائمة

        Next row
        الصف التالي

        Previous row
        الصف السابق

        Next page, or next event
        الصفحة التالية أو الحدث التالي

        Previous page, or previous event
        الصفحة السابقة أو الحدث السابق

        Open the row
        فتح الصف

        That is no moment: give a position, a day or a day and time.
        ليست هذه لحظة: اذكر موضعًا أو يومًا أو يومًا ووقتًا.

        The first event is at position 1.
        أول حدث عند الموضع `1`.

        The log has come to position {1}, and no further.
        وصل السجل إلى الموضع {1} ولم يتجاوزه.

        That moment is still to come.
        لم تأت هذه اللحظة بعد.

        Nothing had been recorded by then.
        لم يكن قد سُجّل شيء حينئذ.

        Nothing had happened by then.
        لم يكن قد حدث شيء حينئذ.

        Event at position {1}
        الحدث عند الموضع {1}

        In the log
        في السجل

        Pages
        الصفحات

        Since when something is so
        منذ متى صار الأمر هكذا

        History by other rules
        التاريخ بقواعد أخرى

        Whether the log is sound
        سلامة السجل

        Who has acted
        من فعل شيئًا

        Operations
        التشغيل

        Commands
        الأوامر

        People
        الأشخاص

        Accounts
        الحسابات

        Projects
        المشاريع

        Spaces
        المساحات

        All long work
        كل الأعمال الطويلة

        By whom
        بطلب من

        Begun
        البداية

        Ended
        النهاية

        Took
        المدة

        End it
        إنهاء

        The server ended while it ran. Ask for it again.
        توقف الخادم أثناء تنفيذه. اطلبه مرة أخرى.

        Somebody was forgotten while it ran: what came of it isn't kept.
        مُحي شخص أثناء تنفيذه: ما نتج عنه لا يُحفظ.

        What came of it
        النتيجة

        It was so from the first position that was looked at.
        كان الأمر هكذا منذ أول موضع نُظر فيه.

        Open the event
        فتح الحدث

        Condition
        الشرط

        Every position before it was checked.
        فُحص كل موضع قبله.

        It was found by halving: it may have been so before for a while.
        وُجد بالتنصيف: ربما كان الأمر هكذا مدة قبل ذلك.

        What would have become of it
        ما كان سيصير إليه

        Decided again
        ما تقرر من جديد

        The same
        بلا فرق

        Different
        مختلف

        Refused
        مرفوض

        Taken over as they are:
        أُخذت كما هي:

        Nothing would be different.
        لن يختلف شيء.

        What would become of it
        ما كان سيصير إليه الأمر

        Things that would be different now
        أشياء كانت ستختلف الآن

        Read model
        نموذج القراءة

        Long work
        الأعمال الطويلة

        Nothing is at work, and nothing was lately.
        لا شيء قيد التنفيذ، ولم يكن شيء مؤخرًا.

        State
        الحالة

        What queries are answered from
        ما يُجاب منه عن الاستعلامات

        Behind by
        متأخر بمقدار

        What acts when something happens
        ما يتصرف عندما يحدث شيء

        Waiting for it
        ما ينتظره

        Names
        الأسماء

        Rebuild
        إعادة البناء
        """
}
