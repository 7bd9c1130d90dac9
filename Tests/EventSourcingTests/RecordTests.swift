import EventSourcing
import EventStore
import Foundation
import Records
import Testing
import Vocabulary

@Suite struct `A record's one list of fields` {
    @Test func `describes it`() {
        #expect(
            FieldLister.fields(of: PackBox.self) == [
                FieldDescription(name: "boxId", shape: .identifier, required: false, names: "box"),
                FieldDescription(name: "label", shape: .text, required: true),
                FieldDescription(
                    name: "shelfId", shape: .identifier, required: false, names: "shelf"),
                FieldDescription(name: "contents", shape: .list(Item.shape), required: false),
            ])
        #expect(
            Item.Size.shape
                == .object([
                    FieldDescription(name: "width", shape: .integer, required: true),
                    FieldDescription(name: "height", shape: .integer, required: true),
                ]))
        #expect(Item.Mark.shape.words == "one of fragile, heavy")
    }

    @Test func `makes columns, and the record again of them`() throws {
        let item = Item(name: "n", size: .init(width: 1, height: 2), mark: nil)
        #expect(Item.columnNames == ["name", "size", "mark"])
        #expect(item.columnValues == [.text("n"), .text(#"{"width":1,"height":2}"#), .null])
        #expect(try Item(columns: item.columnValues) == item)
        let packed = BoxPacked(label: "x", shelfId: "s", contents: [item, item])
        #expect(try BoxPacked(columns: packed.columnValues) == packed)
    }

    @Test(arguments: [
        [ColumnValue.integer(1), .null, .null], [.null, .null, .null],
        [.text("n"), .text("{"), .null],
        [.text("n"), .null, .text("none")], [],
    ])
    func `refuses columns of another form`(columns: [ColumnValue]) {
        #expect(throws: ReadModelFault.self) { try Item(columns: columns) }
    }

    @Test func `writes JSON without what is left out`() {
        let json = String(decoding: Item(name: "n", mark: .heavy).json(), as: UTF8.self)
        #expect(json == #"{"name":"n","mark":"heavy"}"#)
    }
}

@Suite struct `A name that isn't known` {
    @Test(arguments: [
        ("lable", "label"), ("LABEL", "label"), ("shelf", "shelfId"), ("cotnents", "contents"),
        ("boxid", "boxId"), ("lbl", nil), ("quantity", nil), ("", nil),
    ])
    func `has at most one that is near`(word: String, near: String?) {
        #expect(nearest(to: word, among: ["boxId", "label", "shelfId", "contents"]) == near)
    }

    @Test func `costs little however long it is`() {
        let word = String(repeating: "x", count: 1_000_000)
        #expect(nearest(to: word, among: ["label"]) == nil)
    }
}

@Suite struct `An identifier` {
    @Test func `is another thing's only byte for byte`() {
        let one = Identifier<Box>("caf\u{E9}")
        let two = Identifier<Box>("cafe\u{301}")
        #expect(one != two)
        #expect((one < two) != (two < one))
        #expect(Set([one, two]).count == 2)
    }

    @Test func `made by the service sorts by its time and says its version`() throws {
        let early = newUUIDv7(at: Timestamp(milliseconds: 1_000))
        let late = newUUIDv7(at: Timestamp(milliseconds: 1_001))
        #expect(early < late)
        #expect(early.hasPrefix("00000000-03e8-7"))
        #expect(early == early.lowercased())
        #expect(IdentifierRule.fault(in: early) == nil)
        let variant = try #require(UUID(uuidString: early)).uuid.8
        #expect(variant >> 6 == 0b10)
        #expect(newUUIDv7(at: .latest) != newUUIDv7(at: .latest))
    }
}

@Suite struct `Amounts of cents` {
    @Test func `add, subtract and multiply, or say that they can't`() {
        #expect(Cents(2).adding(3) == Cents(5))
        #expect(Cents(2).subtracting(3) == Cents(-1))
        #expect(Cents(-2).times(3) == Cents(-6))
        #expect(Cents(.max).adding(1) == nil)
        #expect(Cents(.min).subtracting(1) == nil)
        #expect(Cents(.max).times(2) == nil)
        #expect(Cents(.min).times(-1) == nil)
    }
}

@Suite struct `A text of a parameter` {
    @Test func `is read as each kind of value, and as nothing else`() {
        #expect(Int64.parse("-5") == -5)
        #expect(
            [Int64.parse("+5"), Int64.parse("5.0"), Int64.parse(" 5"), Int64.parse("")]
                == Array(repeating: nil, count: 4))
        #expect(Int64.parse("9223372036854775808") == nil)
        #expect([Bool.parse("true"), Bool.parse("no"), Bool.parse("maybe")] == [true, false, nil])
        #expect(Timestamp.parse("2026-03-01") == Timestamp("2026-03-01T00:00:00.000Z"))
        #expect(Timestamp.parse("2026-02-30") == nil)
        #expect(Item.Mark.parse("heavy") == .heavy)
        #expect(Identifier<Box>.parse("a b") == nil)
    }
}
