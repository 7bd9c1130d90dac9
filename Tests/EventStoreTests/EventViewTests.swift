import EventStore
import Foundation
import Testing

@Suite struct `An event view` {
    private let header = EventHeader(
        position: 7, revision: 3, schemaVersion: 4, indexInCommand: 1,
        countInCommand: 2, recordedAt: Timestamp(milliseconds: 20),
        occurredAt: Timestamp(milliseconds: 10), id: UUID(high: 1, low: 2))

    /// Lends a view of these parts.
    private func lend<R>(
        tags: [UInt8], _ body: (borrowing EventView) throws -> R
    ) rethrows -> R {
        let parts: [[UInt8]] = [
            Array("order-1".utf8), Array("OrderPlaced".utf8), Array("c1".utf8), tags,
            Array("[]".utf8), Array("{}".utf8),
        ]
        let layout = EventLayout(
            stream: parts[0].count, type: parts[1].count, commandID: parts[2].count,
            tags: parts[3].count, metadata: parts[4].count, payload: parts[5].count)
        return try Array(parts.joined()).withUnsafeBytes { bytes in
            try body(EventView(header: header, layout: layout, bytes: bytes))
        }
    }

    @Test func `copies out every part`() {
        let copy = lend(tags: [1, 0x61, 2, 0x62, 0x63]) { $0.copy() }
        let expected = RecordedEvent(
            position: 7, stream: StreamName(unchecked: "order-1"), revision: 3,
            type: "OrderPlaced", schemaVersion: 4, id: UUID(high: 1, low: 2), commandID: "c1",
            indexInCommand: 1, countInCommand: 2, recordedAt: Timestamp(milliseconds: 20),
            occurredAt: Timestamp(milliseconds: 10), tags: ["a", "bc"],
            metadata: Array("[]".utf8), payload: Array("{}".utf8))
        #expect(copy == expected)
    }

    @Test func `tells type, category and tags by their bytes`() {
        lend(tags: [1, 0x61, 2, 0x62, 0x63]) { view in
            #expect(view.hasType("OrderPlaced") && !view.hasType("OrderPlace"))
            #expect(view.isOfCategory("order") && !view.isOfCategory("order-1"))
            #expect(!view.isOfCategory("") && !view.isOfCategory("orde"))
            #expect(view.hasTag("a") && view.hasTag("bc"))
            #expect(!view.hasTag("b") && !view.hasTag("abc") && !view.hasTag(""))
            #expect(view.withStreamName { Array($0) } == Array("order-1".utf8))
        }
    }

    @Test func `reads no tag past their end`() {
        // A length that points out of the tags ends them: no trap, no byte of what follows.
        #expect(lend(tags: [1, 0x61, 9, 0x62]) { $0.tags } == ["a"])
        #expect(lend(tags: [255]) { $0.tags } == [])
        #expect(lend(tags: []) { $0.tags } == [])
    }

    @Test func `is meant by a query as the query says`() {
        func means(_ query: EventQuery) -> Bool { lend(tags: [1, 0x61]) { query.matches($0) } }
        #expect(means(.all))
        #expect(means(.types(["X", "OrderPlaced"])) && !means(.types(["X"])))
        #expect(means(.tags(["a"])) && !means(.tags(["a", "b"])))
        #expect(means(.categories(["order"])) && !means(.categories(["orders"])))
        let both = EventQuery.Item(types: ["OrderPlaced"], categories: ["product"])
        #expect(!means(.anyOf([both])))
        #expect(means(.anyOf([both, .init(tags: ["a"])])))
        #expect(!means(.anyOf([])))
    }
}

@Suite struct `An event query` {
    @Test func `has a fault when it asks for nothing`() {
        #expect(EventQuery.anyOf([]).fault != nil)
        #expect(EventQuery.anyOf([.init()]).fault != nil)
        #expect(EventQuery.anyOf([.init(types: ["A"]), .init()]).fault != nil)
        #expect(EventQuery.types([]).fault != nil)
    }

    @Test func `has none when each item asks for something`() {
        let items: [EventQuery.Item] = [
            .init(types: ["A"]), .init(tags: ["a"]), .init(categories: ["order"]),
        ]
        #expect(EventQuery.all.fault == nil)
        #expect(EventQuery.anyOf(items).fault == nil)
    }
}

@Suite struct `An event id` {
    @Test func `is one of its own for each position, and a UUID of version 8`() throws {
        let store = UUID()
        let ids = (1...1_000).map { UUID(store: store, position: $0) }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let text = Array(id.uuidString)
            #expect(text[14] == "8")
            #expect("89AB".contains(text[19]))
        }
        #expect(UUID(store: store, position: 5) == UUID(store: store, position: 5))
    }

    @Test func `goes into halves and back`() {
        let id = UUID()
        #expect(UUID(high: id.halves.high, low: id.halves.low) == id)
        #expect(UUID(high: 1, low: 2).uuidString == "00000000-0000-0001-0000-000000000002")
    }
}
