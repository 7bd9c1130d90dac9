// Fields in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicFields = table(
        """
        accountId الحساب
        actor من فعل ذلك
        added الإضافة
        addedAt وقت الإضافة
        address العنوان
        allowEmpty يُقبل وإن كان فارغًا
        allowsPrivate يجوز أن يكون في شبكتك
        alsoEarlier وما كان قبل ذلك أيضًا
        amount المبلغ
        appliesTo يسري على
        approvedBy من وافق
        archived مؤرشف
        atOnce فورًا
        attachment المرفق
        author الكاتب
        balance الرصيد
        basePrice السعر الأساسي
        bookmark علامة
        bookmarked عليه علامة
        bookmarks العلامات
        boughtIn شراء القطعة
        budget الميزانية
        budgetCategoryId فئة الميزانية
        budgets الميزانيات
        businessProfile بيانات المنشأة
        byId بواسطة
        canceled ملغى
        cancelReason سبب الإلغاء
        canonicalKind نوع العملية
        categories الفئات
        categoryId الفئة
        categoryIds الفئات
        categoryOrder ترتيب الفئات
        categoryType نوع الفئة
        checkedCount المنجز
        checklistId القائمة
        checklists القوائم
        city المدينة
        clientName العميل
        closed مغلق
        clubId النادي
        competition المسابقة
        condition الشرط
        confirm مؤكَّد
        confirmed أُكّد أنه فارغ
        confirmedAt وقت التأكيد
        contentType نوع المحتوى
        correction تصحيح
        country البلد
        currency العملة
        customerId العميل
        customerName العميل
        date التاريخ
        decision موضع القرار
        delta الكمية المضافة، أو المخرجة بعلامة ناقص
        description الوصف
        digest بصمة SHA-256 للسر
        direction الاتجاه
        discontinued متوقف
        discountPct نسبة التخفيض
        discountPrice السعر بعد التخفيض
        displayName الاسم
        draftId المسودة
        draftStatus حالة المسودة
        earlierCurrency عملة المبالغ السابقة
        email البريد الإلكتروني
        enabled مفعَّل
        endsAt ينتهي
        endTime النهاية
        erased مُحي
        erasureId المحو
        excludeFromOverallBudget خارج الميزانية العامة
        expiresAt ينتهي
        fee الرسم
        feeCurrency عملة الرسم
        feesPaid الرسوم المدفوعة
        fileName اسم الملف
        formerSlug الاسم السابق في العنوان
        from من
        hasEmailReceipt وصل إيصاله بالبريد
        hookId الخطاف
        icon الأيقونة
        id المعرّف
        ids المعرّفات
        images الصور
        imported الوارد
        inventorySaleDirection اتجاه البيع
        invitations الدعوات
        invited المدعوون
        inviteId الدعوة
        invoiceNumber رقم الفاتورة
        invoices الفواتير
        isArchived مؤرشف
        isCanceled ملغى
        isChecked منجز
        isClosed مغلق
        isPrimary هي الرئيسية
        isPublic علني
        isRevoked مسحوب
        itemId القطعة
        itemIds القطع
        items العناصر
        jobNumber رقم الوظيفة
        jobs الوظائف
        joinPolicy طريقة الانضمام
        kind النوع
        lastDecision القرار الأخير
        line البند
        line1 الشارع والرقم
        lines البنود
        logoUrl عنوان الشعار
        made ما أُنشئ
        mainImageUrl عنوان الصورة
        marketValue القيمة السوقية
        matchId المباراة
        maxMembers أكثر عدد للأعضاء
        members الأعضاء
        memo البيان
        message الرسالة
        messageCount عدد الرسائل
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
        ordersThrough الطلبات حتى الموضع
        otherImages صور أخرى
        ourScore أهدافنا
        ownerId المالك
        ownerUid المالك
        paid المدفوع
        parked متوقف
        parts الأجزاء المرسلة
        payments المدفوعات
        phone الهاتف
        pins الفئات المثبتة
        place المكان في الترتيب
        playerIds اللاعبون
        position الموضع
        postcode الرمز البريدي
        presetAccountId حساب تؤخذ فئاته
        presetId الإعداد المسبق
        price السعر
        productId المنتج
        productIds المنتجات
        project المشروع
        projectId المشروع
        projection نموذج القراءة
        projectPrice سعر المشروع
        purchasedBy دفعه
        purchasePrice سعر الشراء
        quantity الكمية
        query الاستعلام
        quick بالتنصيف
        reactor المتفاعل
        reason السبب
        receiptImages صور الإيصال
        refunded المعاد
        reimbursed المسدد
        reimbursementType نوع السداد
        requested الطالبون
        requests طلبات الانضمام
        retriedAt وقت المحاولة من جديد
        returnTransactionId معاملة الإرجاع
        reverses يعكس
        reviewId التقييم
        reviews التقييمات
        revised المتغيّر
        role الدور
        rotatedAt وقت تبديل السر
        rules القواعد
        sale التخفيض
        saleId التخفيض
        settings الإعدادات
        shippingAddress عنوان الشحن
        since منذ
        skipped المتروك
        sku رمز المنتج
        slug الاسم في العنوان
        source المصدر
        spaceId المساحة
        spaces المساحات
        stars النجوم
        startsAt يبدأ
        startTime البداية
        status الحالة
        stock المخزون
        subtotal المجموع قبل الضريبة
        supply التوريد
        syncedAt وقت المزامنة
        targetId الشيء
        taxRatePct نسبة الضريبة
        templateId القالب
        text النص
        theirScore أهدافهم
        timeZone المنطقة الزمنية
        title العنوان
        to إلى
        tokenId الرمز
        total المجموع
        transactionDate تاريخ المعاملة
        transactionId المعاملة
        transactionImages صور المعاملة
        transactionType نوع المعاملة
        type النوع
        types الأحداث
        uid العضو
        unchanged ما لم يتغير
        unitPrice سعر الوحدة
        unreadCount غير المقروء
        upTo حتى الرسالة
        url العنوان على الشبكة
        userId المستخدم
        values ما يُختار منه
        variants المتغيّرات
        vendorDefaults فئات الموردين
        venue المكان
        views نماذج القراءة
        wasRemoved أُزيل
        why السبب
        withdrawn المسحوب
        writeOffReason سبب الشطب
        """)
}
