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
        job الوظيفة
        match المباراة
        order الطلب
        product المنتج
        project المشروع
        projection نموذج القراءة
        projectpreset الإعداد المسبق للمشاريع
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
        accepted مقبول
        admin مدير
        approval بموافقة
        backordered مؤجَّل
        business_to_project من المنشأة إلى المشروع
        canceled ملغى
        cancelled ملغى
        category فئة
        club نادٍ
        delivered سُلّم
        discarded مهمل
        discontinued متوقف
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
        job وظيفة
        jobs الوظائف
        match مباراة
        month شهر
        none بلا مخزون
        onDelivery في الطريق
        open مفتوح
        order طلب
        other أخرى
        owner مالك
        pdf ملف PDF
        pending معلَّق
        placed مقدَّم
        played لُعبت
        product منتج
        project مشروع
        project_to_business من المشروع إلى المنشأة
        purchase شراء
        reader قارئ
        receipt إيصال
        recorded مسجَّل
        released أعيد
        return مرتجع
        returned مُرجَع
        revoked مسحوب
        sale بيع
        scheduled محدَّد الموعد
        short أقل من المطلوب
        some بعضها
        taken أُخذ
        to-inventory إلى المخزون
        transaction معاملة
        unknownProduct منتج غير معروف
        user مستخدم
        waiting ينتظر
        """)
}
