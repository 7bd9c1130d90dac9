extension Arabic {
    /// What must hold for the commands of the books: accounts, projects, budgets, transactions, spaces.
    static let rulesOfBooks = """
        no account has this id yet
        لا حساب بهذا المعرّف بعد

        the account that it begins like exists
        الحساب الذي يبدأ مثله موجود

        no budget category has an id that it would begin with: accountId-slug
        لا فئة ميزانية بمعرّف يبدأ به: معرّف الحساب ثم شرطة ثم الاسم في العنوان

        the account exists
        الحساب موجود

        the account is not closed
        الحساب غير مغلق

        no project has this id yet
        لا مشروع بهذا المعرّف بعد

        the project preset exists
        الإعداد المسبق للمشاريع موجود

        the project preset is not archived
        الإعداد المسبق للمشاريع غير مؤرشف

        what it names belongs to the same account
        ما يُذكر فيه تابع للحساب نفسه

        no budget category or space has an id that the preset would give: projectId-space-1
        لا فئة ميزانية ولا مساحة بمعرّف يعطيه الإعداد المسبق: `projectId-space-1`

        with a preset, projectId has at most 100 bytes
        مع إعداد مسبق، معرّف المشروع `100` بايت على الأكثر

        no project preset has this id yet
        لا إعداد مسبقًا للمشاريع بهذا المعرّف بعد

        a note, description or address has at most 4,000 characters, any other text 120
        الملاحظة والوصف والعنوان `4,000` حرف على الأكثر، وأي نص آخر `120`

        the budget category exists
        فئة الميزانية موجودة

        the budget category is not archived
        فئة الميزانية غير مؤرشفة

        the budget category is no other project's own
        فئة الميزانية ليست خاصة بمشروع آخر

        the space template exists
        قالب المساحات موجود

        the space template is not archived
        قالب المساحات غير مؤرشف

        no budget is negative
        لا ميزانية سالبة

        no list has more than 100 entries
        لا تزيد قائمة على `100` عنصر

        no category has two budgets
        لا تكون لفئة ميزانيتان

        no two of the project's own categories make the same slug
        لا تعطي فئتان خاصتان بالمشروع الاسم نفسه في العنوان

        a space has a name or a templateId
        للمساحة اسم أو قالب

        the project exists
        المشروع موجود

        no budget category has this id yet
        لا فئة ميزانية بهذا المعرّف بعد

        the project is not archived
        المشروع غير مؤرشف

        a slug is lower-case letters and digits in words joined by single hyphens, at most 100
        الاسم في العنوان حروف لاتينية صغيرة وأرقام، كلمات بينها شرطات مفردة، `100` على الأكثر

        no other budget category of the account, or among the project's own, has the slug
        ليس لفئة ميزانية أخرى في الحساب، أو من فئات المشروع الخاصة، الاسم نفسه في العنوان

        every sum fits 64 bits
        لا يتجاوز أي مجموع `64` بت

        no transaction has this id yet
        لا معاملة بهذا المعرّف بعد

        the item exists
        القطعة موجودة

        subtotalCents is 0 to amountCents
        المجموع قبل الضريبة من صفر إلى المبلغ

        a sale has an inventorySaleDirection
        للبيع اتجاه

        nothing but a sale has an inventorySaleDirection
        لا يكون اتجاه البيع إلا لبيع

        what is bought to-inventory has no projectId
        ما يُشترى إلى المخزون لا مشروع له

        a sale has a projectId
        للبيع مشروع

        no item is named twice
        لا تُذكر قطعة مرتين

        at most 1000 items are named
        تُذكر `1000` قطعة على الأكثر

        one attachment of a list at most is the primary one
        في القائمة مرفق رئيسي واحد على الأكثر

        no draft has this id yet
        لا مسودة بهذا المعرّف بعد

        the draft exists
        المسودة موجودة

        the draft was neither recorded nor discarded
        المسودة لم تُسجّل ولم تُهمل

        date, amount and type are known, and what the type needs
        التاريخ والمبلغ والنوع معروفة، وما يلزم للنوع

        the draft was not recorded
        المسودة لم تُسجّل

        the transaction exists
        المعاملة موجودة

        the transaction is not cancelled
        المعاملة غير ملغاة

        of a transaction that SellItems or ReturnItems made, only source, status, notes, pictures and needsReview
        من معاملة أنشأها بيع قطع أو إرجاعها لا يتغير إلا المصدر والحالة والملاحظات والصور والحاجة إلى المراجعة

        what things came back of stays in its project and category, and a purchase
        ما أُعيدت منه أشياء يبقى في مشروعه وفئته، ويبقى شراءً

        amountCents is no less than came back
        المبلغ لا يقل عما أُعيد
        """
}
