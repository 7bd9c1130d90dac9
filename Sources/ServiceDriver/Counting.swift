import EventSourcing
import EventStore
import Records

// The smallest business that there is: things are counted.

struct Counted: DomainEvent {
    static let type = "Counted"
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

struct Counter: Aggregate {
    enum Event: EventSet {
        case counted(Counted)
        static let cases = [EventCase(Counted.self, Self.counted)]
        var event: any DomainEvent {
            switch self {
            case .counted(let event): event
            }
        }
    }

    static let category = "counter"
    var count: Int64 = 0
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("count", &count) }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) { count += 1 }
}

struct Count: Command {
    static let name = "Count"
    var id = Counter.ID()
    var target: Counter.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("id", &id) }

    func decide(
        on counter: Counter, given facts: Facts
    ) throws(Rejection) -> Decision<Counter> {
        [.counted(Counted())]
    }
}

struct CounterRow: Row {
    static let table = "counters"
    static let keyColumns = ["id"]
    var id = Counter.ID()
    var count: Int64 = 0
    var key: Counter.ID { id }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("count", &count)
    }
}

struct Counters: Projector {
    static let name = "counters"
    static let version = 1
    static let tables: [any Row.Type] = [CounterRow.self]
    static let handlers = [
        on(Counted.self) { counters, _, view in
            let id = Counter.ID(view.stream.id)
            try counters.rows.upsert(id, CounterRow(id: id)) { $0.count += 1 }
        }
    ]

    let rows: RowTable<CounterRow>
    init(_ rows: Rows) { self.rows = rows.table(CounterRow.self) }
}

struct AllCounters: Query {
    static let name = "counters"
    static let projections = [Counters.name]
    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> Listed<CounterRow> {
        Listed(
            items: try source.read(Counters.name) {
                try $0.all(CounterRow.self, "SELECT * FROM counters")
            })
    }
}

let counting = Context("counting", [Count.self], [Counter.self])
    .answering([AllCounters.self], from: Counters.self)
