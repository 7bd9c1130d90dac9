import Daybook
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import History
import Records
import Testing

@Suite struct `The audit of many things` {
    /// How it was found before there was an index: by folding every one.
    private static func scan(
        _ entity: AggregateDescription, _ selection: AuditSelection,
        in store: any EventStore
    ) async throws -> [Change] {
        var streams: Set<StreamName> = []
        _ = try await store.readAll(LogRead(.categories([entity.category]))) { view in
            streams.insert(view.stream)
            return true
        }
        var wanted: [Change] = []
        for stream in streams {
            wanted += try await entity.changes(of: stream.id, in: store).filter { change in
                let event = change.event
                if event.position <= selection.after || event.position > selection.through {
                    return false
                }
                if let actor = selection.actor, event.context.actor != actor { return false }
                if let field = selection.field,
                    !change.changed.contains(where: { $0.field == field })
                {
                    return false
                }
                guard let status = selection.status else { return true }
                return change.changed.contains { $0.field == "status" && $0.to == .string(status) }
            }
        }
        return wanted.sorted { $0.event.position < $1.event.position }
    }

    private static func trail(
        _ selection: AuditSelection, _ index: AuditIndex, in store: any EventStore,
        limit: Int = .max
    ) async throws -> [Change] {
        var changes: [Change] = []
        let trail = AuditTrail(index, of: BackOffice.entities, in: store)
        try await trail.eachChange(selection) { change in
            changes.append(change)
            return changes.count < limit
        }
        return changes
    }

    @Test func `is what folding all of them would tell, whatever is asked`() async throws {
        let store = try await MadeUp.log.value
        let head = try await store.head()
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        let all = try index.events(.init(), limit: .max)
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        for entity in BackOffice.entities {
            for round in 0..<3 {
                var selection = AuditSelection(entity: entity.category)
                if round > 0, let row = all.randomElement(using: &random) {
                    if Bool.random(using: &random) { selection.actor = row.actor }
                    if Bool.random(using: &random) {
                        selection.status =
                            all.filter { $0.entity == entity.category }.compactMap(\.status)
                            .randomElement(using: &random)
                    }
                    if Bool.random(using: &random) {
                        selection.field = entity.fields.randomElement(using: &random)?.name
                    }
                    selection.after = Position.random(in: 0...head / 2, using: &random)
                    selection.through = Position.random(in: head / 2...head, using: &random)
                }
                let found = try await Self.trail(selection, index, in: store)
                let expected = try await Self.scan(entity, selection, in: store)
                #expect(
                    found.map(\.event.position) == expected.map(\.event.position),
                    "seed \(seed): \(selection)")
                #expect(
                    found.map(\.changed) == expected.map(\.changed), "seed \(seed): \(selection)")
                #expect(found.map(\.state) == expected.map(\.state), "seed \(seed): \(selection)")
            }
        }
    }

    @Test(arguments: ["status", "quantity", "shippingAddress.city", "supply"])
    func `of one field, across all that has it, is the same from either end`(field: String)
        async throws
    {
        let store = try await MadeUp.log.value
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        var selection = AuditSelection()
        selection.field = field
        let name = String(field.prefix { $0 != "." })
        var expected: [Position] = []
        for entity in BackOffice.entities {
            let changes = try await Self.scan(entity, AuditSelection(), in: store)
            expected += changes.filter { change in
                change.changed.contains { changed in
                    changed.field == name
                        && (name == field || changed.from["city"] != changed.to["city"])
                }
            }.map(\.event.position)
        }
        let found = try await Self.trail(selection, index, in: store).map(\.event.position)
        #expect(found == expected.sorted() && !found.isEmpty)
        var backwards: [Position] = []
        let trail = AuditTrail(index, of: BackOffice.entities, in: store)
        try await trail.eachChangeBackwards(selection, page: 3) { change in
            backwards.append(change.event.position)
            return true
        }
        #expect(backwards == found.reversed())
    }

    @Test func `reads the things concerned, and no others`() async throws {
        let store = CountingStore(try await MadeUp.log.value)
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        _ = store.taken()
        let selection = AuditSelection(entity: "order", status: "returned")
        let found = try await Self.trail(selection, index, in: store)
        let streams = Set(found.map(\.event.stream))
        #expect(streams.count > 3)
        let taken = store.taken()
        #expect(taken.streams == streams && taken.logEvents == 0)
        // Each event of theirs is read once, however many changes of a thing are told.
        let longest = try await Self.trail(.init(entity: "product"), index, in: store)
        let events = store.taken().streamEvents
        #expect(events == longest.count, "\(events) read for \(longest.count)")
        #expect(try await Self.trail(selection, index, in: store, limit: 2).count == 2)
        #expect(store.taken().streams.count <= 2)
    }

    @Test func `takes an event that sets the status there was for no change to it`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        let order =
            #"{"orderId":"1","orderNumber":"1","shippingAddress":{"name":"Ada"},"totalCents":5}"#
        try await bus.send(
            CommandEnvelope("PlaceOrder", data: try JSONValue(parsing: Array(order.utf8))))
        let again = NewEvent(
            type: "OrderStatusUpdated", payload: Array(#"{"from":"placed","to":"placed"}"#.utf8))
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName("order-1"), events: [again])], commandID: "again"))
        let index = try await Views(on: store).models.auditIndex()
        #expect(try index.events(.init(status: "placed"), limit: .max).count == 2)
        let found = try await Self.trail(.init(entity: "order", status: "placed"), index, in: store)
        #expect(found.map(\.event.position) == [1])
    }

    @Test func `tells everything that somebody did, in all kinds of things`() async throws {
        let store = try await MadeUp.log.value
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        let found = try await Self.trail(.init(actor: "Yuki Arai"), index, in: store)
        let expected = try await store.events().filter { $0.context.actor == "Yuki Arai" }
        #expect(found.map(\.event) == expected)
        #expect(Set(found.map(\.event.stream.category)).count > 1)
    }
}
