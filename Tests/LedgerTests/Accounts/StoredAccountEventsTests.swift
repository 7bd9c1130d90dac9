import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Events of accounts, invitations and changes in the log` {
    @Test(arguments: [
        (
            MemberAdded(Member(uid: "ada", role: .admin, email: "ada@example.org", name: "Ada"))
                as any DomainEvent,
            "MemberAdded",
            #"{"uid":"ada","role":"admin","email":"ada@example.org","name":"Ada"}"#, ["member:ada"]
        ),
        (
            MemberAdded(Member(uid: "bo", role: .user)), "MemberAdded",
            #"{"uid":"bo","role":"user"}"#, ["member:bo"]
        ),
        (
            MemberRoleChanged(uid: "ada", from: .admin, to: .owner), "MemberRoleChanged",
            #"{"uid":"ada","from":"admin","to":"owner"}"#, []
        ),
        (BusinessProfileErased(), "BusinessProfileErased", "{}", []),
        (
            MemberChanged(uid: "ada", changes: Changes { $0.email = "ada@example.org" }),
            "MemberChanged", #"{"uid":"ada","email":"ada@example.org"}"#, ["member:ada"]
        ),
        (AccountRenamed(name: "Loom"), "AccountRenamed", #"{"name":"Loom"}"#, []),
        (AccountClosed(), "AccountClosed", "{}", []),
        (AccountReopened(), "AccountReopened", "{}", []),
        (MemberRemoved(uid: "ada"), "MemberRemoved", #"{"uid":"ada"}"#, []),
        (
            BudgetCategoriesReordered(order: ["wood", "stone"]), "BudgetCategoriesReordered",
            #"{"order":["wood","stone"]}"#, []
        ),
        (
            VendorDefaultSet(VendorDefault(source: "Nordlys", budgetCategoryId: "lighting")),
            "VendorDefaultSet", #"{"source":"Nordlys","budgetCategoryId":"lighting"}"#, []
        ),
        (
            VendorDefaultRemoved(source: "Nordlys"), "VendorDefaultRemoved",
            #"{"source":"Nordlys"}"#, []
        ),
        (
            BusinessProfileChanged(changes: profile), "BusinessProfileChanged",
            """
            {"name":"Lamp & Loom Ltd","logoUrl":"https://example.org/l.png",\
            "address":"1 Loom Lane","phone":""}
            """, []
        ),
        (
            MemberInvited(accountId: "shop", email: "ada@example.org", role: .owner),
            "MemberInvited",
            #"{"accountId":"shop","email":"ada@example.org","role":"owner"}"#, []
        ),
        (InviteAccepted(uid: "ada"), "InviteAccepted", #"{"uid":"ada"}"#, []),
        (InviteRevoked(), "InviteRevoked", "{}", []),
        (
            ProjectChanged(changes: project), "ProjectChanged",
            """
            {"name":"Hall","clientName":"Ada","description":"","mainImageUrl":"http://a"}
            """, []
        ),
        (
            ProjectBudgetRemoved(budgetCategoryId: "lighting"), "ProjectBudgetRemoved",
            #"{"budgetCategoryId":"lighting"}"#, []
        ),
        (
            BudgetCategoryPinned(BudgetPin(uid: "ada", budgetCategoryId: "lighting")),
            "BudgetCategoryPinned", #"{"uid":"ada","budgetCategoryId":"lighting"}"#, []
        ),
        (
            BudgetCategoryUnpinned(BudgetPin(uid: "ada", budgetCategoryId: "lighting")),
            "BudgetCategoryUnpinned", #"{"uid":"ada","budgetCategoryId":"lighting"}"#, []
        ),
        (
            BudgetCategoryChanged(accountId: "shop", changes: category, formerSlug: "lighting"),
            "BudgetCategoryChanged",
            """
            {"accountId":"shop","name":"Lights","slug":"lights","categoryType":"fee",\
            "excludeFromOverallBudget":false,"formerSlug":"lighting"}
            """, ["budget-slug:shop/lights", "budget-slug:shop/lighting"]
        ),
        (
            BudgetCategoryChanged(accountId: "shop", changes: BudgetCategoryChanges()),
            "BudgetCategoryChanged", #"{"accountId":"shop"}"#, []
        ),
    ]) func `keep their names, bytes and tags`(
        event: any DomainEvent, type: String, json: String, tags: [String]
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == tags)
        expectReadsBack(event)
    }

    @Test func `have tags that the log takes, however long the names`() {
        let account = AccountID(String(repeating: "a", count: 128))
        let changes = BudgetCategoryChanges { $0.slug = String(repeating: "b", count: 100) }
        let events: [any DomainEvent] = [
            BudgetCategoryChanged(accountId: account, changes: changes, formerSlug: "c"),
            BudgetCategoryArchived(accountId: account),
        ]
        for tag in events.flatMap(\.tags) { #expect(tag.utf8.count <= StoreLimits.tagBytes) }
    }
}

private let profile = Changes<BusinessProfile> { profile in
    profile.name = "Lamp & Loom Ltd"
    profile.logoUrl = "https://example.org/l.png"
    profile.address = "1 Loom Lane"
    profile.phone = ""
}

private let project = ProjectChanges { project in
    project.name = "Hall"
    project.clientName = "Ada"
    project.description = ""
    project.mainImageUrl = "http://a"
}

private let category = BudgetCategoryChanges(
    from: BudgetCategoryDetails(
        name: "lighting", slug: "lighting", categoryType: .general, excludeFromOverallBudget: true),
    to: BudgetCategoryDetails(name: "Lights", slug: "lights", categoryType: .fee))
