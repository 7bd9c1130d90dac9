// What the commands of the books do, in Arabic, each behind its name in the code.

extension Spoken {
    static let arabicBookSummaries = table(
        """
        OpenAccount يفتح دفاتر منشأة؛ ومالكها أول أعضائها. ويمكن أن تبدأ بفئات حساب آخر.
        RenameAccount يعطي حسابًا اسمًا آخر.
        CloseAccount يغلق حسابًا: لا يبدأ فيه شيء جديد. وما فيه يمكن تصحيحه وعكسه.
        ReopenAccount يفتح من جديد حسابًا أُغلق، بكل ما كان فيه.
        CreateProject يبدأ مشروعًا لحساب، وله مع الإعداد المسبق ميزانياته وفئاته ومساحاته من البداية.
        DefineProjectPreset يعرّف ما تبدأ به المشاريع الجديدة: ميزانيات وفئات مثبتة وفئات خاصة ومساحات.
        ChangeProjectPreset يغير ما يجلبه إعداد مسبق للمشاريع؛ وما لم يُذكر يبقى، وتبقى المشاريع التي بدأت به.
        ArchiveProjectPreset يؤرشف إعدادًا مسبقًا للمشاريع: لا تبدأ به مشاريع أخرى.
        ArchiveProject يؤرشف مشروعًا: لا يقبل تغييرًا حتى يُستعاد.
        UnarchiveProject يستعيد مشروعًا مؤرشفًا.
        DefineBudgetCategory يعرّف نوعًا من الإنفاق يُخطط له ويُصنَّف به. ومع مشروع تكون الفئة له وحده.
        ArchiveBudgetCategory يؤرشف فئة ميزانية: لا يُخطط تحتها ولا يُنفق بعد ذلك.
        UnarchiveBudgetCategory يستعيد فئة ميزانية مؤرشفة، وتأتي أخيرة في ترتيب الحساب.
        SetProjectBudget يخطط ما للمشروع أن ينفقه في فئة، بدلًا مما كان مخططًا.
        RecordTransaction يكتب معاملة في دفاتر حساب.
        DraftTransaction يكتب مسودة معاملة بما عُرف منها؛ ولا تدخل المسودة في أي مجموع.
        AmendDraft يكمل ما عُرف من مسودة أو يصححه؛ وما لم يُذكر يبقى.
        RecordDraft يسجل مسودة معاملةً متى عُرف كل ما يلزم.
        DiscardDraft يهمل مسودة: لا يكون منها شيء.
        AmendTransaction يصحح بعض تفاصيل معاملة؛ وما لم يُذكر يبقى.
        CancelTransaction يلغي معاملة: تبقى في الدفاتر ولا تُحسب.
        ReverseSale يعكس بيعًا: لا يُحسب، وتعود قطعه إلى حيث كانت، كلها أو لا شيء منها.
        ReverseReturn يعكس إرجاعًا: لا يُحسب، وتعود قطعه إلى حيث كانت، كلها أو لا شيء منها.
        SettleReimbursement يبيّن أن ما بقي مستحقًّا من معاملة قد سُدد.
        ReverseReimbursement يعكس آخر تسوية سداد لمعاملة: ما ذكرته مستحق من جديد.
        AttachToTransaction يرفق بمعاملة صورة أو ورقة، كإيصالها.
        DetachFromTransaction يفك عن معاملة صورة أو ورقة؛ وتبقى حيث هي محفوظة.
        CreateSpace ينشئ مساحة لمشروع، أو من دونه لمخزون المنشأة.
        ChangeSpace يغير اسم مساحة أو ملاحظاتها أو صورها؛ وما لم يُذكر يبقى.
        ArchiveSpace يؤرشف مساحة: لا تقبل تغييرًا حتى تُستعاد.
        UnarchiveSpace يستعيد مساحة مؤرشفة.
        AddChecklist يضيف إلى مساحة قائمة فارغة.
        RenameChecklist يعطي قائمة في مساحة اسمًا آخر.
        RemoveChecklist يزيل قائمة من مساحة بكل ما فيها.
        AddChecklistItem يضيف عنصرًا في آخر قائمة، غير منجز بعد.
        RenameChecklistItem يكتب عنصرًا بكلمات أخرى؛ والمنجز يبقى منجزًا.
        RemoveChecklistItem يزيل عنصرًا من قائمة.
        CheckItem يعلّم عنصرًا من قائمة كمنجز.
        UncheckItem يفتح من جديد عنصرًا كان منجزًا.
        DefineSpaceTemplate يعرّف ما تبدأ به المساحات الجديدة: اسم وقوائم.
        ChangeSpaceTemplate يغير اسم قالب مساحات أو كل قوائمه؛ وما لم يُذكر يبقى.
        ArchiveSpaceTemplate يؤرشف قالب مساحات: لا تُنشأ منه مساحات أخرى.
        CreateSpaceFromTemplate ينشئ مساحة بقوائم قالب، وباسمه ما لم يُذكر غيره.
        AddMember يجعل شخصًا عضوًا في حساب.
        ChangeMemberRole يعطي عضوًا دورًا آخر.
        ChangeMember يغير بريد عضو واسمه؛ وما لم يُذكر يبقى.
        RemoveMember ينهي عضوية.
        InviteMember يدعو شخصًا ببريده إلى عضوية حساب. لا يُرسل بريد: تُحفظ الدعوة وما آلت إليه.
        AcceptInvite يقبل دعوة، فيصير من قبلها عضوًا في الحساب.
        RevokeInvite يسحب دعوة.
        SetVendorDefault يحدد فئة الميزانية التي تأخذها معاملات مورد إن لم تُذكر فئة.
        ChangeBusinessProfile يغير ما تذكره المنشأة عن نفسها؛ وما لم يُذكر يبقى.
        EraseBusinessProfile ينسى عنوان المنشأة وهاتفها إلى الأبد، وفي أي وقت مضى. ويبقى اسمها وشعارها.
        ChangeProject يغير اسم مشروع ولمن هو وما هو؛ وما لم يُذكر يبقى.
        RemoveProjectBudget يزيل ما كان مخططًا لفئة: لا ميزانية لها عندئذ، وليست ميزانية صفر.
        PinBudgetCategory يثبت فئة ميزانية في مشروع لعضو، فيراها أولًا.
        UnpinBudgetCategory يفك تثبيت فئة ميزانية لعضو في مشروع.
        ChangeBudgetCategory يغير اسم فئة ميزانية وكيف تُحسب؛ وما لم يُذكر يبقى.
        ReorderBudgetCategories يرتب فئات ميزانية حساب.
        AddItem يضيف قطعة إلى دفاتر حساب: إلى مشروع، أو من دونه إلى مخزون المنشأة.
        ChangeItem يغير ما تذكره قطعة عن نفسها؛ وما لم يُذكر يبقى.
        MoveItem يضع قطعة في مكان آخر من دون مال: في مشروع أو في مخزون المنشأة، وفي مساحة أو لا.
        BookmarkItem يضع علامة على قطعة أو يزيلها.
        SellItems يبيع قطعًا من مخزون المنشأة إلى مشروع، أو يردها منه.
        ReturnItems يرد قطعًا إلى حيث اشتُريت، كلًّا بسعر شرائها.
        WriteOffItem يخرج قطعة من القوائم ومجاميعها: ضاعت أو كُسرت أو أُهديت. ولا مال في ذلك.
        ReverseWriteOff يعيد قطعة مشطوبة إلى القوائم، حيث كانت.
        """)
}
