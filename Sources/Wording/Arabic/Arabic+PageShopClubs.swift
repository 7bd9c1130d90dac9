extension Arabic {
    /// What the page says of clubs, matches and wallets.
    static let pageShopClubs = """
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

        Founded
        تأسس في

        Schedule a match
        إعلان مباراة

        Invite somebody
        دعوة شخص

        Change name or logo
        تغيير الاسم أو الشعار

        Change the settings
        تغيير الإعدادات

        Close the club
        إغلاق النادي

        Make them the owner
        نقل الملكية إليه

        End the membership
        إنهاء العضوية

        Parts of the clubs
        أقسام الأندية

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

        Nothing was paid in or out yet.
        لم يُودع شيء ولم يُسحب بعد.

        For what
        مقابل

        In:
        إيداع:

        Out:
        سحب:

        Fees due
        الرسوم المستحقة

        Paid lately
        آخر المدفوعات

        The whole wallet
        المحفظة كاملة

        No order or match was paid from the wallet lately.
        لم يُدفع من المحفظة لطلب أو مباراة في الفترة الأخيرة.

        They are in no club.
        ليس في أي نادٍ.

        More of them
        المزيد عنه

        Pay into the wallet
        إيداع في المحفظة

        Register somebody
        تسجيل شخص

        Nobody is like that.
        لا أحد بهذه الصفة.

        Forget them
        محو بياناته

        Bookmarks
        العلامات

        Add a bookmark
        إضافة علامة

        They have marked nothing.
        لم يضع أي علامة.

        Open and closed
        المفتوحة والمغلقة

        Open
        مفتوح

        Name or id
        الاسم أو المعرّف

        {1} of at most {2} members
        عدد الأعضاء {1} من {2} على الأكثر

        Member
        عضو

        Everybody may join
        ينضم من شاء

        The owner lets people in
        بموافقة المالك

        By invitation
        بالدعوة

        Wallet of {1}
        محفظة {1}
        """
}
