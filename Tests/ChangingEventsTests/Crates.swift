import EventSourcing
import EventStore
import Records

// One small kind of thing, as several binaries know it: the one whose events are in the log, and those
// that a developer has written since, each with a mistake in it or with the care that it takes.

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
        [EventCase(Packed.self, Self.packed), EventCase(CrateTouched.self, Self.touched)]
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

    static var cases: [EventCase<Self>] { [EventCase(Packed.self, Self.packed)] }
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

// MARK: - The binary that wrote the log

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

// MARK: - The mistakes, and the care

/// What makes one binary's event another's: a mistake, or a sound change.
protocol Edit: Sendable {
    static var type: String { get }
    static var version: UInt16 { get }
    static var formerTypes: [String] { get }
    static var upcasters: [Upcaster] { get }
    associatedtype SizeNow: Numbered
    associatedtype CountNow: FieldValue
    static var noSize: SizeNow { get }
    static var noCount: CountNow { get }
    static func count(_ count: CountNow) -> Int64
    static var labelName: StaticString { get }
    static var hasPlace: Bool { get }
}

extension Edit {
    static var type: String { "CratePacked" }
    static var version: UInt16 { 1 }
    static var formerTypes: [String] { [] }
    static var upcasters: [Upcaster] { [] }
    static var noSize: Size { .small }
    static var noCount: Int64 { 0 }
    static func count(_ count: Int64) -> Int64 { count }
    static var labelName: StaticString { "label" }
    static var hasPlace: Bool { false }
}

/// The event of a binary in which something was edited.
struct Edited<E: Edit>: Packing {
    static var type: String { E.type }
    static var version: UInt16 { E.version }
    static var formerTypes: [String] { E.formerTypes }
    static var upcasters: [Upcaster] { E.upcasters }
    var size = E.noSize
    var count = E.noCount
    var label: String?
    var place = ""

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("size", &size)
        fields.field("count", &count)
        fields.field(E.labelName, &label)
        if E.hasPlace { fields.field("place", &place) }
    }
    func tell<Set>(_ crate: inout Crate<Set>) {
        crate.size = size.rawValue
        crate.count += E.count(count)
    }
}

enum RenamedType: Edit { static var type: String { "CrateFilled" } }
enum RenamedTypeSoundly: Edit {
    static var type: String { "CrateFilled" }
    static var formerTypes: [String] { ["CratePacked"] }
}

enum ChangedFieldType: Edit {
    static var noCount: String { "" }
    static func count(_ count: String) -> Int64 { Int64(count) ?? 0 }
}
enum ChangedFieldTypeSoundly: Edit {
    static var version: UInt16 { 2 }
    static var upcasters: [Upcaster] {
        [Upcaster(from: 1, .convert("count") { $0.integer.map { .string(String($0)) } })]
    }
    static var noCount: String { "" }
    static func count(_ count: String) -> Int64 { Int64(count) ?? 0 }
}

enum NewRequiredField: Edit { static var hasPlace: Bool { true } }
enum NewRequiredFieldSoundly: Edit {
    static var hasPlace: Bool { true }
    static var version: UInt16 { 2 }
    static var upcasters: [Upcaster] { [Upcaster(from: 1, .add("place", .string("hall")))] }
}

enum ReorderedChoice: Edit { static var noSize: ReorderedSize { .small } }
enum ReorderedChoiceSoundly: Edit {
    static var noSize: ReorderedSize { .small }
    static var version: UInt16 { 2 }
    static var upcasters: [Upcaster] {
        [
            Upcaster(
                from: 1,
                .values(of: "size", [(.integer(0), .integer(1)), (.integer(1), .integer(0))]))
        ]
    }
}

enum RenamedField: Edit { static var labelName: StaticString { "title" } }
enum RenamedFieldSoundly: Edit {
    static var labelName: StaticString { "title" }
    static var version: UInt16 { 2 }
    static var upcasters: [Upcaster] { [Upcaster(from: 1, .rename("label", to: "title"))] }
}

enum ForgottenStep: Edit { static var version: UInt16 { 2 } }

/// A number that is read in tens.
struct Tens: FieldValue, Equatable {
    var tens: Int64 = 0
    static var shape: FieldShape { Int64.shape }
    static func read(from reader: inout JSONReader) -> Self? {
        Int64.read(from: &reader).map { Tens(tens: $0 / 10) }
    }
    func write(to writer: inout JSONWriter) { writer.integer(tens * 10) }
}
enum RoundedCount: Edit {
    static var noCount: Tens { Tens() }
    static func count(_ count: Tens) -> Int64 { count.tens * 10 }
}

/// The same form, and another meaning.
struct CountedTwice: Packing {
    static let type = "CratePacked"
    var packed = CratePacked()
    mutating func visit(_ fields: inout some FieldVisitor) { packed.visit(&fields) }
    func tell<Set>(_ crate: inout Crate<Set>) {
        crate.size = packed.size.rawValue
        crate.count += 2 * packed.count
    }
}

/// The removed type, said to be nothing any more.
struct CratePackedAndNoMore: Packing {
    static let type = "CratePacked"
    static let partOf = [Whole("CrateTouched") { _ in [] }]
    var packed = CratePacked()
    mutating func visit(_ fields: inout some FieldVisitor) { packed.visit(&fields) }
    func tell<Set>(_ crate: inout Crate<Set>) { packed.tell(&crate) }
}

/// A binary that knows crates by these events.
func crates<Set: CrateEvents>(_ events: Set.Type) -> Context {
    Context("crates", [], [Crate<Set>.self])
}
