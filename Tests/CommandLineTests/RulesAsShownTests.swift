import Records
import Testing

@testable import es

@Suite struct `A rule of a replay` {
    /// An order of 78.00, sent and cancelled.
    private func replay(_ rule: String) async throws -> Terminal.Ran {
        try await Terminal.withAnOrder().es("replay", "--rules", rule, "--json")
    }

    @Test(arguments: [
        "limit order.total 50", "limit orders.total 50.00", "limit order.total 5000c",
        "limit order.totalCents 5000", "forbid order.total * -> 78.00",
        "forbid order.order number * -> 1042",
    ])
    func `names fields as they are shown`(rule: String) async throws {
        let ran = try await replay(rule)
        #expect(ran.status == 3, "\(ran.err)")
    }

    @Test(arguments: ["limit order.total 100", "limit order.totalCents 7800"])
    func `goes by amounts as they are shown`(rule: String) async throws {
        #expect(try await replay(rule).status == 0)
    }

    @Test func `of a field that there isn't is told the nearest`() async throws {
        let ran = try await replay("limit order.totl 5")
        #expect(ran.status == 64)
        #expect(ran.error["message"]?.text?.contains("have no field totl") == true, "\(ran.err)")
        #expect(ran.error["hint"]?.text?.contains("total") == true, "\(ran.err)")
        let several = try await replay("refuse PlaceOrder\nlimit order.totl 5\nforbit x")
        #expect(several.error["message"]?.text?.hasPrefix("line 2: ") == true, "\(several.err)")
    }
}
