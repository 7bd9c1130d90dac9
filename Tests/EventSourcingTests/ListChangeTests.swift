import History
import Testing
import Records

@Suite struct `What changed in a list` {
    private func list(_ text: String) throws -> [JSONValue] {
        try JSONValue(parsing: Array(text.utf8)).elements ?? []
    }

    @Test func `is told thing by thing, by what tells them apart`() throws {
        let change = ListChange(
            from: try list(#"[{"lineId":"a","n":1},{"lineId":"b","n":1},{"lineId":"c","n":1}]"#),
            to: try list(#"[{"lineId":"c","n":2},{"lineId":"d","n":1},{"lineId":"a","n":1}]"#))
        #expect(change.key == "lineId")
        #expect(change.added.map { $0["lineId"] } == [.string("d")])
        #expect(change.removed.map { $0["lineId"] } == [.string("b")])
        #expect(change.changed.map(\.key) == ["c"])
        #expect(
            change.changed.first?.fields
                == [FieldChange(field: "n", from: .integer(1), to: .integer(2))])
    }

    @Test func `is told by the whole thing where nothing tells them apart`() throws {
        let change = ListChange(
            from: try list(#"["a","b","a","c"]"#), to: try list(#"["a","c","d","c"]"#))
        #expect(change.key == nil && change.changed.isEmpty)
        #expect(change.added == [.string("d"), .string("c")])
        #expect(change.removed == [.string("b"), .string("a")])
        let alike = ListChange(
            from: try list(#"[{"productId":"a","n":1},{"productId":"a","n":2}]"#),
            to: try list(#"[{"productId":"a","n":1}]"#))
        #expect(alike.key == nil && alike.removed.count == 1)
    }

    @Test func `a quantity tells nothing apart, and an id comes before a name`() throws {
        let lists = try list(#"[{"n":1,"name":"x","boxId":"q"},{"n":2,"name":"y","boxId":"r"}]"#)
        #expect(ListKeys(.array(lists), at: "l").key(at: "l") == "boxId")
        let bare = try list(#"[{"n":1},{"n":2}]"#)
        #expect(ListKeys(.array(bare), at: "l").key(at: "l") == nil)
        // What did for one list doesn't for the next.
        let next = try list(#"[{"n":1,"name":"x","boxId":"q"},{"n":2,"name":"y","boxId":"q"}]"#)
        #expect(ListKeys(.array(lists), .array(next), at: "l").key(at: "l") == "name")
    }
}
