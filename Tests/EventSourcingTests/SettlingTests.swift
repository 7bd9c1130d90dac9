import EventSourcing
import Records
import Testing

@Suite struct `A record that settles a change` {
    private var lamp: Lamp {
        var lamp = Lamp()
        lamp.name = "Lamp"
        lamp.note = "caf\u{E9}"
        lamp.watts = 40
        return lamp
    }

    @Test func `takes what is given, and leaves in the change what differed`() {
        var lamp = lamp
        var change = LampChange()
        change.name = "Lamp"
        change.watts = 60
        lamp.settle(&change)
        #expect(lamp.watts == 60)
        #expect(change.name == nil)
        #expect(change.watts == 60)
        #expect(lamp.name == "Lamp" && lamp.note == "caf\u{E9}")
    }

    @Test func `tells texts apart by their bytes`() {
        var lamp = lamp
        var change = LampChange()
        change.note = "cafe\u{301}"
        lamp.settle(&change)
        #expect(change.note != nil)
        #expect(lamp.note.map { Array($0.utf8) } == Array("cafe\u{301}".utf8))
    }

    @Test func `loses an optional text that is given blank`() {
        var lamp = lamp
        var change = LampChange()
        change.note = " "
        lamp.settle(&change)
        #expect(lamp.note == nil)
        #expect(change.note == " ")
        lamp.settle(&change)
        #expect(change.note == nil)
        change.name = ""
        lamp.settle(&change)
        #expect(lamp.name == "")
    }

    @Test func `is not touched by what isn't given, or isn't its own`() {
        var lamp = lamp
        var change = LampChange()
        change.lampId = "l-2"
        change.colour = "red"
        lamp.settle(&change)
        #expect(lamp == self.lamp)
        #expect(change.lampId == "l-2")
        #expect(change.colour == nil)
    }
}

private struct Lamp: Record {
    var name = ""
    var note: String?
    var watts: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("note", &note)
        fields.field("watts", &watts)
    }
}

private struct LampChange: Record {
    var lampId = Identifier<Lamp>()
    var name: String?
    var note: String?
    var watts: Int64?
    /// Nothing that a lamp has.
    var colour: String?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("lampId", &lampId)
        fields.field("name", &name)
        fields.field("note", &note)
        fields.field("watts", &watts)
        fields.field("colour", &colour)
    }
}
