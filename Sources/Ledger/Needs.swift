/// Lines of a batch that the examples of the guides stand on.
enum Needs {
    static let account = #"""
        {"command":"OpenAccount","data":\#
        {"accountId":"a-1","name":"Lamp & Loom","ownerUid":"uid-1"}}
        """#
    static let member = #"""
        {"command":"AddMember","data":\#
        {"accountId":"a-1","uid":"uid-2","role":"user"}}
        """#
    static let invite = #"""
        {"command":"InviteMember","data":\#
        {"inviteId":"i-1","accountId":"a-1","email":"ada@example.org","role":"admin"}}
        """#
    static let project = #"""
        {"command":"CreateProject","data":\#
        {"projectId":"p-1","accountId":"a-1","name":"Quist kitchen"}}
        """#
    static let category = #"""
        {"command":"DefineBudgetCategory","data":\#
        {"budgetCategoryId":"c-1","accountId":"a-1","name":"Lighting","categoryType":"itemized"}}
        """#
    static let transaction = #"""
        {"command":"RecordTransaction","data":\#
        {"transactionId":"t-1","accountId":"a-1","projectId":"p-1","budgetCategoryId":"c-1",\#
        "transactionDate":"2026-03-01","amountCents":12900,"transactionType":"purchase"}}
        """#
    static let owedTransaction = #"""
        {"command":"RecordTransaction","data":\#
        {"transactionId":"t-2","accountId":"a-1","transactionDate":"2026-03-01",\#
        "amountCents":2900,"transactionType":"to-inventory","reimbursementType":"client"}}
        """#
    static let space = #"""
        {"command":"CreateSpace","data":\#
        {"spaceId":"s-1","accountId":"a-1","projectId":"p-1","name":"Pantry"}}
        """#
    static let checklist = #"""
        {"command":"AddChecklist","data":\#
        {"spaceId":"s-1","checklistId":"l-1","name":"Before we begin"}}
        """#
    static let checklistItem = #"""
        {"command":"AddChecklistItem","data":\#
        {"spaceId":"s-1","checklistId":"l-1","itemId":"i-1","text":"Measure the windows"}}
        """#
}
