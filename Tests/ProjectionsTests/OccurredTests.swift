import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Orders
import Projections
import ReadModels
import Records
import Testing

/// A label was put on a box, by somebody who keeps a list of labels.
private struct BoxLabeled: DomainEvent {
    static let type = "BoxLabeled"
    var box = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("box", &box) }
}

/// Boxes and the labels on them: rows of one stream, changed by events of another.
private struct LabelingProjector: Projector {
    static let name = "boxes"
    static let version = 1
    static let tables: [any Row.Type] = [LabeledBoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, filled, view in
            let id = Identifier<Box>(view.stream.id)
            var blank = LabeledBoxRow()
            blank.boxId = id
            try projector.boxes.upsert(id, blank) { $0.count += filled.count }
        },
        on(BoxLabeled.self) { projector, labeled, view in
            try projector.boxes.update(Identifier(labeled.box)) { $0.label = view.stream.id }
        },
    ]

    let boxes: RowTable<LabeledBoxRow>
    init(_ rows: Rows) { boxes = rows.table(LabeledBoxRow.self) }
}

/// Lets something happen before it answers how far a stream is, by the log that it is shown.
private struct LateQuery: Query {
    @TaskLocal static var late: (@Sendable () async throws -> Void)?

    static let name = "late"
    static let guide = QueryGuide("How far a box is.")
    static let projections: [String] = []

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try await Self.late?()
        let box = try StreamName("box-a")
        func json(_ revision: Revision?) -> JSONValue {
            revision.map { .integer(Int64(clamping: $0)) } ?? .null
        }
        return .item(
            .object([
                .init("revision", json(try await source.store.revision(of: box))),
                .init("last", json(try await source.store.events(of: box).last?.revision)),
            ]))
    }
}

extension Desk {
    fileprivate func boxes(occurredBy time: Timestamp) async throws -> [JSONValue] {
        let reply = try await queries.ask("boxes", occurredBy: time)
        guard case .list(let items, _, _, _) = reply.answer else { return [] }
        return items
    }
}

/// Day `day` of 1997's January, long before anything is recorded.
private func january(_ day: Int64) -> Timestamp {
    Timestamp(milliseconds: 852_076_800_000 + (day - 1) * 86_400_000)
}

@Suite struct `What had occurred by a time of the business` {
    @Test func `counts whenever it was recorded, in the order of the log`() async throws {
        let desk = Desk.boxes()
        for day in [3, 1, 2, 30] as [Int64] {
            try await desk.happen("box-b\(day)", BoxFilled(day), at: january(day))
        }
        #expect(try await desk.boxes(occurredBy: january(0)) == [])
        #expect(
            try await desk.boxes(occurredBy: january(2))
                == [box("b1", .integer(1)), box("b2", .integer(2))])
        #expect(try await desk.boxes(occurredBy: Given.now).count == 4)
        // It is all that is known today: the position is the log's end.
        #expect(try await desk.queries.ask("boxes", occurredBy: january(2)).position == 4)
    }

    @Test func `leaves out the rest of a stream from the first event on that was later`()
        async throws
    {
        let desk = Desk.boxes()
        for (day, count) in [(1, 1), (10, 20), (2, 300), (11, 4000)] as [(Int64, Int64)] {
            try await desk.happen("box-a", BoxFilled(count), at: january(day))
        }
        try await desk.happen("box-b", BoxFilled(7), at: january(3))
        for (day, count) in [(1, 1), (5, 1), (10, 321), (11, 4321)] as [(Int64, Int64)] {
            #expect(
                try await desk.boxes(occurredBy: january(day)).first == box("a", .integer(count)),
                "day \(day)")
        }
        #expect(try await desk.boxes(occurredBy: january(5)).last == box("b", .integer(7)))
    }

    @Test func `is what no projection wants too, when it cuts a stream off`() async throws {
        let desk = Desk.boxes()
        try await desk.happen("box-a", BoxFilled(1), at: january(1))
        try await desk.happen("box-a", Unwanted(), at: january(20))
        try await desk.happen("box-a", BoxFilled(2), at: january(2))
        #expect(try await desk.boxes(occurredBy: january(5)) == [box("a", .integer(1))])
    }

    @Test func `holds for the streams that a query reads itself, and for the time it knows`()
        async throws
    {
        let desk = Desk()
        try await desk.happen("order-7", order("7", "Vinet", total: 440), at: january(4))
        try await desk.happen("order-7", moved(.placed, .onDelivery), at: january(9))
        try await desk.happen("order-7", moved(.onDelivery, .delivered), at: january(16))
        try await desk.happen("order-8", order("8", "Toms", total: 1863), at: january(12))
        let then = try await desk.queries.ask(
            "order", [(name: "orderId", text: "7")], occurredBy: january(10))
        guard case .item(let item) = then.answer else {
            Issue.record("no item")
            return
        }
        #expect(item["status"] == .string("onDelivery"))
        #expect(item["history"]?.elements?.count == 2)
        await #expect(throws: Rejection.self) {
            try await desk.queries.ask(
                "order", [(name: "orderId", text: "8")], occurredBy: january(10))
        }
        let list = try await desk.queries.ask("orders", occurredBy: january(13))
        guard case .list(_, let total, _, _) = list.answer else { return }
        #expect(total == 2)
    }

    @Test func `is refused where an event builds on one that occurred later`() async throws {
        let desk = Desk.boxes(LabelingProjector.self)
        try await desk.happen("box-a", BoxFilled(1), at: january(10))
        var label = BoxLabeled()
        label.box = "a"
        try await desk.happen("label-red", label, at: january(2))
        #expect(try await desk.boxes().count == 1)
        #expect(try await desk.boxes(occurredBy: january(10)).count == 1)
        #expect(try await desk.boxes(occurredBy: january(1)) == [])
        await #expect {
            try await desk.boxes(occurredBy: january(5))
        } throws: { error in
            guard case ReadModelFault.outOfOrder(let projection, let stop) = error else {
                return false
            }
            return projection == "boxes" && stop.position == 2 && stop.type == "BoxLabeled"
        }
    }

    @Test func `is nothing that is recorded while it is asked`() async throws {
        // given a stream that goes on while a query is answered
        let desk = Desk([], [QueryDescription(LateQuery.self)])
        try await desk.happen("box-a", BoxFilled(1), at: january(1))
        let late: @Sendable () async throws -> Void = {
            try await desk.happen("box-a", BoxFilled(2), at: january(1))
        }

        // when it is asked how far the stream is
        let reply = try await LateQuery.$late.withValue(late) {
            try await desk.queries.ask("late", occurredBy: january(2))
        }

        // then it is where it was
        #expect(try await desk.store.head() == 2)
        #expect(
            reply.answer
                == .item(.object([.init("revision", .integer(0)), .init("last", .integer(0))])))
    }

    @Test func `leaves the live rows and their copies alone`() async throws {
        let desk = Desk.boxes(copiesEvery: 2)
        for day in 1...9 as ClosedRange<Int64> {
            try await desk.happen("box-b\(day)", BoxFilled(day), at: january(day))
        }
        #expect(try await desk.boxes(occurredBy: january(5)).count == 5)
        #expect(try await desk.models.status().map(\.state) == [.notBuilt])
    }
}
