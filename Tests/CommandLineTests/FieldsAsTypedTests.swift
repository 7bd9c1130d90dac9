import Records
import Testing

@testable import es

/// What is refused of an everyday verb is told by what was typed.
@Suite struct `A refusal of an everyday verb` {
    @Test(arguments: [
        ("order status 7 delivered", "error: there is no order 7  [not-found]"),
        ("order 7", "error: there is no order 7  [not-found]"),
        ("order place 7 --name Ada", "error: --total is required without lines"),
        ("order place 7 --name '' --total 5", "error: --name is blank"),
        ("order place 1042 --name Ada --total 5", "error: there is an order 1042 already"),
        ("product add '' --category c --price 5", "error: title is blank"),
        (
            "product add Lamp --category c --price 5 --quantity -3",
            "error: --quantity lies between"
        ),
        ("message receive 'a b' Hello", "error: user: has white space"),
        (
            "transaction record 2026-13-01 5 --account a",
            "error: date is not a day of the calendar"
        ),
    ])
    func `is told by what was typed`(typed: String, told: String) async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.shell("\"$0\" \(typed)")
        #expect(ran.status != 0 && ran.err.hasPrefix(told), "\(ran.err)")
    }

    @Test func `says what to leave out only where it was given`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let unsaid = try await terminal.es("order", "place", "1042", "--name", "A", "--total", "5")
        #expect(!unsaid.err.contains("leave"), "\(unsaid.err)")
        let said = try await terminal.es(
            "order", "place", "9", "--order-id", "1042", "--name", "A", "--total", "5")
        #expect(said.err.contains("leave --order-id out"), "\(said.err)")
    }

    @Test func `has its field for programs, and es send by its name`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let program = try await terminal.es("order", "status", "7", "delivered", "--json")
        #expect(program.error["field"] == .string("orderId"))
        let sent = try await terminal.es(
            "send", "UpdateOrderStatus", "orderId=7", "status=delivered")
        #expect(sent.err.hasPrefix("error: orderId: there is no order 7"), "\(sent.err)")
    }
}
