extension Arabic {
    /// Accounts, projects, budgets, items, spaces and transactions.
    static let ledger = """
        account
        حساب

        project
        مشروع

        member
        عضو

        invitation
        دعوة

        budget category
        فئة ميزانية

        item
        قطعة

        space
        مساحة

        space template
        قالب مساحة

        checklist
        قائمة تحقق

        checklist item
        عنصر في قائمة التحقق

        transaction
        معاملة

        price
        سعر

        purchase price
        سعر شراء

        project {1}
        المشروع {1}

        item {1}
        القطعة {1}

        space {1}
        المساحة {1}

        transaction {1}
        المعاملة {1}

        budget category {1}
        فئة الميزانية {1}

        {1} belongs to another account
        ملكية {1} لحساب آخر

        {1} is no member of the account
        ليس عضوًا في الحساب: {1}

        project {1} is archived
        المشروع {1} مؤرشف

        a budget is not negative
        الميزانية لا تكون سالبة

        the project's budgets together would pass 64 bits
        مجموع ميزانيات المشروع يتجاوز `64` بت

        invitation {1} was accepted
        قُبلت الدعوة {1}

        invitation {1} was revoked
        سُحبت الدعوة {1}

        invitation {1} could be accepted until {2}
        كان آخر وقت لقبول الدعوة {1} هو {2}

        {1} is a member of the account already
        عضو في الحساب بالفعل: {1}

        {1} is the account's only owner
        المالك الوحيد للحساب هو {1}

        make another member an owner first
        اجعل عضوًا آخر مالكًا أولًا

        item {1} was not bought in transaction {2}
        لم تُشترَ القطعة {1} في المعاملة {2}

        item {1} is {2}
        وضع القطعة {1}: {2}

        item {1} is {2}, not {3}
        وضع القطعة {1}: {2}، وليس: {3}

        item {1} is {2}, and was bought {3}
        وضع القطعة {1}: {2}، وكان الشراء {3}

        in project {1}
        في المشروع {1}

        in the inventory
        في المخزون

        gone back by the return {1}
        أُعيدت بعملية الإرجاع {1}

        sell or move it back first, so that the money comes back where it was spent
        أعدها أولًا بالبيع أو النقل، ليعود المال إلى حيث أُنفق

        more would come back than the {1} cents that were paid
        سيعود أكثر من المبلغ المدفوع، وهو بالسنت: {1}

        put the items' purchase prices right, or the purchase's amount
        صحّح أسعار شراء القطع أو مبلغ الشراء

        transaction {1} is cancelled
        المعاملة {1} ملغاة

        transaction {1} is a {2}: nothing was bought in it
        نوع المعاملة {1} هو {2}، ولم يُشترَ فيها شيء

        {1} is not negative
        قيمة {1} لا تكون سالبة

        space {1} is archived
        المساحة {1} مؤرشفة

        space {1} is {2}
        مكان المساحة {1}: {2}

        projectId={1}
        `projectId={1}`

        leave projectId out
        اترك projectId فارغًا

        if that was a mistake: {1}
        إن كان ذلك خطأ: {1}

        itemIds names no item
        لا يذكر itemIds أي قطعة

        {1} items are named; at most {2} are taken at a time
        عدد القطع المذكورة: {1}، والحد الأقصى في المرة الواحدة: {2}

        make several of it
        قسّمها على عدة مرات

        item {1} is named twice
        القطعة {1} مذكورة مرتين

        item {1} has no {2}
        لا يوجد للقطعة {1} أي {2}

        give it its {1}: {2}
        يُضاف في الحقل {1} بالأمر: {2}

        the prices together would pass 64 bits
        مجموع الأسعار يتجاوز `64` بت

        {1} is not a day of the calendar
        قيمة {1} ليست يومًا في التقويم

        write it like 2026-03-01
        اكتبه مثل `2026-03-01`

        transactionType says which way the money went
        اتجاه المال يحدده transactionType

        {1} is a percentage from 0 to 100
        قيمة {1} نسبة مئوية من `0` إلى `100`

        subtotalCents is at least 0 and at most amountCents
        قيمة subtotalCents من `0` إلى amountCents

        an inventory sale says which way it went
        بيع المخزون لا بد أن يذكر اتجاهه

        only a sale has a direction
        الاتجاه للبيع فقط

        only one of {1} is the primary one
        واحد فقط من {1} يكون الأساسي

        only one attachment of a kind is the primary one, and there is one already
        مرفق واحد فقط من كل نوع يكون الأساسي، وهو موجود بالفعل

        record it anew
        سجّلها من جديد

        a cancellation needs a reason
        لا بد للإلغاء من سبب

        budget category {1} is archived
        فئة الميزانية {1} مؤرشفة

        {1} is named more than once
        مذكور أكثر من مرة: {1}

        order leaves out {1}
        ينقص الترتيبَ: {1}

        name every live budget category of the account, each once
        اذكر كل فئات الميزانية السارية في الحساب، كل واحدة مرة

        a slug is lower-case letters and digits, in words joined by single hyphens
        يتكون slug من أحرف صغيرة وأرقام، في كلمات تصل بينها شرطة واحدة

        slug={1}
        `slug={1}`

        another budget category of the account has the slug {1}
        لفئة ميزانية أخرى في الحساب slug بالقيمة {1}

        space template {1} is archived
        قالب المساحة {1} مؤرشف

        define another like it
        عرّف قالبًا آخر مثله

        budgetCategoryId is required
        الحقل budgetCategoryId مطلوب

        null takes the source's category away
        القيمة `null` تزيل فئة المصدر
        """
}
