import EventStore
import Records
import Synchronization
import Testing

@testable import Page

@Suite struct `What a page is made of` {
    /// Tells of a log that comes as far as one says, and counts what it is asked besides.
    private final class Told: Interface {
        let head = Atomic<Int64>(1)
        let asked = Mutex<[String: Int]>([:])

        func ask(_ request: InterfaceRequest) async throws -> InterfaceAnswer {
            let head = head.load(ordering: .relaxed)
            let isPosition = request.words == ["v1", "position"]
            if !isPosition { asked.withLock { $0[request.words[2], default: 0] += 1 } }
            let body =
                isPosition
                ? #"{"head":\#(head),"position":\#(head)}"# : #"{"item":{"of":\#(head)}}"#
            return InterfaceAnswer(
                status: 200, tag: "\"\(head)\"", type: "application/json", body: Array(body.utf8))
        }

        func session(showing token: String?) async throws -> [String] { [] }
    }

    @Test func `is asked once as long as the log has come no further, by each for themselves`()
        async throws
    {
        // Given answers that are kept for all, and two who look at the page.
        let (told, kept) = (Told(), KeptAnswers())
        let askings = ["ada", "bo"].map { id in
            Asking(
                told, kept,
                PageRequest(
                    words: [], caller: Visitor(tokenID: id, name: id, role: "user", account: nil)),
                nil)
        }
        // When each asks often, twice in the log's course
        for head in [Int64(1), 2] {
            told.head.store(head, ordering: .relaxed)
            for asking in askings {
                for _ in 0..<3 {
                    #expect(try await asking.itemOfLog("dashboard")["of"] == .integer(head))
                    _ = try await asking.item("matches")
                }
            }
        }
        // Then what goes by the log was asked once a time by each, and what may go by the clock always.
        #expect(told.asked.withLock { $0 } == ["dashboard": 4, "matches": 12])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `has texts put into it so that they mean nothing there`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces = ["<", ">", "&", "\"", "'", "a", "é", "ش", "👩‍👧", "\r\n", "&lt;", " "]
        for _ in 0..<500 {
            let parts = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            // One after the other: what is put in the place of one has none of those that follow but `&`.
            let expected = parts.joined().replacing("&", with: "&amp;")
                .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
            #expect(HTML().escapeText(parts.joined()) == expected, "seed \(seed)")
        }
    }

    @Test func `carries along what a form says by itself, and nothing that isn't there`() {
        #expect(
            HTML.carried([("a", "1 < \"2\""), ("b", nil), ("c", "")])
                == #"<input type="hidden" name="a" value="1 &lt; &quot;2&quot;">"#
                + #"<input type="hidden" name="c" value="">"#)
    }

    @Test func `has the last value of a name, and none that was taken away`() {
        var fields: Fields = ["a": "1", "b": "2", "none": nil]
        fields["a"] = "3"
        fields["b"] = nil
        let all = fields.adding(["a": "4", "c": "5"])
        #expect(all["a"] as? String == "4" && all["c"] as? String == "5")
        #expect(all["b"] == nil && all["none"] == nil)
        #expect(fields["a"] as? String == "3")
    }
}
