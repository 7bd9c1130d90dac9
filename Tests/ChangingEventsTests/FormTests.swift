import Records
@testable import Preflight
import EventSourcingTesting
import EventStore
import Testing

@testable import EventSourcing

@Suite struct `The form of an event` {
    private func form(_ field: EventForm.Field...) -> EventForm {
        EventForm(type: "CratePacked", version: 1, fields: field)
    }

    @Test func `is another where a field is gone`() {
        let count = EventForm.Field(path: "count", required: false, shape: "a whole number")
        #expect(form().changes(since: form(count)) == ["count is gone"])
        #expect(form(count).changes(since: form()) == [])
    }

    @Test func `is another where a field has to be there from now on`() {
        let (before, now) = (false, true)
        func count(_ required: Bool) -> EventForm {
            form(EventForm.Field(path: "count", required: required, shape: "a whole number"))
        }
        #expect(count(now).changes(since: count(before)) == ["count is required now"])
        #expect(count(before).changes(since: count(now)) == [])
    }

    @Test func `is another where a choice has lost a name, or its order where that is stored`() {
        func size(_ names: [String], ordered: Bool) -> EventForm {
            form(
                EventForm.Field(
                    path: "size", required: true, shape: "a choice", names: names,
                    isOrdered: ordered))
        }
        for (names, whenNamed, whenNumbered) in [
            (["s", "l", "xl"], true, true), (["xl", "s", "l"], true, false),
            (["s"], false, false),
        ] {
            for (ordered, isKept) in [(false, whenNamed), (true, whenNumbered)] {
                let changes = size(names, ordered: ordered)
                    .changes(since: size(["s", "l"], ordered: ordered))
                #expect(changes.isEmpty == isKept, "\(names) \(ordered)")
            }
        }
    }

    @Test func `has the fields of objects in it`() {
        let paths = FormLister.fields(of: Outer.self).map(\.path)
        #expect(paths == ["inner", "inner.name"])
    }

    private struct Outer: Record {
        var inner = Inner()
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("inner", &inner) }
    }
    private struct Inner: Record {
        var name = ""
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
    }
}

@Suite struct `What decoding makes of a payload` {
    @Test func `is compared inside lists too, and by their length`() throws {
        func altered(_ stored: String, _ read: String) throws -> [String] {
            PayloadComparison(try json(stored), readAs: try json(read)).altered.sorted()
        }
        #expect(try altered(#"{"a":[1,2]}"#, #"{"a":[1]}"#) == ["a"])
        #expect(try altered(#"{"a":[1,2]}"#, #"{"a":[1,3]}"#) == ["a[]"])
        #expect(try altered(#"{"a":1.0,"b":1e1}"#, #"{"a":1,"b":10}"#) == [])
    }

    @Test func `has lost no more than was said`() throws {
        let read = PayloadComparison(
            try json(#"{"a":null,"b":[{"c":1}]}"#), readAs: try json(#"{"b":[{}]}"#))
        #expect(read.dropped == ["b[].c"])
    }
}

@Suite struct `The digest of a field` {
    @Test(arguments: [#""[erased]""#, #"["x","[erased]"]"#, #"{"a":[{"b":"[erased]"}]}"#])
    func `isn't compared where something in it was forgotten, however deep`(
        value: String
    ) throws {
        let digests = CheckBaseline.digests(of: try json(#"{"a":\#(value)}"#), ["a"])
        #expect(digests == [CheckBaseline.erased])
    }
}

@Suite struct `The names of an event` {
    @Test func `are its own, its former ones and those of what it was part of`() {
        #expect(EventDescription(ParcelSent.self).names == ["ParcelSent", "PackageSent"])
        #expect(EventDescription(ParcelTaken.self).names == ["ParcelTaken", "ParcelCarried"])
    }

    @Test func `lead to a part in the version that it was cut out in`() throws {
        let event = RecordedEvent("LetterDone", 1, #"{"from":"York","to":"Hull"}"#)
        #expect(try event.withView { try Array(LetterCome.decode($0)).map(\.to) } == ["Hull"])
    }

    private struct LetterCome: DomainEvent {
        static let type = "LetterCome"
        static let version: UInt16 = 2
        // Once it said where the letter came from in the field of today's name.
        static let upcasters = [Upcaster(from: 1, .remove("to"))]
        static let partOf = [Whole("LetterDone", version: 2, .keep("to"))]
        var to = ""
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("to", &to) }
    }
}
