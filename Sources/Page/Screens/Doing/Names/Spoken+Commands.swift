// Commands in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicCommands = table(
        """
        AcceptInvite قبول دعوة
        AddBookmark وضع علامة
        AddCategory إضافة فئة
        AddChecklist إضافة قائمة
        AddChecklistItem إضافة عنصر إلى قائمة
        AddHook إضافة خطاف
        AddItem إضافة قطعة
        AddMember إضافة عضو
        AddProduct إضافة منتج
        AddReview إضافة تقييم
        AddVariant إضافة متغيّر
        AdjustStock تعديل المخزون
        AllocateStock تخصيص المخزون
        AmendDraft تعديل مسودة
        AmendTransaction تصحيح معاملة
        ApproveMembership الموافقة على عضوية
        ArchiveBudgetCategory أرشفة فئة ميزانية
        ArchiveCategory أرشفة فئة
        ArchiveProject أرشفة مشروع
        ArchiveProjectPreset أرشفة إعداد مسبق للمشاريع
        ArchiveSpace أرشفة مساحة
        ArchiveSpaceTemplate أرشفة قالب مساحات
        AttachToTransaction إرفاق بمعاملة
        BookmarkItem وضع علامة على قطعة
        CancelMatch إلغاء مباراة
        CancelSale إلغاء تخفيض
        CancelTransaction إلغاء معاملة
        ChangeBudgetCategory تغيير فئة ميزانية
        ChangeBusinessProfile تغيير بيانات المنشأة
        ChangeCategory تغيير فئة
        ChangeClub تغيير نادٍ
        ChangeClubSettings تغيير إعدادات نادٍ
        ChangeItem تغيير قطعة
        ChangeMember تغيير عضو
        ChangeMemberRole تغيير دور عضو
        ChangeProductDetails تغيير تفاصيل منتج
        ChangeProductPrice تغيير سعر منتج
        ChangeProject تغيير مشروع
        ChangeProjectPreset تغيير إعداد مسبق للمشاريع
        ChangeShippingAddress تغيير عنوان الشحن
        ChangeSpace تغيير مساحة
        ChangeSpaceTemplate تغيير قالب مساحات
        ChangeUserProfile تغيير بيانات مستخدم
        CheckItem إنجاز عنصر
        ChooseCurrency اختيار العملة
        ChooseTimeZone اختيار المنطقة الزمنية
        CloseAccount إغلاق حساب
        CloseClub إغلاق نادٍ
        CreateClub إنشاء نادٍ
        CreateProject إنشاء مشروع
        CreateSpace إنشاء مساحة
        CreateSpaceFromTemplate إنشاء مساحة من قالب
        CreateToken إنشاء رمز دخول
        CreditWallet إيداع في محفظة
        DebitWallet سحب من محفظة
        DeclineMembership رفض عضوية
        DefineBudgetCategory تعريف فئة ميزانية
        DefineProjectPreset تعريف إعداد مسبق للمشاريع
        DefineSpaceTemplate تعريف قالب مساحات
        DeliverLines تسليم بنود
        DetachFromTransaction فك مرفق عن معاملة
        DisableFeature إيقاف ميزة
        DiscardDraft إهمال مسودة
        DiscontinueProduct إيقاف منتج
        DraftTransaction كتابة مسودة معاملة
        EnableFeature تشغيل ميزة
        EraseBusinessProfile محو بيانات المنشأة
        EraseName محو اسم
        EraseUser محو مستخدم
        FillBackorder تلبية طلب مؤجل
        InviteMember دعوة عضو
        InviteToClub دعوة إلى نادٍ
        JoinClub الانضمام إلى نادٍ
        LeaveClub مغادرة نادٍ
        MarkConversationRead تعليم محادثة كمقروءة
        MoveItem نقل قطعة
        OpenAccount فتح حساب
        ParkProjection إيقاف نموذج قراءة
        ParkReactor إيقاف متفاعل
        PayMatchFee دفع رسم مباراة
        PayOrder دفع طلب
        PickTeam اختيار فريق
        PinBudgetCategory تثبيت فئة ميزانية
        PlaceOrder تقديم طلب
        ReceiveUserMessage استقبال رسالة مستخدم
        RecordDraft تسجيل مسودة
        RecordMatchResult تسجيل نتيجة مباراة
        RecordTransaction تسجيل معاملة
        RefundOrder رد مبلغ طلب
        RegisterUser تسجيل مستخدم
        ReleaseStock تحرير المخزون
        RemoveBookmark إزالة علامة
        RemoveChecklist إزالة قائمة
        RemoveChecklistItem إزالة عنصر من قائمة
        RemoveHook إزالة خطاف
        RemoveMember إزالة عضو
        RemoveProjectBudget إزالة ميزانية من مشروع
        RemoveReview إزالة تقييم
        RemoveVariant إزالة متغيّر
        RenameAccount تغيير اسم حساب
        RenameChecklist تغيير اسم قائمة
        RenameChecklistItem تغيير نص عنصر
        ReopenAccount إعادة فتح حساب
        ReopenClub إعادة فتح نادٍ
        ReorderBudgetCategories ترتيب فئات الميزانية
        RequestMembership طلب عضوية
        RescheduleMatch تغيير موعد مباراة
        RescheduleSale تغيير موعد تخفيض
        RetryHook إعادة محاولة خطاف
        RetryProjection إعادة محاولة نموذج قراءة
        RetryReactor إعادة محاولة متفاعل
        ReturnItems إرجاع قطع
        ReverseReimbursement عكس سداد
        ReverseReturn عكس إرجاع
        ReverseSale عكس بيع
        ReverseWriteOff عكس شطب
        RevokeClubInvitation سحب دعوة إلى نادٍ
        RevokeInvite سحب دعوة
        RevokeToken إبطال رمز
        RotateHook تبديل سر خطاف
        ScheduleMatch تحديد مباراة
        ScheduleSale تحديد تخفيض
        SellItems بيع قطع
        SendAdminMessage الكتابة إلى مستخدم
        SetProjectBudget تحديد ميزانية مشروع
        SetVendorDefault تحديد فئة مورد
        SettleReimbursement تسوية سداد
        SkipEvent تخطي حدث
        SkipReaction تخطي تفاعل
        SyncInvoices مزامنة الفواتير
        SyncJobs مزامنة الوظائف
        TransferClub نقل نادٍ إلى مالك آخر
        UnarchiveBudgetCategory استعادة فئة ميزانية
        UnarchiveProject استعادة مشروع
        UnarchiveSpace استعادة مساحة
        UncheckItem إلغاء إنجاز عنصر
        UnpinBudgetCategory فك تثبيت فئة ميزانية
        UpdateOrderStatus تحديث حالة طلب
        WriteOffItem شطب قطعة
        """)
}
