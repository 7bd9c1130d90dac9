import EventSourcing
import EventStore
import Records

// What developers have made of a packed crate since: each mistake, and beside it the care that it takes.

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
