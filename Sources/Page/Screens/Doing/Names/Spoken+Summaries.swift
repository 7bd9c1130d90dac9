// What commands do, in Arabic, each behind its name in the code: the shop, its customers, its clubs, and the store itself.

import Wording

extension Spoken {
    /// What a command does, in a sentence; `nil` where only the guide says it.
    func summary(_ command: String) -> String? {
        switch language {
        case .english: nil
        case .arabic: Self.arabicSummaries[command] ?? Self.arabicBookSummaries[command]
        }
    }

    /// A part of the business.
    func context(_ name: String) -> String {
        switch language {
        case .english: Self.words(name)
        case .arabic: Self.arabicContexts[name.replacing(" ", with: "-")] ?? Self.words(name)
        }
    }

    private static let arabicContexts = table(
        """
        business المنشأة
        catalog الكتالوج
        orders الطلبات
        fulfilment تلبية الطلبات
        messaging المراسلة
        ledger الدفاتر
        feeds الوظائف والفواتير
        clubs الأندية
        payments المدفوعات
        sales-calendar تقويم التخفيضات
        the-whole الكل
        upkeep الصيانة
        access الدخول
        """)

    private static let arabicSummaries = table(
        """
        ChooseCurrency يحدد عملة كل الأسعار والطلبات والمدفوعات من الآن فصاعدًا.
        ChooseTimeZone يحدد المنطقة الزمنية التي تسير التقارير بأيامها وأشهرها.
        AddCategory يضيف فئة، أي رفًّا تُعرض عليه المنتجات.
        AddProduct يضيف منتجًا: أسعاره ومخزونه ومتغيّراته وتقييماته.
        ChangeProductPrice يحدد سعري المنتج؛ ومن دون سعر مخفض فلا تخفيض عليه.
        AdjustStock يضيف إلى المخزون كمية من منتج؛ والعدد السالب يخرجها منه.
        DiscontinueProduct يوقف بيع منتج نهائيًّا؛ ولا يقبل بعدها تغييرًا سوى عودة المخزون.
        ChangeCategory يغير عنوان الفئة أو اسمها في العنوان أو أيقونتها؛ وما لم يُذكر يبقى.
        ArchiveCategory يؤرشف فئة نهائيًّا: لا يُعرض تحتها شيء جديد، وتحتفظ باسمها.
        ChangeProductDetails يغير عنوان المنتج أو وصفه أو كل فئاته؛ وما لم يُذكر يبقى.
        AddVariant يضيف إلى المنتج متغيّرًا آخر: اسمه وما يُختار منه.
        RemoveVariant يزيل متغيّرًا من منتج بكل قيمه.
        AddReview يضيف ما قاله أحدهم عن منتج، مع نجمة واحدة إلى خمس.
        RemoveReview يزيل تقييمًا؛ ويبقى في السجل أنه كان.
        PlaceOrder يقدّم طلبًا: بنوده أو مجموعه، وإلى أين يُرسل.
        UpdateOrderStatus يبيّن إلى أين وصل الطلب؛ والحالة التي هو عليها لا تغير شيئًا.
        ChangeShippingAddress يرسل الطلب إلى عنوان آخر كامل، ما دام مقدَّمًا فحسب.
        DeliverLines يبيّن أي جزء من الطلب خرج: بنود كاملة أو بعض كمياتها.
        AllocateStock يجعل كل بند ينتظر يأخذ مخزونه كاملًا؛ وما نقص يُؤجَّل. يُرسل تلقائيًّا عند تقديم الطلب.
        ReleaseStock يعيد المخزون الذي أخذه طلب أُلغي أو أُرجع. يُرسل تلقائيًّا عندئذ.
        FillBackorder يجعل البنود المؤجلة تأخذ مخزونها: بندًا واحدًا، أو كل ما يكفي له المخزون.
        RegisterUser يعرّف بشخص، بما ذكره عن نفسه.
        ReceiveUserMessage يستقبل رسالة كتبها مستخدم؛ ولأي أحد أن يبدأ محادثة.
        SendAdminMessage يكتب إلى مستخدم باسم المنشأة.
        MarkConversationRead يعلّم رسائل المستخدم كمقروءة، كلها أو حتى رسالة معينة.
        ChangeUserProfile يغير ما يُعرف عن مستخدم: ما يُذكر فقط، والفارغ يُزال.
        EraseUser ينسى شخصًا: يصير اسمه وبريده وهاتفه ورسائله وعناوين طلباته غير مقروءة إلى الأبد، وفي أي وقت مضى.
        EraseName ينسى من لا يُعرف إلا باسمه: يصير الاسم غير مقروء إلى الأبد، وفي أي وقت مضى.
        SyncJobs يأخذ قائمة الوظائف كما هي الآن؛ وما لم يتغير يبقى كما هو.
        SyncInvoices يأخذ قائمة الفواتير كما هي الآن؛ وما لم يتغير يبقى كما هو.
        EnableFeature يشغّل ميزة من جديد؛ وما كان فيها حين أوقفت ما زال فيها.
        DisableFeature يوقف ميزة: تُرفض أوامرها وقوائمها، وتختفي بطاقتها.
        CreateClub ينشئ ناديًا علنيًّا مفتوحًا للجميع، ومالكه أول أعضائه.
        ChangeClub يعطي النادي اسمًا أو شعارًا آخر؛ وما لم يُذكر يبقى.
        ChangeClubSettings يحدد كيف يظهر النادي وكيف يُنضم إليه؛ وما لم يُذكر يبقى.
        JoinClub يجعل مستخدمًا عضوًا في نادٍ مفتوح أو دُعي إليه.
        LeaveClub ينهي عضوية؛ وتبقى الفرق التي اختيرت كما كانت.
        TransferClub يجعل عضوًا آخر مالكًا للنادي، ويبقى المالك السابق عضوًا.
        ScheduleMatch يعلن مباراة لنادٍ؛ وإن كانت ضد نادٍ آخر عندنا فهي مباراة الاثنين.
        RescheduleMatch يؤجل مباراة أو يعلنها على نحو آخر؛ وما لم يُذكر يبقى.
        CancelMatch يلغي مباراة ويعيد ما دُفع من رسوم.
        PickTeam يبيّن من يلعب في مباراة، بدلًا ممن سُمّوا قبل ذلك.
        RecordMatchResult يبيّن كيف انتهت مباراة، مرة واحدة.
        CreditWallet يودع مالًا في محفظة مستخدم.
        DebitWallet يسحب مالًا من محفظة مستخدم.
        RequestMembership يطلب الانضمام إلى نادٍ يقبل مالكُه الأعضاء.
        ApproveMembership يقبل في النادي من طلب ذلك: بكلمة من مالكه.
        DeclineMembership لا يقبل في النادي من طلب ذلك: بكلمة من مالكه. وله أن يطلب مرة أخرى.
        InviteToClub يدعو مستخدمًا إلى نادٍ: يمكنه الانضمام ما دام فيه متسع.
        RevokeClubInvitation يسحب دعوة لم تُقبل بعد.
        PayMatchFee يدفع رسم مباراة من محفظة عضو، مرة واحدة؛ ويُعاد إن أُلغيت المباراة.
        CloseClub يغلق ناديًا: لا يقبل أحدًا ولا يعلن مباراة بعد ذلك.
        ReopenClub يفتح من جديد ناديًا أُغلق.
        PayOrder يدفع طلبًا من محفظة: محفظة العميل إن لم يُسمَّ غيره، وكل ما بقي إن لم يُذكر مبلغ.
        RefundOrder يعيد إلى المحافظ ما دُفع لطلب أُلغي أو أُرجع. يُرسل تلقائيًّا عندئذ.
        ScheduleSale يضع تخفيضًا في التقويم: على منتجات أو فئات أو على كل شيء.
        RescheduleSale يغير تخفيضًا، وموعده خصوصًا؛ وما لم يُذكر يبقى.
        CancelSale يلغي تخفيضًا نهائيًّا، ويخلو وقته لغيره.
        AddBookmark يضع لمستخدم علامة على شيء ليجده من جديد.
        RemoveBookmark يزيل علامة مستخدم.
        SkipEvent يجعل نموذج قراءة يترك نهائيًّا حدثًا لا يستطيع تجاوزه.
        RetryProjection يطلب من نموذج قراءة توقف أن يتابع من حيث وقف.
        ParkProjection يوقف نموذج قراءة حتى يُطلب منه أن يتابع.
        SkipReaction يجعل متفاعلًا يترك نهائيًّا حدثًا لا يستطيع تجاوزه.
        RetryReactor يطلب من متفاعل توقف أن يتابع من حيث وقف.
        ParkReactor يوقف متفاعلًا حتى يُطلب منه أن يتابع.
        CreateToken يُدخل أحدًا برمز: باسم من، وبأي دور، وإلى متى.
        RevokeToken يجعل رمزًا لا يفتح شيئًا بعد الآن.
        AddHook يرسل الأحداث إلى عنوان حال وقوعها، موقّعة ومرتبة، من دون أن يُترك شيء.
        RemoveHook لا يرسل إلى خطاف شيئًا بعد الآن. ويمكن إضافة آخر بالاسم نفسه.
        RetryHook يجعل خطافًا واقفًا أو منتظرًا يتابع فورًا من الحدث الذي وقف عنده.
        RotateHook يعطي خطافًا سرًّا آخر؛ ويُوقَّع بالسابق أيضًا يومًا واحدًا.
        """)
}
