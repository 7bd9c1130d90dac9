import EventSourcing
import EventStore
import Records

// One small kind of thing, as several binaries know it.

/// What each binary makes of its events.
protocol CrateEvents: EventSet {
    func tell(_ crate: inout Crate<Self>)
}

/// An event that says what a crate is like.
protocol Packing: DomainEvent {
    func tell<Set>(_ crate: inout Crate<Set>)
}

struct Crate<Set: CrateEvents>: Aggregate {
    typealias Event = Set
    static var category: String { "crate" }
    var size = ""
    var count: Int64 = 0
    var touched: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("size", &size)
        fields.field("count", &count)
        fields.field("touched", &touched)
    }

    mutating func evolve(_ event: Set, _ occurrence: Occurrence) { event.tell(&self) }
}

/// All that happens to a crate: it is packed, and touched.
enum Both<Packed: Packing>: CrateEvents {
    case packed(Packed)
    case touched(CrateTouched)

    static var cases: [EventCase<Self>] {
        [of(packed), of(touched)]
    }
    var event: any DomainEvent {
        switch self {
        case .packed(let event): event
        case .touched(let event): event
        }
    }
    func tell(_ crate: inout Crate<Self>) {
        switch self {
        case .packed(let packed): packed.tell(&crate)
        case .touched: crate.touched += 1
        }
    }
}

/// A binary that has forgotten that crates are touched.
enum Only<Packed: Packing>: CrateEvents {
    case packed(Packed)

    static var cases: [EventCase<Self>] { [of(packed)] }
    var event: any DomainEvent {
        switch self {
        case .packed(let event): event
        }
    }
    func tell(_ crate: inout Crate<Self>) {
        switch self {
        case .packed(let packed): packed.tell(&crate)
        }
    }
}

struct CrateTouched: DomainEvent {
    static let type = "CrateTouched"
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A choice that is stored as a number: its place among the others.
protocol Numbered: FieldValue, CaseIterable, RawRepresentable where RawValue == String {}

extension Numbered {
    static var shape: FieldShape { .choice(allCases.map(\.rawValue)) }
    static func read(from reader: inout JSONReader) -> Self? {
        guard let number = Int64.read(from: &reader), let place = Int(exactly: number) else {
            return nil
        }
        let all = Array(allCases)
        return all.indices.contains(place) ? all[place] : reader.reject(shape: shape)
    }
    func write(to writer: inout JSONWriter) {
        let place = Array(Self.allCases).firstIndex { $0.rawValue == rawValue }
        writer.integer(Int64(place ?? 0))
    }
}

enum Size: String, Numbered { case small, large }
enum ReorderedSize: String, Numbered { case large, small }

/// The event of the binary that wrote the log.
struct CratePacked: Packing {
    static let type = "CratePacked"
    var size = Size.small
    var count: Int64 = 0
    var label: String?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("size", &size)
        fields.field("count", &count)
        fields.field("label", &label)
    }
    func tell<Set>(_ crate: inout Crate<Set>) {
        crate.size = size.rawValue
        crate.count += count
    }
}

/// A binary that knows crates by these events.
func crates<Set: CrateEvents>(_ events: Set.Type) -> Context {
    Context("crates", [], [Crate<Set>.self])
}
