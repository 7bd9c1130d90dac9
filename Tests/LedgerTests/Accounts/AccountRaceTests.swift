import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing

/// Many at once, and whatever order it comes to: what the rules say holds after every single event.
@Suite struct `Many who change an account at once` {
    private let store = InMemoryEventStore()
    private var bus: CommandBus { CommandBus([ledgerContext], store: store, actor: "tester") }

    @Test func `leave it an owner`() async throws {
        try await send("OpenAccount", #"{"accountId":"shop","name":"S","ownerUid":"u0"}"#)
        for number in 1..<8 {
            try await send(
                "AddMember", #"{"accountId":"shop","uid":"u\#(number)","role":"owner"}"#)
        }
        let accepted = await atOnce(
            (0..<8).map { number in
                let role = number % 2 == 0 ? "" : #","role":"user""#
                return (
                    role.isEmpty ? "RemoveMember" : "ChangeMemberRole",
                    #"{"accountId":"shop","uid":"u\#(number)"\#(role)}"#
                )
            })
        #expect(accepted == 7)
        let members = try await store.load(Account.self, "shop").state.members
        #expect(members.all.count { $0.role == .owner } == 1)
    }

    @Test func `become a member by one of many invitations`() async throws {
        try await send("OpenAccount", #"{"accountId":"shop","name":"S","ownerUid":"u0"}"#)
        for number in 0..<8 {
            try await send(
                "InviteMember",
                #"{"accountId":"shop","inviteId":"i\#(number)","email":"a@example.org","role":"user"}"#
            )
        }
        let accepted = await atOnce(
            (0..<8).map { ("AcceptInvite", #"{"inviteId":"i\#($0)","uid":"ada"}"#) })
        #expect(accepted == 1)
        let members = try await store.load(Account.self, "shop").state.members
        #expect(members.all.map(\.uid) == ["u0", "ada"])
        let events = try await store.events(LogRead())
        #expect(events.count { $0.type == "InviteAccepted" } == 1)
    }

    @Test func `accept an invitation once`() async throws {
        try await send("OpenAccount", #"{"accountId":"shop","name":"S","ownerUid":"u0"}"#)
        try await send(
            "InviteMember",
            #"{"accountId":"shop","inviteId":"i","email":"a@example.org","role":"user"}"#)
        let accepted = await atOnce(
            (1..<9).map { ("AcceptInvite", #"{"inviteId":"i","uid":"u\#($0)"}"#) }
                + [("RevokeInvite", #"{"inviteId":"i"}"#)])
        #expect(accepted == 1)
        #expect(try await store.load(Account.self, "shop").state.members.all.count <= 2)
    }

    @Test func `order exactly the categories that are live`() async throws {
        try await send("OpenAccount", #"{"accountId":"shop","name":"S","ownerUid":"u0"}"#)
        for number in 0..<4 { try await send("DefineBudgetCategory", category(number)) }
        let orders = (0..<4).map { count in
            let ids = (0..<4 + count).map { #""c\#($0)""# }.joined(separator: ",")
            return ("ReorderBudgetCategories", #"{"accountId":"shop","order":[\#(ids)]}"#)
        }
        let defined = (4..<8).map { ("DefineBudgetCategory", category($0)) }
        let archived = [("ArchiveBudgetCategory", #"{"budgetCategoryId":"c0"}"#)]
        _ = await atOnce(orders + defined + orders + archived + orders)
        var live: Set<String> = []
        for event in try await store.events(LogRead()) {
            switch event.type {
            case "BudgetCategoryDefined": live.insert(event.stream.id)
            case "BudgetCategoryArchived": live.remove(event.stream.id)
            case "BudgetCategoriesReordered":
                for case .categoriesReordered(let reordered) in try Account.Event.decode(event) {
                    #expect(Set(reordered.order.map(\.text)) == live, "at \(event.position)")
                    #expect(reordered.order.count == live.count, "at \(event.position)")
                }
            default: break
            }
        }
    }

    @Test func `never hold one slug twice`() async throws {
        try await send("OpenAccount", #"{"accountId":"shop","name":"S","ownerUid":"u0"}"#)
        for number in 0..<6 { try await send("DefineBudgetCategory", category(number)) }
        let wishes = (0..<60).map { number in
            (
                "ChangeBudgetCategory",
                #"{"budgetCategoryId":"c\#(number % 6)","slug":"s\#(number * 7 % 4)"}"#
            )
        }
        #expect(await atOnce(wishes) > 0)
        var holders: [String: String] = [:]
        for event in try await store.events(LogRead()) where event.stream.category != "account" {
            for happened in try BudgetCategory.Event.decode(event) {
                switch happened {
                case .defined(let defined): holders[defined.details.slug] = event.stream.id
                case .changed(let changed):
                    let former = try #require(changed.formerSlug)
                    let slug = changed.changes.values.slug
                    #expect(holders[former] == event.stream.id, "at \(event.position)")
                    #expect(holders[slug] == nil, "at \(event.position)")
                    holders[former] = nil
                    holders[slug] = event.stream.id
                case .archived, .unarchived: break
                }
            }
        }
        #expect(holders.count == 6)
    }

    private func category(_ number: Int) -> String {
        """
        {"budgetCategoryId":"c\(number)","accountId":"shop","name":"C\(number)",\
        "categoryType":"general"}
        """
    }

    private func send(_ command: String, _ data: String) async throws {
        try await bus.send(envelope(command, data))
    }

    /// Sends all of them at once, and says how many were accepted.
    private func atOnce(_ commands: [(String, String)]) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for (command, data) in commands {
                group.addTask { [bus] in
                    do {
                        try await bus.send(try envelope(command, data))
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}

private func envelope(_ command: String, _ data: String) throws -> CommandEnvelope {
    try CommandEnvelope(parsing: Array(#"{"command":"\#(command)","data":\#(data)}"#.utf8))
}
