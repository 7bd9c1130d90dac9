// Fields in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicFields = table(
        """
        accountId الحساب
        address العنوان
        allowEmpty يُقبل وإن كان فارغًا
        allowsPrivate يجوز أن يكون في شبكتك
        alsoEarlier وما كان قبل ذلك أيضًا
        amount المبلغ
        appliesTo يسري على
        archived مؤرشف
        atOnce فورًا
        attachment المرفق
        author الكاتب
        balance الرصيد
        basePrice السعر الأساسي
        bookmark علامة
        bookmarked عليه علامة
        bookmarks العلامات
        budget الميزانية
        budgetCategoryId فئة الميزانية
        budgets الميزانيات
        byId بواسطة
        canceled ملغى
        categories الفئات
        categoryId الفئة
        categoryIds الفئات
        categoryType نوع الفئة
        checkedCount المنجز
        checklistId القائمة
        checklists القوائم
        city المدينة
        clientName العميل
        closed مغلق
        clubId النادي
        competition المسابقة
        confirm مؤكَّد
        contentType نوع المحتوى
        country البلد
        currency العملة
        customerId العميل
        customerName العميل
        date التاريخ
        delta قطع أكثر، أو أقل بعلامة ناقص
        description الوصف
        digest بصمة SHA-256 للسر
        direction الاتجاه
        discontinued متوقف
        discountPct نسبة التخفيض
        discountPrice السعر بعد التخفيض
        displayName الاسم
        draftId المسودة
        email البريد الإلكتروني
        endTime النهاية
        endsAt ينتهي
        erasureId المحو
        excludeFromOverallBudget خارج الميزانية العامة
        expiresAt ينتهي
        fee الرسم
        fileName اسم الملف
        from من
        hasEmailReceipt وصل إيصاله بالبريد
        hookId الخطاف
        icon الأيقونة
        id المعرّف
        images الصور
        inventorySaleDirection اتجاه البيع
        inviteId الدعوة
        invited المدعوون
        invoiceNumber رقم الفاتورة
        invoices الفواتير
        isPrimary هي الرئيسية
        isPublic علني
        itemId القطعة
        itemIds القطع
        items البنود
        jobNumber رقم العمل
        jobs الأعمال
        joinPolicy طريقة الانضمام
        kind النوع
        line البند
        line1 الشارع والرقم
        lines البنود
        logoUrl عنوان الشعار
        mainImageUrl عنوان الصورة
        marketValue القيمة السوقية
        matchId المباراة
        maxMembers أكثر عدد للأعضاء
        members الأعضاء
        memo البيان
        message الرسالة
        messageId الرسالة
        messages الرسائل
        name الاسم
        needsReview يحتاج إلى مراجعة
        newName الاسم الجديد
        notes الملاحظات
        opponent الخصم
        opponentClubId النادي الخصم
        order الترتيب
        orderId الطلب
        orderNumber رقم الطلب
        otherImages صور أخرى
        ourScore أهدافنا
        ownerId المالك
        ownerUid المالك
        paid المدفوع
        phone الهاتف
        pins الفئات المثبتة
        playerIds اللاعبون
        position الموضع
        postcode الرمز البريدي
        presetAccountId حساب تؤخذ فئاته
        presetId القالب
        productId المنتج
        productIds المنتجات
        project المشروع
        projectId المشروع
        projectPrice سعر المشروع
        projection نموذج القراءة
        purchasePrice سعر الشراء
        purchasedBy دفعه
        quantity القطع
        reactor المتفاعل
        reason السبب
        receiptImages صور الإيصال
        refunded المعاد
        reimbursed المسدد
        reimbursementType نوع السداد
        requested الطالبون
        returnTransactionId معاملة الإرجاع
        reviewId المراجعة
        reviews المراجعات
        role الدور
        saleId التخفيض
        settings الإعدادات
        shippingAddress عنوان الشحن
        sku رمز المنتج
        slug الاسم في العنوان
        source المصدر
        spaceId المساحة
        spaces المساحات
        stars النجوم
        startTime البداية
        startsAt يبدأ
        status الحالة
        stock المخزون
        subtotal المجموع قبل الضريبة
        supply التوريد
        targetId الشيء
        taxRatePct نسبة الضريبة
        templateId القالب
        text النص
        theirScore أهدافهم
        timeZone المنطقة الزمنية
        title العنوان
        tokenId الرمز
        total المجموع
        transactionDate تاريخ المعاملة
        transactionId المعاملة
        transactionImages صور المعاملة
        transactionType نوع المعاملة
        type النوع
        types الأحداث
        uid العضو
        unitPrice سعر القطعة
        unreadCount غير المقروء
        upTo حتى الرسالة
        url العنوان على الشبكة
        userId المستخدم
        values ما يُختار منه
        variants الأشكال
        vendorDefaults فئات الموردين
        venue المكان
        writeOffReason سبب الشطب
        """)
}
