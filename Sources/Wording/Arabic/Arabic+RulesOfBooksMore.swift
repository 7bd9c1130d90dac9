extension Arabic {
    /// What must hold for the commands of the books: accounts, projects, budgets, transactions, spaces.
    static let rulesOfBooksMore = """
        a reason is given
        يُذكر سبب

        it wasn't made by SellItems or ReturnItems
        لم ينشئها بيع قطع ولا إرجاعها

        nothing came back of it, by a return or a sale that counts
        لم يُعد منها شيء، بإرجاع أو بيع محسوب

        SellItems, or ReturnItems, made it
        أنشأها بيع قطع أو إرجاعها

        each of its items is still where it was put by it
        كل قطعة من قطعها ما زالت حيث وضعتها

        it has a reimbursementType, and that is not none
        لها نوع سداد، وليس «لا شيء»

        one attachment of a kind at most is the primary one
        من كل نوع مرفق رئيسي واحد على الأكثر

        no space has this id yet
        لا مساحة بهذا المعرّف بعد

        one image at most is the primary one
        صورة رئيسية واحدة على الأكثر

        the space exists
        المساحة موجودة

        the space is not archived
        المساحة غير مؤرشفة

        no checklist of the space has this id yet
        لا قائمة في المساحة بهذا المعرّف بعد

        the checklist exists
        القائمة موجودة

        no item of the checklist has this id yet
        لا عنصر في القائمة بهذا المعرّف بعد

        the checklist item exists
        عنصر القائمة موجود

        no space template has this id yet
        لا قالب مساحات بهذا المعرّف بعد

        no name and no item of a checklist is blank
        لا اسم ولا عنصر في قائمة فارغ

        a name has at most 120 characters, an item 4,000
        الاسم `120` حرفًا على الأكثر، والعنصر `4,000`

        nobody becomes a member twice
        لا يصير أحد عضوًا مرتين

        the member exists
        العضو موجود

        the account keeps an owner
        يبقى للحساب مالك

        no invitation has this id yet
        لا دعوة بهذا المعرّف بعد

        the invitation exists
        الدعوة موجودة

        the invitation is pending, was made before, and is at most 14 days old, by occurredAt and by the log's own clock
        الدعوة معلَّقة وأُنشئت من قبل، ولم يمض عليها أكثر من `14` يومًا بوقت الحدوث وبساعة السجل

        budgetCategoryId is not blank
        فئة الميزانية ليست فارغة

        order names every live budget category of the account, each once
        الترتيب يذكر كل فئة ميزانية قائمة في الحساب، كلًّا مرة واحدة

        no item has this id yet
        لا قطعة بهذا المعرّف بعد

        the space is in that project; without a project, in the business's own inventory
        المساحة في ذلك المشروع؛ ومن دون مشروع، في مخزون المنشأة

        the transaction that it was bought in is a purchase
        المعاملة التي اشتُريت فيها شراء

        the item did not go back to where it was bought, unless that return is cancelled
        لم تُعد القطعة إلى حيث اشتُريت، إلا إن أُلغي ذلك الإرجاع

        the item is not written off
        القطعة غير مشطوبة

        no transaction has this transactionId yet
        لا معاملة بهذا المعرّف حتى الآن

        itemIds is not blank
        القطع مذكورة

        at most 1000 items at a time
        `1000` قطعة في المرة على الأكثر

        every item is where the sale starts from
        كل قطعة حيث يبدأ البيع

        every item has a project price or a purchase price
        لكل قطعة سعر مشروع أو سعر شراء

        what goes back was paid for by the project, and by nobody since
        ما يُعاد دفع المشروع ثمنه، ولم يدفعه أحد بعده

        of what the project bought no more comes back than the purchase's amountCents
        لا يُعاد مما اشتراه المشروع أكثر من مبلغ الشراء

        no transaction has this returnTransactionId yet
        لا معاملة بمعرّف الإرجاع هذا بعد

        the purchase exists
        الشراء موجود

        the purchase is not cancelled
        الشراء غير ملغى

        it is a purchase, and every item was bought in it: the one names the other
        هي شراء، وكل قطعة اشتُريت فيها: كل منهما يذكر الآخر

        no item went back already
        لم تُعد أي قطعة من قبل

        every item is in the project, or inventory, it was bought for
        كل قطعة في المشروع، أو المخزون، الذي اشتُريت له

        no item was sold since, unless its buyer paid for it again
        لم تُبع أي قطعة بعد ذلك، إلا إن دفع مشتريها ثمنها من جديد

        every item has a purchase price
        لكل قطعة سعر شراء

        in all no more comes back than the purchase's amountCents
        لا يُعاد في المجموع أكثر من مبلغ الشراء

        the item did not go back to where it was bought
        لم تُعد القطعة إلى حيث اشتُريت
        """
}
