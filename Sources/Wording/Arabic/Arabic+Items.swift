extension Arabic {
    /// Items, and the transactions that are one with what happened to them.
    static let items = """
        transaction {1} was made by {2}, with what happened to its items
        المعاملة {1} أنشأها الأمر {2} مع ما حدث لقطعها

        transaction {1} was not made by {2}
        المعاملة {1} لم ينشئها الأمر {2}

        things came back of transaction {1}, by the return {2}
        أُعيدت أشياء من المعاملة {1} بعملية الإرجاع {2}

        things came back of transaction {1}, by the sale {2}
        أُعيدت أشياء من المعاملة {1} بعملية البيع {2}

        project {1} paid nothing for item {2}
        المشروع {1} لم يدفع شيئًا ثمنًا للقطعة {2}

        without money: {1}
        من غير مال: {1}

        name the purchase that it was bought in by ChangeItem, or, without money: {1}
        اذكر الشراء الذي اشتُري فيه بالأمر ChangeItem، أو من غير مال: {1}

        item {1} was sold since it was bought, by {2}
        القطعة {1} بيعت منذ شرائها، بالمعاملة {2}

        that is taken back where it was put: {1}
        لا يُرجع عن ذلك إلا حيث وُضعت: {1}

        of transaction {1} {2} cents came back, and more than was paid never does
        عاد من المعاملة {1} مبلغ بالسنت: {2}، ولا يعود أكثر مما دُفع

        item {1} is {2}, no longer where {3} put it
        مكان القطعة {1}: {2}، وليست حيث وضعتها {3}

        account {1} is closed
        الحساب {1} مغلق

        budget category {1} is project {2}'s own
        فئة الميزانية {1} خاصة بالمشروع {2}

        budgetCategoryId names another, or null none
        اذكر في budgetCategoryId فئة أخرى، أو null لا شيء

        another budget category of the project's own has the slug {1}
        المعرّف النصي {1} لفئة أخرى من فئات المشروع الخاصة

        project preset
        إعداد مسبق للمشاريع

        project preset {1}
        الإعداد المسبق {1}

        project preset {1} is archived
        الإعداد المسبق {1} مؤرشف

        space template {1}
        قالب المساحات {1}

        {1} has more than {2} entries
        في {1} عناصر أكثر من: {2}

        another of these categories has the slug {1}
        المعرّف النصي {1} لفئة أخرى من هذه الفئات

        a space has a name, or a template's
        لا بد للمساحة من اسم، لها أو لقالب

        with a preset, a project's id has at most {1} bytes
        مع إعداد مسبق يكون الحد الأقصى لمعرّف المشروع بالبايت: {1}

        {1} would be too long for the id of a budget category
        {1} أطول من أن يكون معرّفًا لفئة ميزانية

        draft
        مسودة

        draft {1} was recorded as transaction {2}
        المسودة {1} سُجّلت معاملةً: {2}

        draft {1} was discarded
        المسودة {1} أُهملت

        draft it anew
        أنشئ مسودة جديدة

        {1} of draft {2} isn't known
        الحقل {1} من المسودة {2} غير معروف بعد

        written off
        مشطوبة

        item {1} is written off
        القطعة {1} مشطوبة

        a write-off needs a reason
        لا بد للشطب من سبب

        a correction needs a reason
        لا بد للتصحيح من سبب

        nobody owes anything for transaction {1}
        لا أحد مدين بشيء عن المعاملة {1}

        reimbursementType says who pays it back
        الحقل reimbursementType يحدد من يسدد

        invitation {1} was made at {2}
        وقت إنشاء الدعوة {1} هو {2}

        what is bought for the inventory is in no project
        ما يُشترى للمخزون لا يكون في مشروع

        an inventory sale is to a project, or from one
        بيع المخزون يكون إلى مشروع أو منه
        """
}
