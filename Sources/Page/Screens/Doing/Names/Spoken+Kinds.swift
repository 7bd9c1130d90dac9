// Kinds of things and choices in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicKinds = table(
        """
        account الحساب
        bookmarks العلامات
        budgetcategory فئة الميزانية
        business المنشأة
        category الفئة
        club النادي
        conversation المحادثة
        erasure المحو
        feature الميزة
        hook الخطاف
        invite الدعوة
        invoice الفاتورة
        item القطعة
        job العمل
        match المباراة
        order الطلب
        product المنتج
        project المشروع
        projection نموذج القراءة
        projectpreset قالب المشاريع
        reactor المتفاعل
        sale التخفيض
        space المساحة
        spacetemplate قالب المساحات
        sync المزامنة
        token الرمز
        transaction المعاملة
        transactiondraft مسودة المعاملة
        user المستخدم
        wallet المحفظة
        """)

    static let arabicChoices = table(
        """
        admin مدير
        approval بموافقة
        business_to_project من المنشأة إلى المشروع
        cancelled ملغى
        delivered سُلّم
        everything كل شيء
        fee رسم
        file ملف
        general عامة
        image صورة
        invite بدعوة
        invoice فاتورة
        invoices الفواتير
        item قطعة
        itemized مفصّلة
        job عمل
        jobs الأعمال
        club نادٍ
        match مباراة
        onDelivery في الطريق
        open مفتوح
        order طلب
        other أخرى
        owner مالك
        pdf ملف PDF
        placed مقدَّم
        product منتج
        project مشروع
        project_to_business من المشروع إلى المنشأة
        purchase شراء
        reader قارئ
        receipt إيصال
        return مرتجع
        returned مُرجَع
        sale بيع
        some بعضها
        to-inventory إلى المخزون
        transaction معاملة
        user مستخدم
        """)
}
