import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Ledger
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

@testable import Projections

@Suite struct `Statuses that are kept` {
    private static let words = [nil, "new", "worn", "", " ", "gone"]

    /// What happens to one thing of a kind, at first and later.
    private static func event(
        of kind: String, isFirst: Bool, _ random: inout SeededRandom
    ) -> any DomainEvent {
        let word = { (random: inout SeededRandom) in words.randomElement(using: &random) ?? nil }
        switch kind {
        case "order":
            if isFirst { return OrderPlaced() }
            let all = OrderStatus.allCases
            let event = OrderStatusUpdated(
                from: .placed, to: all.randomElement(using: &random) ?? .placed)
            return Bool.random(using: &random) ? event : ShippingAddressChanged()
        case "match":
            if isFirst { return MatchScheduled() }
            let all: [any DomainEvent] = [
                MatchRescheduled(), MatchCanceled(), MatchResultRecorded(), TeamPicked(),
            ]
            return all.randomElement(using: &random) ?? MatchCanceled()
        case "invite":
            if isFirst { return MemberInvited() }
            return Bool.random(using: &random) ? InviteAccepted() : InviteRevoked()
        case "item":
            var (old, new) = (ItemDetails(), ItemDetails())
            (old.status, new.status) = (word(&random), word(&random))
            new.notes = Bool.random(using: &random) ? "a note" : nil
            if isFirst {
                return ItemAdded(accountId: AccountID("a"), place: ItemPlace(), details: new)
            }
            let all: [any DomainEvent] = [
                ItemChanged(changes: Changes(from: old, to: new)), ItemBookmarked(),
            ]
            return all.randomElement(using: &random) ?? ItemBookmarked()
        case "transaction", "transactiondraft":
            var (old, new) = (TransactionDetails(), TransactionDetails())
            (old.status, new.status) = (word(&random), word(&random))
            if kind == "transaction" {
                return isFirst
                    ? TransactionRecorded(accountId: AccountID("a"), details: new)
                    : TransactionAmended(changes: Changes(from: old, to: new))
            }
            return isFirst
                ? TransactionDrafted(accountId: AccountID("a"), details: Partly(new))
                : DraftAmended(changes: Changes(from: Partly(old), to: Partly(new)))
        case "job":
            var job = Job()
            job.status = word(&random) ?? "none"
            if isFirst { return Imported(job) }
            let all: [any DomainEvent] = [Imported(job), Revised(job), Withdrawn<Job>()]
            return all.randomElement(using: &random) ?? Revised(job)
        default:
            var invoice = Invoice()
            invoice.status = word(&random) ?? "none"
            return isFirst ? Imported(invoice) : Revised(invoice)
        }
    }

    @Test(arguments: [3, 17] as [UInt64])
    func `are those that folding each thing comes to, at any position`(seed: UInt64) async throws {
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let kinds = allContexts.flatMap(\.aggregates).filter { $0.status != nil }
        let desk = Desk()
        var begun: Set<String> = []
        for _ in 0..<400 {
            let kind = kinds.randomElement(using: &random)?.category ?? ""
            let stream = "\(kind)-\(Int.random(in: 1...6, using: &random))"
            let event = Self.event(
                of: kind, isFirst: begun.insert(stream).inserted, &random)
            try await desk.happen(
                stream, event, at: hoursAgo(Int64.random(in: 1...2_000, using: &random)))
        }
        let head = try await desk.store.head()
        #expect(begun.count > 40)
        for position in [head, head / 2, .random(in: 1...head, using: &random), 1] {
            let rows = try await desk.models.rows(of: "process", asOf: position)
            for kind in kinds {
                let kept = try rows.read { try StatusPath.all(of: kind.category, in: $0) }
                let folded = try await kind.foldedPaths(in: desk.store, through: position)
                #expect(kept == folded, "\(kind.category) at \(position), seed \(seed)")
            }
        }
        #expect(try await desk.models.difference("process").isEmpty)
    }

    @Test func `are told by how long things stayed in them`() async throws {
        let desk = Desk()
        for (id, minutes) in [("a", 30), ("b", 89), ("c", 90), ("d", -5), ("e", 60 * 24 * 4_000)] {
            let placed = hoursAgo(200_000)
            try await desk.happen("order-\(id)", order(id), at: placed)
            try await desk.happen(
                "order-\(id)", moved(.placed, .onDelivery),
                at: Timestamp(milliseconds: placed.milliseconds + Int64(minutes) * 60_000))
        }
        let stays = try await desk.item("process")["stays"]?.elements ?? []
        // Nothing has left the other statuses.
        #expect(stays.allSatisfy { $0["status"] == .string("placed") })
        let some = stays.filter { $0["count"] != .integer(0) }
        #expect(
            some.map { [$0["fromMilliseconds"], $0["toMilliseconds"], $0["count"]] } == [
                [.null, .integer(60_000), .integer(1)],
                [.integer(1_800_000), .integer(2_700_000), .integer(1)],
                [.integer(3_600_000), .integer(5_400_000), .integer(1)],
                [.integer(5_400_000), .integer(7_200_000), .integer(1)],
                [.integer(88_473_600_000), .null, .integer(1)],
            ])
        // Those between them are there too, and each begins where the one before it ends.
        for (one, next) in zip(stays, stays.dropFirst()) {
            #expect(one["toMilliseconds"] == next["fromMilliseconds"])
        }
        #expect(stays.count == StaySpan.all.count)
    }

    @Test func `are told by spans that are the same for each`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("a"), at: hoursAgo(100))
        try await desk.happen("order-a", moved(.placed, .onDelivery), at: hoursAgo(98))
        try await desk.happen("order-a", moved(.onDelivery, .delivered), at: hoursAgo(2))
        let stays = try await desk.item("process")["stays"]?.elements ?? []
        let spans = { (status: String) in
            stays.filter { $0["status"] == .string(status) }.map { $0["fromMilliseconds"] }
        }
        #expect(spans("placed") == spans("onDelivery") && spans("placed").count > 5)
        #expect(try await desk.item("process", ["entity": "matches"])["stays"] == .array([]))
    }
}
