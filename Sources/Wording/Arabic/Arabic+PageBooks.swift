extension Arabic {
    /// What the screens of the books say.
    static let pageBooks = """
        About it
        نبذة

        Accept
        قبول

        Account
        الحساب

        Add
        إضافة

        Add a member
        إضافة عضو

        Add an item
        إضافة قطعة

        Address
        العنوان

        Admin
        مشرف

        All is known
        كل شيء معروف

        All items
        كل القطع

        All items here
        كل القطع هنا

        All projects
        كل المشاريع

        All transactions
        كل المعاملات

        Amend
        تصحيح

        Amended
        صُححت

        Another role
        دور آخر

        Another vendor
        مورد آخر

        Archived ones
        المؤرشفة

        As a rule
        كالمعتاد

        As it was then
        كما كان حينها

        At a glance
        نظرة عامة

        Attach
        إرفاق

        Attached
        أُرفق

        Attachments
        المرفقات

        Back to the project
        العودة إلى المشروع

        Before tax
        قبل الضريبة

        Begin a project with it
        بدء مشروع به

        Bookmark
        إشارة مرجعية

        Bookmarked
        عليه إشارة مرجعية

        Bought for
        ثمن الشراء

        Bought in
        اشتُريت في المعاملة

        Bought in it
        اشتُريت فيها

        Budget
        الميزانية

        Budget categories
        فئات الميزانية

        Budgets of {1}
        ميزانيات {1}

        By category
        حسب الفئة

        By month
        حسب الشهر

        By name
        حسب الاسم

        By source
        حسب المصدر

        By their ids
        حسب المعرّف

        By who paid
        حسب من دفع

        Came by e-mail
        وصل بالبريد الإلكتروني

        Categories of its own
        فئات خاصة به

        Changed last
        الأحدث تعديلًا

        Checklists
        قوائم التحقق

        Choose {1}
        اختيار {1}

        Client
        العميل

        Client report
        تقرير العميل

        Close the account
        إغلاق الحساب

        Closed
        مغلق

        Closed ones
        المغلقة

        Description
        الوصف

        Detach
        إزالة المرفق

        Detached
        أُزيل المرفق

        Direction
        الاتجاه

        Done
        تم

        Draft a transaction
        مسودة معاملة

        Drafted
        كُتبت المسودة

        Drafts
        المسودات

        Drafts waiting
        مسودات تنتظر

        Due
        المستحق

        Entered
        قُيّدت

        Everywhere
        كل الأماكن

        Fee
        أتعاب

        For the inventory
        للمخزون

        For the project
        سعرها للمشروع

        For the projects
        سعرها للمشاريع

        From a template
        من قالب

        Give back
        إرجاع

        Give the chosen ones back
        إرجاع المختارة

        Given back to where it was bought
        أُرجعت إلى حيث اشتُريت

        How it stands
        الوضع الحالي

        In no category
        بلا فئة

        In no space
        في غير مساحة

        In other words
        صياغة أخرى

        Inventory
        المخزون

        Invite
        دعوة

        Invited, and not here yet
        مدعوون لم ينضموا بعد
        """
}
