// Events in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicEvents = table(
        """
        CurrencyChosen اختيرت العملة
        TimeZoneChosen اختيرت المنطقة الزمنية
        CategoryAdded أضيفت الفئة
        CategoryChanged تغيرت الفئة
        CategoryArchived أُرشفت الفئة
        ProductAdded أضيف المنتج
        ProductPriceChanged تغير السعر
        StockAdjusted عُدّل المخزون
        ProductDiscontinued أوقف المنتج
        ProductDetailsChanged تغيرت تفاصيل المنتج
        VariantAdded أضيف متغيّر
        VariantRemoved أزيل متغيّر
        ReviewAdded أضيف تقييم
        ReviewRemoved أزيل تقييم
        OrderPlaced قُدّم الطلب
        OrderStatusUpdated تغيرت حالة الطلب
        ShippingAddressChanged تغير عنوان الشحن
        OrderLineAllocated أُخذ مخزون بند
        OrderLineBackordered تأجل بند
        OrderLineReleased أعيد مخزون بند
        OrderLinesDelivered سُلّمت بنود
        OrderPaid دُفع الطلب
        OrderRefunded رُدّ المبلغ
        UserRegistered سُجّل المستخدم
        UserProfileChanged تغيرت بيانات المستخدم
        UserErased مُحي المستخدم
        UserMessageReceived وصلت رسالة
        AdminMessageSent أُرسلت رسالة
        ConversationRead قُرئت المحادثة
        NameErased مُحي الاسم
        AccountOpened فُتح الحساب
        MemberAdded أضيف عضو
        MemberRoleChanged تغير دور عضو
        MemberRemoved أزيل عضو
        BudgetCategoriesReordered رُتبت فئات الميزانية
        VendorDefaultSet حُددت فئة المورد
        VendorDefaultRemoved أزيلت فئة المورد
        BusinessProfileChanged تغيرت بيانات المنشأة
        AccountRenamed تغير اسم الحساب
        AccountClosed أُغلق الحساب
        AccountReopened أعيد فتح الحساب
        MemberChanged تغيرت بيانات عضو
        BusinessProfileErased مُحيت بيانات المنشأة
        ProjectCreated أُنشئ المشروع
        ProjectChanged تغير المشروع
        ProjectArchived أُرشف المشروع
        ProjectUnarchived استُعيد المشروع
        ProjectBudgetSet حُددت ميزانية
        ProjectBudgetRemoved أزيلت ميزانية
        BudgetCategoryPinned ثُبتت فئة الميزانية
        BudgetCategoryUnpinned فُك تثبيت فئة الميزانية
        ProjectPresetDefined عُرّف إعداد مسبق للمشاريع
        ProjectPresetChanged تغير إعداد مسبق للمشاريع
        ProjectPresetArchived أُرشف إعداد مسبق للمشاريع
        BudgetCategoryDefined عُرّفت فئة الميزانية
        BudgetCategoryChanged تغيرت فئة الميزانية
        BudgetCategoryArchived أُرشفت فئة الميزانية
        BudgetCategoryUnarchived استُعيدت فئة الميزانية
        TransactionRecorded سُجلت المعاملة
        TransactionAmended صُححت المعاملة
        TransactionCanceled أُلغيت المعاملة
        AttachmentAdded أضيف مرفق
        AttachmentRemoved أزيل مرفق
        TransactionReversed عُكست المعاملة
        ReimbursementSettled سُوّي السداد
        ReimbursementReversed عُكس السداد
        TransactionDrafted كُتبت مسودة
        DraftAmended عُدّلت المسودة
        DraftRecorded سُجلت المسودة
        DraftDiscarded أُهملت المسودة
        SpaceCreated أُنشئت المساحة
        SpaceChanged تغيرت المساحة
        SpaceArchived أُرشفت المساحة
        SpaceUnarchived استُعيدت المساحة
        ChecklistAdded أضيفت قائمة
        ChecklistRenamed تغير اسم قائمة
        ChecklistRemoved أزيلت قائمة
        ChecklistItemAdded أضيف عنصر إلى قائمة
        ChecklistItemRenamed تغير نص عنصر
        ChecklistItemRemoved أزيل عنصر من قائمة
        ChecklistItemChecked أُنجز عنصر
        ChecklistItemUnchecked أُلغي إنجاز عنصر
        SpaceTemplateDefined عُرّف قالب المساحات
        SpaceTemplateChanged تغير قالب المساحات
        SpaceTemplateArchived أُرشف قالب المساحات
        MemberInvited دُعي عضو
        InviteAccepted قُبلت الدعوة
        InviteRevoked سُحبت الدعوة
        ItemAdded أضيفت القطعة
        ItemChanged تغيرت القطعة
        ItemMoved نُقلت القطعة
        ItemBookmarked تغيرت علامة القطعة
        ItemReturned أُرجعت القطعة
        ItemWrittenOff شُطبت القطعة
        WriteOffReversed عُكس الشطب
        JobImported وردت وظيفة
        JobRevised تغيرت وظيفة
        JobWithdrawn سُحبت وظيفة
        InvoiceImported وردت فاتورة
        InvoiceRevised تغيرت فاتورة
        InvoiceWithdrawn سُحبت فاتورة
        JobsSynced زُومنت الوظائف
        InvoicesSynced زُومنت الفواتير
        FeatureEnabled شُغلت الميزة
        FeatureDisabled أُوقفت الميزة
        ClubCreated أُنشئ النادي
        ClubChanged تغير النادي
        ClubSettingsChanged تغيرت إعدادات النادي
        ClubJoined انضم عضو
        ClubLeft غادر عضو
        ClubTransferred انتقل النادي إلى مالك آخر
        MembershipRequested طُلبت عضوية
        MembershipDeclined رُفضت عضوية
        ClubInvitationSent أُرسلت دعوة
        ClubInvitationRevoked سُحبت دعوة
        ClubClosed أُغلق النادي
        ClubReopened أعيد فتح النادي
        MatchScheduled حُددت المباراة
        MatchRescheduled تغير موعد المباراة
        MatchCanceled أُلغيت المباراة
        TeamPicked اختير الفريق
        MatchResultRecorded سُجلت النتيجة
        MatchFeePaid دُفع رسم المباراة
        WalletCredited أُودع في المحفظة
        WalletDebited سُحب من المحفظة
        SaleScheduled حُدد التخفيض
        SaleRescheduled تغير موعد التخفيض
        SaleCanceled أُلغي التخفيض
        BookmarkAdded وُضعت علامة
        BookmarkRemoved أزيلت علامة
        EventSkipped تُخطي حدث
        ProjectionParked أُوقف نموذج القراءة
        ProjectionRetried أعيدت محاولة نموذج القراءة
        ReactionSkipped تُخطي تفاعل
        ReactorParked أُوقف المتفاعل
        ReactorRetried أعيدت محاولة المتفاعل
        TokenCreated أُنشئ الرمز
        TokenRevoked أُبطل الرمز
        HookAdded أضيف الخطاف
        HookRemoved أزيل الخطاف
        HookRetried أعيدت محاولة الخطاف
        HookRotated بُدّل سر الخطاف
        """)
}
