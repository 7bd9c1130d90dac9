extension Arabic {
    /// Items, and the transactions that are one with what happened to them.
    static let items = """
        transaction {1} was made by {2}, with what happened to its items
        المعاملة {1} أنشأها الأمر {2} مع ما حدث لقطعها

        transaction {1} was not made by {2}
        المعاملة {1} لم ينشئها الأمر {2}

        things came back of transaction {1}, by the return {2}
        أُعيدت أشياء من المعاملة {1} بعملية الإرجاع {2}

        of transaction {1} {2} cents came back, and more than was paid never does
        عاد من المعاملة {1} مبلغ بالسنت: {2}، ولا يعود أكثر مما دُفع

        item {1} is {2}, no longer where {3} put it
        مكان القطعة {1}: {2}، وليست حيث وضعتها {3}

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
