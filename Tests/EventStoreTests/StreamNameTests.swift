import EventStore
import Testing

@Suite struct `A stream name` {
    @Test func `is a category, a dash and an id`() throws {
        let name = try StreamName("order-10-42")
        #expect(name.category == "order")
        #expect(name.id == "10-42")
        #expect(name.text == "order-10-42")
        #expect(try StreamName(category: "order", id: "10-42") == name)
    }

    @Test(arguments: [
        "", "order", "-1", "order-", "Order-1", "or der-1", "or_der-1", "order- ", "order-a b",
        "order-a\0", "\u{F6}rder-1", "order-\u{202E}1",
        String(repeating: "x", count: 65) + "-1", "order-" + String(repeating: "x", count: 129),
    ])
    func `is refused in any other form`(text: String) {
        do {
            #expect(StreamName(possible: text) == nil)
            _ = try StreamName(text)
            Issue.record("took \(text)")
        } catch {
            guard case .invalid = error else {
                Issue.record("refused \(text) by \(error)")
                return
            }
        }
    }

    @Test func `takes the longest category and id`() throws {
        let category = String(repeating: "z", count: 64)
        let id = String(repeating: "9", count: 128)
        #expect(try StreamName(category: category, id: id).text.utf8.count == 193)
    }

    @Test func `equals another only byte for byte`() throws {
        let one = try StreamName("user-\u{E9}")
        let two = try StreamName("user-e\u{301}")
        #expect(one.text == two.text, "Swift takes them for one; the log must not")
        #expect(one != two)
        #expect(Set([one, two]).count == 2)
        #expect((one < two) != (two < one))
    }

    @Test func `read back unchecked still has its parts`() {
        #expect(StreamName(unchecked: "nodash").category == "nodash")
        #expect(StreamName(unchecked: "nodash").id == "")
    }
}

@Suite struct `An identifier` {
    @Test(arguments: [
        "a", "1042", "a-b_c.d:e/f|g", "caf\u{E9}", "cafe\u{301}", "\u{1F9FE}", "\u{65E5}\u{672C}",
        String(repeating: "x", count: 128), String(repeating: "\u{E9}", count: 64),
    ])
    func `may be anything that can be seen`(text: String) {
        #expect(IdentifierRule.fault(in: text) == nil)
    }

    @Test(arguments: [
        "", " ", "a b", "a\t", "\n", "a\u{A0}b", "a\u{3000}b", "a\u{2028}", "\0", "\u{1F}",
        "\u{7F}", "\u{9F}", "a\u{200B}b", "\u{200D}", "a\u{200E}", "\u{202E}a", "\u{2066}a",
        "\u{FEFF}a", "a\u{AD}b", "a\u{FE0F}", "\u{61C}", "\u{2060}", "\u{FFFE}", "a\u{E0041}",
        "\u{3164}", String(repeating: "x", count: 129), String(repeating: "\u{E9}", count: 65),
    ])
    func `may have nothing that can't be seen, and no end of bytes`(text: String) {
        #expect(IdentifierRule.fault(in: text) != nil)
    }
}
