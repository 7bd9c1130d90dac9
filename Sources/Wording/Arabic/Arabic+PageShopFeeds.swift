extension Arabic {
    /// What the page says of sales, jobs and invoices, and people.
    static let pageShopFeeds = """
        To
        إلى يوم

        Discount
        الخصم

        Called off
        أُلغي

        Everything
        كل شيء

        Reschedule
        تغيير الموعد

        Call off
        إلغاء

        Months with sales
        الشهور التي فيها تخفيضات

        Parts of the catalog
        أقسام الكتالوج

        All categories
        كل الفئات

        By title
        حسب العنوان

        Cheapest first
        الأرخص أولًا

        Dearest first
        الأغلى أولًا

        Least stock first
        الأقل مخزونًا أولًا

        Most stock first
        الأكثر مخزونًا أولًا

        Most reviewed first
        الأكثر تقييمات أولًا

        Newest first
        الأحدث أولًا

        Changed last first
        آخر ما تغيّر أولًا

        In stock
        متوفر

        Discontinued
        أُوقف بيعه

        {1} of 5 stars on average
        {1} من `5` نجوم في المتوسط

        Few left
        بقي القليل

        {1} of 5 stars
        {1} من `5` نجوم

        In use
        مستعملة

        Title
        العنوان

        Unknown
        غير معروف

        Sales in {1}
        تخفيضات {1}

        {1} off
        خصم {1}

        until {1}
        حتى {1}

        Unread
        غير مقروءة

        Read conversations
        مقروءة كلها

        Name, or what was said last
        الاسم أو آخر ما قيل

        Conversation with {1}
        محادثة مع {1}

        Jobs and invoices are switched off.
        الوظائف والفواتير موقوفة.

        All jobs
        كل الوظائف

        All invoices
        كل الفواتير

        What is switched on
        الميزات المشغّلة

        On
        مشغّلة

        Off
        موقوفة

        Switch off
        إيقاف

        Switch on
        تشغيل

        Never synced
        لم تتم المزامنة قط

        Last synced:
        آخر مزامنة:

        Known to be so:
        آخر تحقق:

        Sync
        مزامنة

        By status
        حسب الحالة

        Statuses
        الحالات

        Nothing is like that.
        لا شيء بهذه الصفة.

        What they come to
        المجموع

        First to start first
        الأبكر بدءًا أولًا

        Last to start first
        الأحدث بدءًا أولًا

        First to end first
        الأبكر انتهاءً أولًا

        By number
        حسب الرقم

        Highest number first
        الرقم الأكبر أولًا

        Largest first
        الأكبر أولًا

        Smallest first
        الأصغر أولًا

        By customer
        حسب العميل

        Title, id or status
        العنوان أو المعرّف أو الحالة

        Customer, id or status
        العميل أو المعرّف أو الحالة

        Found a club
        تأسيس نادٍ

        No club is like that.
        لا يوجد نادٍ بهذه الصفة.

        Private
        خاص

        Public
        عام

        Points
        النقاط

        Played
        لُعبت

        Won, drawn, lost
        فوز، تعادل، خسارة

        Goals
        الأهداف

        On the way in
        في طريقهم إلى النادي

        Has asked
        طلب الانضمام

        Invited
        مدعو

        Let in
        قبول

        Decline
        رفض

        Upcoming matches
        المباريات القادمة

        All its matches
        كل مبارياته
        """
}
