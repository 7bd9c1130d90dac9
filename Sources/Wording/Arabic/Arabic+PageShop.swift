extension Arabic {
    /// What the page says of conversations and the catalog.
    static let pageShop = """
        No conversation is like that.
        لا توجد محادثة بهذه الصفة.

        You wrote:
        كتبتم:

        Messages
        الرسائل

        Earlier messages
        رسائل أقدم

        Nobody has written yet.
        لم يكتب أحد بعد.

        Forgotten
        مُحيت بياناته

        Read
        مقروءة

        Not read yet
        لم تُقرأ بعد

        To the newest messages
        إلى أحدث الرسائل

        Your answer
        ردّك

        Write an answer
        اكتب ردًّا

        Send
        أرسل

        Mark read
        علّمها مقروءة

        E-mail
        البريد الإلكتروني

        Telephone
        الهاتف

        Registered
        تاريخ التسجيل

        Id
        المعرّف

        Nobody of this id has a profile.
        لا ملف شخصي لصاحب هذا المعرّف.

        Profile
        الملف الشخصي

        Conversation
        المحادثة

        Clubs and matches
        الأندية والمباريات

        Wallet
        المحفظة

        Change the profile
        تعديل الملف الشخصي

        No orders yet
        لا طلبات بعد

        All their orders
        كل طلباته

        Search
        بحث

        Clear
        مسح

        Add a product
        إضافة منتج

        Products on sale
        المنتجات المعروضة

        Out of stock
        نفد المخزون

        Pieces in stock
        الكمية في المخزون

        Reviews
        التقييمات

        Category
        الفئة

        Order of the list
        ترتيب القائمة

        Title, description or id
        العنوان أو الوصف أو المعرّف

        No product is like that.
        لا يوجد منتج بهذه الصفة.

        Stock
        المخزون

        Price
        السعر

        Stock over time
        المخزون عبر الزمن

        Latest movements
        آخر الحركات

        Movement
        الحركة

        Left
        المتبقي

        How the stock came to be is told to administrators.
        يُعرض تاريخ المخزون على المشرفين.

        Nobody has said anything of it yet.
        لم يكتب أحد عنه شيئًا بعد.

        All reviews
        كل التقييمات

        Remove
        حذف

        Archived
        مؤرشفة

        Added
        أُضيف

        Changed
        آخر تغيير

        Adjust the stock
        تعديل المخزون

        Pieces, + or −
        الكمية، + أو −

        Adjust
        عدّل

        Change the price
        تغيير السعر

        Change title, text or categories
        تغيير العنوان أو النص أو الفئات

        Add a variant
        إضافة خيار

        Add a review
        إضافة تقييم

        Discontinue it
        إيقاف بيعه

        Variants
        الخيارات

        There is one kind of it.
        منه نوع واحد.

        Add a category
        إضافة فئة

        No category is like that.
        لا توجد فئة بهذه الصفة.

        Slug
        الاسم المختصر

        What can be done
        ما يمكن فعله

        Change
        تعديل

        Archive
        أرشفة

        Sales
        التخفيضات

        Schedule a sale
        جدولة تخفيض

        Of any product
        لكل المنتجات

        Month before
        الشهر السابق

        This month
        هذا الشهر

        Month after
        الشهر التالي

        There is no sale in this month.
        لا تخفيض في هذا الشهر.

        Sale
        التخفيض

        From
        من يوم
        """
}
