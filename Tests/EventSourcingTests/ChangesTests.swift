import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `Changes of a record` {
    private var lamp: Lamp {
        var lamp = Lamp()
        lamp.name = "Lamp"
        lamp.note = "caf\u{E9}"
        lamp.watts = 40
        lamp.shelf = "s-1"
        return lamp
    }

    /// As a command reads them.
    private func changes(_ json: String) throws(Rejection) -> Changes<Lamp> {
        try JSONReader.readStrictly(Changes<Lamp>.self, from: Array(json.utf8)) { "made" }
    }

    private func text(_ record: some Record) -> String {
        String(decoding: record.json(), as: UTF8.self)
    }

    @Test func `put in place what is given, and leave given what differed`() throws {
        var lamp = lamp
        var changes = try changes(#"{"watts":60,"name":"Lamp"}"#)
        changes.settle(in: &lamp)
        #expect(text(changes) == #"{"watts":60}"#)
        #expect(text(lamp) == #"{"name":"Lamp","note":"café","watts":60,"shelf":"s-1"}"#)
        changes.settle(in: &lamp)
        #expect(changes.isEmpty)
        #expect(changes == Changes())
    }

    @Test func `take away by null what there can be none of`() throws {
        var lamp = lamp
        var changes = try changes(#"{"note":null,"shelf":null}"#)
        changes.settle(in: &lamp)
        #expect(lamp.note == nil && lamp.shelf == nil)
        #expect(text(changes) == #"{"note":null,"shelf":null}"#)
        changes.settle(in: &lamp)
        #expect(changes.isEmpty)
    }

    @Test func `are refused null for what there is always one of`() {
        #expect(throws: Rejection.self) { try changes(#"{"note":null,"name":null,"watts":null}"#) }
        do throws(Rejection) {
            _ = try changes(#"{"note":null,"name":null,"watts":null}"#)
        } catch {
            #expect(error.refusals.map(\.field) == ["name", "watts"])
            #expect(error.refusals.allSatisfy { $0.code == .requiredFieldEmpty })
        }
    }

    @Test func `take an optional text away by a blank one, which is kept as it was given`() throws {
        var lamp = lamp
        var changes = try changes(#"{"note":" ","name":""}"#)
        #expect(text(changes) == #"{"name":"","note":""}"#)
        changes.settle(in: &lamp)
        #expect(lamp.note == nil)
        // For the rule of the name to refuse.
        #expect(lamp.name == "")
        #expect(text(changes) == #"{"name":"","note":""}"#)
    }

    @Test func `tell texts apart by their bytes`() throws {
        var lamp = lamp
        var changes = try changes(#"{"note":"cafe\#u{301}"}"#)
        changes.settle(in: &lamp)
        #expect(!changes.isEmpty)
        #expect(lamp.note.map { Array($0.utf8) } == Array("cafe\u{301}".utf8))
    }

    @Test(arguments: [
        "{}", #"{"name":"Lamp","note":"n","watts":0,"shelf":"s"}"#, #"{"note":null}"#,
        #"{"note":"","shelf":null}"#, #"{"name":""}"#,
    ]) func `come back from the bytes that they are kept in`(json: String) throws {
        let read = try Array(json.utf8).withUnsafeBytes { bytes in
            try JSONReader.read(Changes<Lamp>.self, from: bytes)
        }
        #expect(text(read) == json)
        var (one, other) = (lamp, lamp)
        read.apply(to: &one)
        try changes(json).apply(to: &other)
        #expect(one == other)
    }

    @Test func `are what two records differ in`() {
        var new = lamp
        new.shelf = nil
        new.watts = 0
        let changes = Changes(from: lamp, to: new)
        #expect(text(changes) == #"{"watts":0,"shelf":null}"#)
        var changed = lamp
        changes.apply(to: &changed)
        #expect(changed == new)
        #expect(changes.value(of: \.watts, from: 40) == 0)
        #expect(changes.value(of: \.note, from: "kept") == "kept")
        #expect(Changes { (lamp: inout Lamp) in lamp.note = "n" }.values.note == "n")
    }

    @Test func `have the fields of the record, all of which may be left out`() {
        let own = FieldLister.fields(of: Lamp.self)
        let fields = FieldLister.fields(of: Changes<Lamp>.self)
        #expect(fields.map(\.name) == own.map(\.name))
        #expect(fields.map(\.shape) == own.map(\.shape))
        #expect(fields.map(\.names) == own.map(\.names))
        #expect(fields.allSatisfy { !$0.required })
    }
}

@Suite struct `A field that is left blank` {
    @Test func `is none where there can be none`() throws {
        let lamp = try JSONReader.readStrictly(
            Lamp.self, from: Array(#"{"name":"Lamp","note":" \t","watts":1}"#.utf8)
        ) { "made" }
        #expect(lamp.note == nil)
        // What is stored is read as it stands.
        let stored = try Array(#"{"name":"Lamp","note":"","watts":1}"#.utf8).withUnsafeBytes {
            try JSONReader.read(Lamp.self, from: $0)
        }
        #expect(stored.note == "")
    }

    @Test func `is none in a record that was made in Swift as well`() {
        var lamp = Lamp()
        lamp.note = " "
        var tidier = Tidier { "made" }
        lamp.tidy(by: &tidier)
        #expect(lamp.note == nil)
    }
}

@Suite struct `A field that is said anew` {
    private func read(_ json: String) throws(Rejection) -> Relabel {
        try JSONReader.readStrictly(Relabel.self, from: Array(json.utf8)) { "made" }
    }

    @Test func `is left out, given, or none`() throws {
        #expect(try read("{}") == Relabel())
        #expect(try read(#"{"label":"a","note":"b"}"#) == Relabel(label: "a", note: "b"))
        #expect(try read(#"{"note":null}"#) == Relabel(note: ""))
        #expect(try read(#"{"label":"","note":" "}"#) == Relabel(label: "", note: ""))
    }

    @Test func `is refused null where there is always one`() {
        do throws(Rejection) {
            _ = try read(#"{"label":null}"#)
            Issue.record("null is taken")
        } catch {
            #expect(error.refusals.map(\.field) == ["label"])
            #expect(error.refusals.map(\.code) == [.requiredFieldEmpty])
        }
    }
}

private struct Lamp: Record {
    var name = ""
    var note: String?
    var watts: Int64 = 0
    var shelf: Identifier<Stand>?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("note", &note)
        fields.field("watts", &watts)
        fields.field("shelf", &shelf)
    }
}

private struct Stand: Entity {
    static let category = "stand"
}

private struct Relabel: Record {
    var label: String?
    var note: String?

    init() {}

    init(label: String? = nil, note: String? = nil) {
        self.label = label
        self.note = note
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("label", anew: &label)
        fields.field("note", anew: &note, none: "")
    }
}
