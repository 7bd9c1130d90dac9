import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import ReadModels
import Records
import Testing

@testable import Projections

@Suite struct `Lists in parts` {
    /// Many orders, few totals: nearly all of them equal what they are sorted by.
    private func manyTies() async throws -> Desk {
        let desk = Desk()
        for index in 0..<30 {
            let id = ["é", "e\u{301}", "z", "Z", "10", "9"][index % 6] + "\(index)"
            try await desk.happen(
                "order-\(id)", order("\(index)", total: Int64(index % 3)),
                at: hoursAgo(Int64(index % 2)))
        }
        return desk
    }

    @Test(
        arguments: ["placedAt", "-placedAt", "totalCents", "-totalCents", "orderId", "-orderId"],
        [1, 7, 30, 31])
    func `are all of it, once, in the same order`(_ sort: String, _ limit: Int) async throws {
        let desk = try await manyTies()
        let whole = try await desk.items("orders", ["sort": sort, "limit": "all"])
        let pages = try await desk.pages("orders", ["sort": sort], limit: limit)
        #expect(whole.count == 30)
        #expect(pages.flatMap { $0 } == whole)
        #expect(pages.count == (30 + limit - 1) / limit)
    }

    @Test func `order equal items by their ids' bytes`() async throws {
        let desk = try await manyTies()
        let ids = try await desk.column("orderId", "orders", ["sort": "totalCents", "limit": "10"])
        let texts = ids.compactMap(\.text)
        #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `stay right when items come and go in between`() async throws {
        let desk = Desk()
        for id in ["b", "d", "f"] { try await desk.happen("order-\(id)", order(id)) }
        let parameters = ["sort": "orderId", "limit": "2"]
        let first = try await desk.ask("orders", parameters)
        let next = try #require(first.json["next"]?.text)
        for id in ["a", "e"] { try await desk.happen("order-\(id)", order(id)) }
        let second = try await desk.column(
            "orderId", "orders", ["sort": "orderId", "limit": "2", "after": next])
        #expect(second == [.string("e"), .string("f")])
    }

    @Test(arguments: ["", "x", "!!!", "W10", "WyJhIl0", "W1wiLVwiLG51bGwsXCJhXCJd", "%00", "é"])
    func `refuse a cursor that they never gave`(_ cursor: String) async throws {
        let refusal = try await Desk().refusal("orders", ["after": cursor])
        #expect(refusal?.code == .invalidField)
        #expect(refusal?.field == "after")
    }

    @Test func `refuse a cursor of another order`() async throws {
        let desk = try await manyTies()
        let reply = try await desk.ask("orders", ["sort": "orderId", "limit": "1"])
        let next = try #require(reply.json["next"]?.text)
        let refusal = try await desk.refusal("orders", ["sort": "-orderId", "after": next])
        #expect(refusal?.field == "after")
    }

    @Test func `come by cursors of plain letters that read back`() throws {
        var random = SeededRandom(seed: 7)
        for length in 0..<40 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let text = Base64URL.text(of: bytes)
            #expect(Base64URL.bytes(of: text) == bytes, "seed 7, length \(length)")
            #expect(
                text.utf8.allSatisfy {
                    "-_".utf8.contains($0) || Character(UnicodeScalar($0)).isLetter
                        || Character(UnicodeScalar($0)).isNumber
                })
        }
        #expect(Base64URL.bytes(of: "A") == nil)
        #expect(Base64URL.bytes(of: "QR") == nil)
    }
}
