extension Arabic {
    /// What the page says of clubs, matches and wallets.
    static let pageShopClubs = """
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

        Clubs
        النوادي

        Found a club
        تأسيس نادٍ

        No club is like that.
        لا يوجد نادٍ بهذه الصفة.

        Private
        خاص

        Closed
        مغلق

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

        Take the invitation back
        سحب الدعوة

        Upcoming matches
        المباريات القادمة

        All its matches
        كل مبارياته

        No match is announced.
        لم تُعلن أي مباراة.

        Past matches
        المباريات السابقة

        None was played yet.
        لم تُلعب أي مباراة بعد.

        Settings
        الإعدادات

        Getting in
        الانضمام

        Members
        الأعضاء

        Founded
        تأسس في

        Logo
        الشعار

        Schedule a match
        إعلان مباراة

        Invite somebody
        دعوة شخص

        Add a member
        إضافة عضو

        Change name or logo
        تغيير الاسم أو الشعار

        Change the settings
        تغيير الإعدادات

        Close the club
        إغلاق النادي

        Open it again
        إعادة فتحه

        Owner
        المالك

        Make them the owner
        نقل الملكية إليه

        End the membership
        إنهاء العضوية

        Parts of the clubs
        أقسام النوادي

        Matches
        المباريات

        Club
        النادي

        Competition
        المسابقة

        Title, opponent or venue
        العنوان أو الخصم أو الملعب

        No match is like that.
        لا توجد مباراة بهذه الصفة.

        Score
        النتيجة

        What became of it
        ما جرى لها

        Record the result
        تسجيل النتيجة

        Pick the team
        اختيار الفريق

        Pay a fee
        دفع رسم

        Team
        الفريق

        Nobody was picked yet.
        لم يُختر أحد بعد.

        Who has paid the fee
        من دفع الرسم

        Nobody yet
        لا أحد بعد

        Fee paid
        دُفع الرسم

        Fee due
        الرسم مستحق

        Pay it
        ادفعه

        League table
        جدول الدوري

        Title of the matches
        عنوان المباريات

        No club has played yet.
        لم يلعب أي نادٍ بعد.

        Place
        المركز

        Won
        فوز

        Drawn
        تعادل

        Lost
        خسارة

        Difference
        الفارق

        Places over time
        المراكز عبر الزمن

        Balance
        الرصيد

        Pay in
        إيداع

        Take out
        سحب

        Payments
        الدفعات

        Nothing was paid in or out yet.
        لم يُودع شيء ولم يُسحب بعد.
        """
}
