import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `Whatever is asked of orders` {
    private static let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 2, 3900, .max - 1, .max]
    private static let texts = [
        "Ada", "", " ", "👩‍👩‍👧 Ada", "عنوان \u{200F}الشحن", "e\u{301}\u{328}", "\u{10FFFD}",
    ]

    private static func randomCommand(_ random: inout SeededRandom) -> any Command {
        func number() -> Int64 { numbers.randomElement(using: &random) ?? 0 }
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        func status() -> OrderStatus {
            OrderStatus.allCases.randomElement(using: &random) ?? .placed
        }
        func sometimes<Value>(_ value: Value) -> Value? {
            Bool.random(using: &random) ? value : nil
        }
        let id = OrderID(["o1", "o2", "o3"].randomElement(using: &random) ?? "o1")
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            return PlaceOrder(
                orderId: id, orderNumber: OrderNumber(text()),
                shippingAddress: ShippingAddress(name: text(), line1: text()),
                lines: sometimes(
                    (0..<Int.random(in: 0...3, using: &random)).map { _ in
                        OrderLine(
                            title: text(), quantity: number(), unitPriceCents: Cents(number()))
                    }), totalCents: sometimes(Cents(number())), status: sometimes(status()))
        case 1:
            return UpdateOrderStatus(orderId: id, status: status(), reason: sometimes(text()))
        default:
            return ChangeShippingAddress(
                orderId: id, shippingAddress: ShippingAddress(name: text(), city: text()))
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and what is accepted twice changes nothing`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var past = placed
        var accepted = 0
        for step in 0..<2_000 {
            let command = Self.randomCommand(&random)
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
                expectNoMore(command, after: past, "seed \(seed), step \(step)")
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = placed }
        }
        #expect(accepted > 100, "seed \(seed)")
    }

    /// Asked again, every command of orders is refused or changes nothing.
    private func expectNoMore(_ command: any Command, after past: Given, _ place: String) {
        func expect<C: Command>(_ command: C) {
            switch past.outcome(of: command) {
            case .success(let events): #expect(events.isEmpty, "\(place): \(command)")
            case .failure(let rejection):
                #expect(rejection.refusals.map(\.code) == [.alreadyExists], "\(place): \(command)")
            }
        }
        expect(command)
    }

    @Test(arguments: texts.filter { !$0.allSatisfy(\.isWhitespace) })
    func `keeps texts byte for byte, but for white space around them`(text: String) throws {
        let json = """
            {"orderNumber":" \(text)\\t","shippingAddress":{"name":"\\u2003\(text)\\n",
             "city":"\(text) "},"lines":[{"title":" \(text)","quantity":1,"unitPriceCents":1}]}
            """
        let order = try #require(givenNothing().when(PlaceOrder.self, json).state())
        for kept in [
            order.orderNumber, order.shippingAddress.name, order.shippingAddress.city ?? "",
            order.lines[0].title,
        ] { #expect(Array(kept.utf8) == Array(text.utf8)) }
    }
}
