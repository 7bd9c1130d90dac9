import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `The account query` {
    private func acme() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "ann", currency: "USD"))
        return desk
    }

    @Test func `shows an account with nothing in it but its owner`() async throws {
        let desk = try await acme()
        let item = try await desk.item("account", ["accountId": "acme"])
        #expect(
            String(decoding: item.json(), as: UTF8.self)
                == """
                {"accountId":"acme","name":"Acme","ownerUid":"ann","currency":"USD",\
                "members":[{"uid":"ann","role":"owner"}],"businessProfile":{},\
                "vendorDefaults":[],"isClosed":false,"createdAt":"2026-03-01T12:00:00.000Z",\
                "updatedAt":"2026-03-01T12:00:00.000Z","invites":[]}
                """)
        #expect(try await desk.refusal("account", ["accountId": "x"])?.code == .notFound)
    }

    @Test func `follows members as they come, change and go`() async throws {
        let desk = try await acme()
        try await desk.happen(
            "account-acme",
            MemberAdded(Member(uid: "bea", role: .user, email: "bea@example.org", name: "Bea")),
            MemberAdded(Member(uid: "cy", role: .owner)),
            MemberRoleChanged(uid: "bea", from: .user, to: .admin),
            MemberChanged(uid: "cy", changes: Changes { $0.email = "cy@example.org" }),
            MemberRemoved(uid: "ann"))
        let item = try await desk.item("account", ["accountId": "acme"])
        #expect(
            item["members"].map { String(decoding: $0.json(), as: UTF8.self) }
                == """
                [{"uid":"bea","role":"admin","email":"bea@example.org","name":"Bea"},\
                {"uid":"cy","role":"owner","email":"cy@example.org"}]
                """)
        #expect(item["ownerUid"] == .string("cy"))
    }

    @Test func `lists the invitations that nobody has answered, oldest first`() async throws {
        let desk = try await acme()
        let invited = MemberInvited(accountId: "acme", email: "d@example.org", role: .user)
        try await desk.happen("invite-1", invited, at: hoursAgo(1))
        try await desk.happen("invite-2", invited, at: hoursAgo(48))
        try await desk.happen("invite-3", invited, InviteAccepted(uid: "dan"))
        try await desk.happen("invite-4", invited, InviteRevoked())
        try await desk.happen(
            "invite-5", MemberInvited(accountId: "other", email: "d@example.org", role: .user))
        let item = try await desk.item("account", ["accountId": "acme"])
        #expect(
            item["invites"].map { String(decoding: $0.json(), as: UTF8.self) }
                == """
                [{"inviteId":"2","email":"d@example.org","role":"user",\
                "invitedAt":"2026-02-27T12:00:00.000Z","expiresAt":"2026-03-13T12:00:00.000Z"},\
                {"inviteId":"1","email":"d@example.org","role":"user",\
                "invitedAt":"2026-03-01T11:00:00.000Z","expiresAt":"2026-03-15T11:00:00.000Z"}]
                """)
    }

    @Test func `shows the profile and the vendors' defaults as they were last set`() async throws {
        let desk = try await acme()
        let profile = Changes<BusinessProfile> {
            $0.name = "Acme Ltd"
            $0.phone = "+442071838750"
        }
        let later = Changes<BusinessProfile> {
            $0.phone = ""
            $0.address = "1 Loom Lane"
        }
        try await desk.happen(
            "account-acme", BusinessProfileChanged(changes: profile),
            BusinessProfileChanged(changes: later),
            VendorDefaultSet(VendorDefault(source: "Nordlys", budgetCategoryId: "paint")),
            VendorDefaultSet(VendorDefault(source: "Loom House", budgetCategoryId: "tools")),
            VendorDefaultSet(VendorDefault(source: "Nordlys", budgetCategoryId: "tools")))
        let item = try await desk.item("account", ["accountId": "acme"])
        #expect(item["businessProfile"]?.members?.map(\.name) == ["name", "address"])
        #expect(
            item["vendorDefaults"].map { String(decoding: $0.json(), as: UTF8.self) }
                == """
                [{"source":"Nordlys","budgetCategoryId":"tools"},\
                {"source":"Loom House","budgetCategoryId":"tools"}]
                """)
    }

    @Test func `is of the list of accounts too, by member if one is asked for`() async throws {
        let desk = try await acme()
        try await desk.happen(
            "account-beta", AccountOpened(name: "Beta", ownerUid: "bea", currency: "EUR"))
        try await desk.happen("account-acme", MemberAdded(Member(uid: "cy", role: .user)))
        let items = try await desk.items("accounts")
        let time = "2026-03-01T12:00:00.000Z"
        let rest = #""isClosed":false,"createdAt":"\#(time)","updatedAt":"\#(time)""#
        #expect(
            items.map { String(decoding: $0.json(), as: UTF8.self) } == [
                #"{"accountId":"acme","name":"Acme","ownerUid":"ann","currency":"USD",\#(rest)}"#,
                #"{"accountId":"beta","name":"Beta","ownerUid":"bea","currency":"EUR",\#(rest)}"#,
            ])
        try await desk.happen("account-beta", AccountRenamed(name: "Gamma"), AccountClosed())
        #expect(
            try await desk.column("name", "accounts", ["closed": "true"]) == [.string("Gamma")])
        try await desk.happen("account-beta", AccountReopened())
        #expect(try await desk.items("accounts", ["closed": "true"]).isEmpty)
        try await desk.happen("account-beta", AccountRenamed(name: "Beta"))
        for (uid, names) in [("ann", ["Acme"]), ("bea", ["Beta"]), ("cy", ["Acme"]), ("x", [])] {
            #expect(
                try await desk.column("name", "accounts", ["member": uid])
                    == names.map(JSONValue.string))
        }
    }
}

@Suite struct `Projects and categories that change` {
    private func kitchen() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "ann", currency: "USD"))
        try await desk.happen(
            "project-kitchen", ProjectCreated(accountId: "acme", name: "Kitchen"))
        for name in ["Tools", "Paint", "Gifts"] {
            try await desk.happen("budgetcategory-\(name.lowercased())", budgetCategory(name))
        }
        return desk
    }

    @Test func `stand in the order of their account, those that came later by name`() async throws {
        let desk = try await kitchen()
        func names() async throws -> [String?] {
            try await desk.items("budget-categories").map { $0["name"]?.text }
        }
        #expect(try await names() == ["Gifts", "Paint", "Tools"])
        try await desk.happen(
            "account-acme", BudgetCategoriesReordered(order: ["tools", "gifts", "paint"]))
        try await desk.happen("budgetcategory-wood", budgetCategory("Wood"))
        try await desk.happen("budgetcategory-brass", budgetCategory("Brass"))
        #expect(try await names() == ["Tools", "Gifts", "Paint", "Brass", "Wood"])
        let progress = try await desk.item("budget-progress", ["project": "kitchen"])
        #expect(
            progress["categories"]?.elements?.map { $0["name"]?.text }
                == ["Tools", "Gifts", "Paint", "Brass", "Wood"])
        let first = try #require(try await desk.items("budget-categories").first)
        #expect(
            first.members?.map(\.name) == [
                "budgetCategoryId", "accountId", "name", "slug", "categoryType",
                "excludeFromOverallBudget", "isArchived", "order", "createdAt", "updatedAt",
            ])
        #expect(first["order"] == .integer(0))
        try await desk.happen("budgetcategory-tools", BudgetCategoryArchived(accountId: "acme"))
        #expect(try await names() == ["Gifts", "Paint", "Brass", "Tools", "Wood"])
        let pages = try await desk.pages("budget-categories", limit: 2)
        #expect(
            pages.joined().map { $0["name"]?.text } == ["Gifts", "Paint", "Brass", "Tools", "Wood"])
    }

    @Test func `are sorted by the number of their place, not by its digits`() async throws {
        let desk = Desk()
        for number in 0..<12 {
            try await desk.happen("budgetcategory-c\(number)", budgetCategory("C\(number)"))
        }
        try await desk.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "ann", currency: "USD"),
            BudgetCategoriesReordered(order: (0..<12).map { BudgetCategoryID("c\($0)") }))
        #expect(
            try await desk.column("budgetCategoryId", "budget-categories")
                == (0..<12).map { .string("c\($0)") })
    }

    @Test func `show what they were changed to`() async throws {
        let desk = try await kitchen()
        var project = ProjectChanges {
            $0.name = "Hall"
            $0.clientName = "Ada"
        }
        try await desk.happen("project-kitchen", ProjectChanged(changes: project))
        project = ProjectChanges {
            $0.clientName = ""
            $0.description = "Lamps."
        }
        try await desk.happen("project-kitchen", ProjectChanged(changes: project))
        let item = try await desk.item("project", ["projectId": "kitchen"])
        #expect(item["name"] == .string("Hall"))
        #expect(item["clientName"] == nil)
        #expect(item["description"] == .string("Lamps."))
        let category = BudgetCategoryChanges {
            $0.name = "Colours"
            $0.slug = "colours"
            $0.excludeFromOverallBudget = true
        }
        try await desk.happen(
            "budgetcategory-paint",
            BudgetCategoryChanged(accountId: "acme", changes: category, formerSlug: "paint"))
        let shown = try await desk.items("budget-categories").first
        #expect(shown?["slug"] == .string("colours"))
        try await desk.happen("transaction-1", spent(100, in: "paint"))
        #expect(
            try await desk.item("project", ["projectId": "kitchen"])["spentCents"] == .integer(0))
        #expect(try await desk.refusal("project", ["projectId": "x"])?.code == .notFound)
    }

    @Test func `lose a budget that is removed`() async throws {
        let desk = try await kitchen()
        try await desk.happen(
            "project-kitchen", ProjectBudgetSet(budgetCategoryId: "paint", budgetCents: 100),
            ProjectBudgetSet(budgetCategoryId: "tools", budgetCents: 30),
            ProjectBudgetRemoved(budgetCategoryId: "paint"))
        let progress = try await desk.item("budget-progress", ["project": "kitchen"])
        #expect(progress["budgetCents"] == .integer(30))
        let paint = progress["categories"]?.elements?.first { $0["name"] == .string("Paint") }
        #expect(paint?["budgetCents"] == .null)
    }

    @Test func `show what is pinned`() async throws {
        let desk = try await kitchen()
        try await desk.happen(
            "project-kitchen",
            BudgetCategoryPinned(BudgetPin(uid: "ann", budgetCategoryId: "paint")),
            BudgetCategoryPinned(BudgetPin(uid: "bea", budgetCategoryId: "paint")),
            BudgetCategoryPinned(BudgetPin(uid: "ann", budgetCategoryId: "tools")),
            BudgetCategoryUnpinned(BudgetPin(uid: "ann", budgetCategoryId: "paint")))
        let json = """
            [{"uid":"bea","budgetCategoryId":"paint"},{"uid":"ann","budgetCategoryId":"tools"}]
            """
        let item = try await desk.item("project", ["projectId": "kitchen"])
        #expect(item["pins"].map { String(decoding: $0.json(), as: UTF8.self) } == json)
        #expect(item == (try await desk.items("projects").first))
    }
}
