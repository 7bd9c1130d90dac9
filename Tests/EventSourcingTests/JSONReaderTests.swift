import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A command's data` {
    @Test func `is read with its fields in any order`() throws {
        let inOrder = try read(#"{"boxId":"b","label":"x","shelfId":"s","contents":[]}"#)
        let backwards = try read(#" { "contents" : [] , "shelfId":"s", "label":"x","boxId":"b"} "#)
        #expect(inOrder == PackBox(boxId: "b", label: "x", shelfId: "s", contents: []))
        #expect(backwards == inOrder)
    }

    @Test func `loses its texts' outer white space and no other`() throws {
        let text = #"{"boxId":"b","label":"\t a  b\u00a0\n"}"#
        #expect(try read(text).label == "a  b")
    }

    @Test func `gets an identifier where it leaves one to the service`() throws {
        #expect(try read(#"{"label":"x"}"#).boxId == "made")
        #expect(try read(#"{"boxId":null,"label":"x"}"#).boxId == "made")
        #expect(try read(#"{"boxId":"mine","label":"x"}"#).boxId == "mine")
    }

    @Test(arguments: [
        (#"{}"#, ["required-field-empty label"]),
        (#"{"label":null}"#, ["required-field-empty label"]),
        (#"{"label":7}"#, ["invalid-field label"]),
        (#"{"label":["x"],"shelfId":{}}"#, ["invalid-field label", "invalid-field shelfId"]),
        (#"{"label":"x","boxId":"a b"}"#, ["invalid-field boxId"]),
        (#"{"label":"x","boxId":""}"#, ["invalid-field boxId"]),
        (#"{"label":"x","boxId":"a\u202eb"}"#, ["invalid-field boxId"]),
        (#"{"label":"x","labels":1,"x":{}}"#, ["unknown-field labels", "unknown-field x"]),
        (#"{"label":"x","contents":{}}"#, ["invalid-field contents"]),
        (#"{"label":"x","contents":[{}]}"#, ["required-field-empty contents[0].name"]),
        (#"{"label":"x","contents":[{"name":"n"},7]}"#, ["invalid-field contents[1]"]),
        (
            #"{"contents":[{"name":"n","size":{"width":"1","height":2}}],"label":1,"boxId":"b"}"#,
            ["invalid-field label", "invalid-field contents[0].size.width"]
        ),
        (
            #"{"label":"x","contents":[{"name":1},{"name":"n","mark":"fragil","size":{"w":1}}]}"#,
            [
                "invalid-field contents[0].name", "required-field-empty contents[1].size.width",
                "required-field-empty contents[1].size.height", "unknown-field contents[1].size.w",
                "invalid-field contents[1].mark",
            ]
        ),
        (#"[]"#, ["invalid-field "]), (#"null"#, ["invalid-field "]), (#"7"#, ["invalid-field "]),
    ])
    func `that is wrong is told whole, each fault with its path`(text: String, faults: [String])
        throws
    {
        do {
            _ = try read(text)
            Issue.record("took \(text)")
        } catch {
            #expect(error.refusals.map { "\($0.code) \($0.field ?? "")" } == faults)
        }
    }

    @Test func `names a missing field below one of the same name`() {
        #expect {
            try JSONReader.readStrictly(Named.self, from: Array(#"{"name":{}}"#.utf8)) { "" }
        } throws: { error in
            (error as? Rejection)?.refusals.map(\.field) == ["name.name"]
        }
    }

    @Test func `has the nearest known name beside each unknown one`() throws {
        let bus = bus(on: InMemoryEventStore())
        let text =
            #"{"lable":"x","contents":[{"name":"n","size":{"width":1,"hieght":2}}],"zzzzz":1}"#
        let data = try JSONValue(parsing: Array(text.utf8))
        #expect {
            try bus.commands.first { $0.name == "PackBox" }?.decode(data.json()) { "" }
        } throws: { error in
            let unknown = (error as? Rejection)?.refusals.filter { $0.code == .unknownField }
            return unknown?.map(\.hint) == [
                "did you mean height?", "did you mean label?",
                "the fields are boxId, label, shelfId, contents",
            ]
        }
    }

    @Test func `with no end of faults is told a hundred of them`() {
        let fields = (0..<5_000).map { #""f\#($0)":0"# }.joined(separator: ",")
        #expect {
            try read("{\(fields)}")
        } throws: { error in
            (error as? Rejection)?.refusals.count == 100
        }
    }

    private func read(_ text: String) throws(Rejection) -> PackBox {
        try JSONReader.readStrictly(PackBox.self, from: Array(text.utf8)) { "made" }
    }

    private struct Named: Record {
        var name = Inner()
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }

        struct Inner: Record {
            var name = ""
            mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
        }
    }
}

@Suite struct `A stored event` {
    @Test func `comes back from its bytes as it was`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let text = RandomJSON.text(using: &random)
            let item = Item(
                name: text,
                size: .init(width: .random(in: .min ... .max, using: &random), height: 0),
                mark: Bool.random(using: &random) ? .fragile : nil)
            let packed = BoxPacked(label: text, shelfId: "s", contents: [item, item])
            #expect(try read(packed.json()) == packed, "seed 7")
        }
    }

    @Test func `keeps white space, and may have fields of a later version in any place`() throws {
        let text =
            #"{"since":[{"a":[1,"]"]}],"contents":[{"x":"\"}","name":" n "}],"label":" x ","z":null}"#
        let packed = try read(Array(text.utf8))
        #expect(packed.label == " x ")
        #expect(packed.contents.map(\.name) == [" n "])
    }

    private func read(_ bytes: [UInt8]) throws(Rejection) -> BoxPacked {
        let outcome: Result<BoxPacked, Rejection> = bytes.withUnsafeBytes { buffer in
            Result { () throws(Rejection) in try JSONReader.read(BoxPacked.self, from: buffer) }
        }
        return try outcome.get()
    }
}
