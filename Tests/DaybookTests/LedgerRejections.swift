/// The ledger's part of the table.
let ledgerRejections: [Refused] = books + items

private let account = send("OpenAccount", #""accountId":"a","name":"Loom","ownerUid":"owner""#)
private let rival = send("OpenAccount", #""accountId":"b","name":"Glare","ownerUid":"other""#)
private let kitchen = send("CreateProject", #""projectId":"p","accountId":"a","name":"Kitchen""#)
private let paint = send(
    "DefineBudgetCategory",
    #""budgetCategoryId":"c","accountId":"a","name":"Paint","categoryType":"general""#)
private let ledgerBooks = [account, rival, kitchen, paint]

private func transaction(_ more: String) -> String {
    send(
        "RecordTransaction",
        #""transactionDate":"2026-03-01","amountCents":100,"transactionType":"purchase",\#(more)"#)
}

private let ofA = #""transactionId":"t","accountId":"a","projectId":"p""#
private let invite = send(
    "InviteMember", #""accountId":"a","inviteId":"i","email":"bo@example.org","role":"user""#)

private let books: [Refused] = [
    Refused(
        "last-owner", after: [account], send("RemoveMember", #""accountId":"a","uid":"owner""#)),
    Refused(
        "already-member", after: [account],
        send("AddMember", #""accountId":"a","uid":"owner","role":"user""#)),
    Refused(
        "project-archived", after: ledgerBooks + [send("ArchiveProject", #""projectId":"p""#)],
        transaction(ofA)),
    Refused(
        "category-archived",
        after: ledgerBooks + [send("ArchiveBudgetCategory", #""budgetCategoryId":"c""#)],
        transaction(ofA + #","budgetCategoryId":"c""#)),
    Refused(
        "account-closed", after: ledgerBooks + [send("CloseAccount", #""accountId":"a""#)],
        send("CreateProject", #""accountId":"a","name":"Hall""#)),
    Refused(
        "category-not-in-project",
        after: ledgerBooks + [
            send("CreateProject", #""projectId":"q","accountId":"a","name":"Hall""#),
            send(
                "DefineBudgetCategory",
                #"""
                "budgetCategoryId":"own","accountId":"a","name":"Oven","categoryType":"general",\#
                "projectId":"q"
                """#),
        ],
        transaction(ofA + #","budgetCategoryId":"own""#)),
    Refused(
        "incomplete-order", after: ledgerBooks,
        send("ReorderBudgetCategories", #""accountId":"a","order":[]"#)),
    Refused(
        "invalid-amount", after: ledgerBooks,
        send("SetProjectBudget", #""projectId":"p","budgetCategoryId":"c","budgetCents":-1"#)),
    Refused(
        "invalid-date", after: ledgerBooks,
        send(
            "RecordTransaction",
            #""accountId":"a","transactionDate":"2026-02-30","amountCents":1,"transactionType":"purchase""#
        )),
    Refused("invalid-tax", after: ledgerBooks, transaction(ofA + #","taxRatePct":101"#)),
    Refused(
        "direction-required", after: ledgerBooks,
        send(
            "RecordTransaction",
            #""accountId":"a","transactionDate":"2026-03-01","amountCents":1,"transactionType":"sale""#
        )),
    Refused(
        "wrong-account", after: ledgerBooks, transaction(#""accountId":"b","projectId":"p""#)),
    Refused(
        "transaction-canceled",
        after: ledgerBooks + [
            transaction(ofA),
            send("CancelTransaction", #""transactionId":"t","reason":"twice""#),
        ],
        send("AmendTransaction", #""transactionId":"t","amountCents":1"#)),
    Refused(
        "invalid-url", after: ledgerBooks + [transaction(ofA)],
        send(
            "AttachToTransaction",
            #""transactionId":"t","kind":"receipt","attachment":{"url":"javascript:x","kind":"image"}"#
        )),
    Refused(
        "invite-closed",
        after: [account, invite, send("RevokeInvite", #""inviteId":"i""#)],
        send("AcceptInvite", #""inviteId":"i","uid":"bo""#)),
    Refused(
        "space-archived",
        after: [account, hall, send("ArchiveSpace", #""spaceId":"s""#)],
        send("ChangeSpace", #""spaceId":"s","name":"Hall""#)),
]

private let hall = send("CreateSpace", #""spaceId":"s","accountId":"a","name":"Hall""#)
private let chair = send(
    "AddItem",
    #""itemId":"chair","accountId":"a","name":"Chair","transactionId":"t","purchasePriceCents":50"#)

private let stool = send(
    "AddItem",
    #"""
    "itemId":"stool","accountId":"a","projectId":"p","name":"Stool","transactionId":"t",\#
    "purchasePriceCents":50
    """#)

private let items: [Refused] = [
    Refused(
        "space-not-in-project", after: ledgerBooks + [hall],
        send("AddItem", #""accountId":"a","projectId":"p","spaceId":"s","name":"Chair""#)),
    Refused(
        "item-elsewhere", after: ledgerBooks + [transaction(ofA), chair],
        send(
            "SellItems",
            #"""
            "accountId":"a","itemIds":["chair"],"direction":"project_to_business","projectId":"p",\#
            "transactionDate":"2026-03-02"
            """#)),
    Refused(
        "price-required",
        after: ledgerBooks + [send("AddItem", #""itemId":"rug","accountId":"a","name":"Rug""#)],
        selling(#""rug""#)),
    Refused(
        "too-many-items", after: ledgerBooks,
        selling((0...1_000).map { "\"i-\($0)\"" }.joined(separator: ","))),
    Refused(
        "not-in-transaction",
        after: ledgerBooks + [
            transaction(ofA),
            send("AddItem", #""itemId":"sofa","accountId":"a","projectId":"p","name":"Sofa""#),
        ],
        returning("sofa")),
    Refused(
        "already-returned",
        after: ledgerBooks + [transaction(ofA), stool, returning("stool")], returning("stool")),
    Refused(
        "canonical-transaction", after: ledgerBooks + [rug, sale],
        send("CancelTransaction", #""transactionId":"s","reason":"a slip""#)),
    Refused(
        "not-canonical", after: ledgerBooks + [transaction(ofA)],
        send("ReverseSale", #""transactionId":"t","reason":"a slip""#)),
    Refused(
        "transaction-returned",
        after: ledgerBooks + [transaction(ofA), stool, givingBack],
        send("CancelTransaction", #""transactionId":"t","reason":"a slip""#)),
    Refused(
        "nothing-paid",
        after: ledgerBooks + [rug, send("MoveItem", #""itemId":"rug","projectId":"p""#)],
        send(
            "SellItems",
            #"""
            "accountId":"a","itemIds":["rug"],"direction":"project_to_business","projectId":"p",\#
            "transactionDate":"2026-03-02"
            """#)),
    Refused(
        "nothing-due", after: ledgerBooks + [transaction(ofA)],
        send("SettleReimbursement", #""transactionId":"t""#)),
    Refused(
        "item-written-off",
        after: ledgerBooks + [
            rug, send("WriteOffItem", #""itemId":"rug","reason":"moths""#),
        ],
        send("MoveItem", #""itemId":"rug","projectId":"p""#)),
    Refused(
        "template-archived",
        after: [
            account,
            send(
                "DefineSpaceTemplate",
                #""accountId":"a","templateId":"st","name":"Hall","checklists":[]"#),
            send("ArchiveSpaceTemplate", #""templateId":"st""#),
        ],
        send("CreateSpaceFromTemplate", #""templateId":"st""#)),
    Refused(
        "preset-archived",
        after: [
            account,
            send("DefineProjectPreset", #""accountId":"a","presetId":"pp","name":"Hall""#),
            send("ArchiveProjectPreset", #""presetId":"pp""#),
        ],
        send("CreateProject", #""accountId":"a","name":"Hall","presetId":"pp""#)),
    Refused(
        "draft-closed", after: [account, draft, send("DiscardDraft", #""draftId":"d""#)],
        send("AmendDraft", #""draftId":"d","amountCents":1"#)),
    Refused(
        "draft-incomplete", after: [account, draft],
        send("RecordDraft", #""draftId":"d""#)),
]

private let draft = send(
    "DraftTransaction", #""draftId":"d","accountId":"a","amountCents":100"#)

private let rug = send(
    "AddItem", #""itemId":"rug","accountId":"a","name":"Rug","purchasePriceCents":50"#)

private let sale = send(
    "SellItems",
    #"""
    "transactionId":"s","accountId":"a","itemIds":["rug"],"direction":"business_to_project",\#
    "projectId":"p","transactionDate":"2026-03-02"
    """#)

private let givingBack = send(
    "ReturnItems",
    #"""
    "returnTransactionId":"r","transactionId":"t","itemIds":["stool"],\#
    "transactionDate":"2026-03-02"
    """#)

private func selling(_ items: String) -> String {
    send(
        "SellItems",
        #"""
        "accountId":"a","itemIds":[\#(items)],"direction":"business_to_project","projectId":"p",\#
        "transactionDate":"2026-03-02"
        """#)
}

private func returning(_ item: String) -> String {
    send(
        "ReturnItems",
        #""transactionId":"t","itemIds":["\#(item)"],"transactionDate":"2026-03-02""#)
}
