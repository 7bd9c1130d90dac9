import Foundation
import Records
import Testing

@Suite struct `Finding` {
    private func shop() async throws -> Terminal {
        let terminal = try Terminal()
        let lines = [
            #"{"command":"RegisterUser","id":"k1","data":{"userId":"jose","displayName":"José Álvarez","email":"jose@example.org"}}"#,
            #"{"command":"RegisterUser","id":"k2","data":{"userId":"amal","displayName":"أَمَل خوري"}}"#,
            #"{"command":"ReceiveUserMessage","id":"k3","data":{"userId":"jose","text":"Is the Straße lamp back?"}}"#,
            #"{"command":"ReceiveUserMessage","id":"k4","data":{"userId":"amal","text":"注文番号6461はいつ届きますか？"}}"#,
            #"{"command":"AddCategory","id":"k5","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"PlaceOrder","id":"k6","data":{"orderId":"1042","orderNumber":"1042","shippingAddress":{"name":"José Álvarez"},"totalCents":7800}}"#,
            #"{"command":"PlaceOrder","id":"k7","data":{"orderId":"21042","orderNumber":"21042","shippingAddress":{"name":"B"},"totalCents":100}}"#,
        ]
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0, "\(ran.out)")
        return terminal
    }

    /// The kinds and ids that are found.
    private func found(_ text: String, _ terminal: Terminal) async throws -> [String: [String]] {
        let ran = try await terminal.es("find", text, "--json")
        #expect(ran.status == 0, "\(ran.err)")
        let groups = ran.json["groups"]?.elements ?? []
        return Dictionary(
            uniqueKeysWithValues: groups.map { group in
                (
                    group["kind"]?.text ?? "",
                    (group["items"]?.elements ?? []).compactMap { $0["id"]?.text }
                )
            })
    }

    @Test func `goes by no letter case and no accents, in any script`() async throws {
        let terminal = try await shop()
        for text in ["jose", "ALVAREZ", "josé"] {
            let all = try await found(text, terminal)
            #expect(all["people"] == ["jose"], "\(text)")
        }
        #expect(try await found("alvarez", terminal)["orders"] == ["1042"])
        #expect(try await found("امل", terminal)["people"] == ["amal"])
        #expect(try await found("届き", terminal) == ["messages": ["amal"]])
        #expect(try await found("strasse", terminal) == ["messages": ["jose"]])
        #expect(try await found("nothing like it", terminal).isEmpty)
    }

    @Test func `shows the best first, each with a command that runs as it stands`() async throws {
        let terminal = try await shop()
        #expect(try await found("1042", terminal)["orders"] == ["1042", "21042"])
        let ran = try await terminal.es("find", "1042", "-o", "table")
        #expect(
            ran.out == """
                orders  2
                  1042   José Álvarez  placed  es order 1042
                  21042  B  placed             es order 21042

                """)
        for line in ran.lines.dropFirst() {
            let way = try #require(line.range(of: "es ")).lowerBound
            #expect(try await terminal.shell("$0 \(line[way...].dropFirst(3))").status == 0)
        }
    }

    @Test func `finds nothing of who was forgotten`() async throws {
        let terminal = try await shop()
        _ = try await terminal.es("forget", "jose", "--yes")
        let all = try await found("lamp back", terminal)
        #expect(all["messages"] == nil)
        #expect(try await found("jose@example.org", terminal)["people"] == nil)
    }
}

@Suite struct `Showing by an id` {
    private func first(_ ran: Terminal.Ran) -> String? { ran.json["kind"]?.text }

    @Test(arguments: [
        ("1042", "order"), ("order-1042", "order"), ("lamps", "category"),
        ("category-lamps", "category"),
        ("#3", "event"), ("3", "event"), ("k2", "event"), ("lam", "category"),
    ]) func `knows what it is, and what more can be asked of it`(
        typed: String, kind: String
    ) async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.es("show", typed, "--json")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(ran.json["kind"]?.text == kind)
        let ways = (ran.json["commands"]?.elements ?? []).compactMap(\.text)
        #expect(!ways.isEmpty)
        for way in ways {
            let again = try await terminal.shell("$0 \(way.dropFirst(3))")
            #expect(again.status == 0, "\(way): \(again.err)")
        }
    }

    @Test func `takes the id of an event`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let event = try #require(try await terminal.es("log", "--json").lines.first)
        let id = try #require(JSONValue(text: event)["eventId"]?.text)
        let ran = try await terminal.es("show", id, "--json")
        #expect(ran.json["events"]?.elements?.first?["position"] == .integer(1), "\(ran.err)")
    }

    @Test func `lists what is meant where that is more than one thing`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("user", "register", "--user-id", "lamps", "--name", "L")
        let ran = try await terminal.es("show", "lamps", "--json")
        #expect(ran.status == 65 && ran.error["code"]?.text == "ambiguous-id")
        let told = ran.error["facts"]?.elements?.compactMap(\.text).sorted()
        #expect(told == ["es show category-lamps", "es show user-lamps"])
        let nothing = try await terminal.es("show", "xyz", "--json")
        #expect(nothing.status == 66 && nothing.error["hint"]?.text == "es find xyz")
    }
}
