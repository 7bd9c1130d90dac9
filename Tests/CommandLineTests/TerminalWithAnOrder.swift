import EventSourcing
import Records
import Testing

@testable import es

extension Terminal {
    /// A store with one order, placed, sent and cancelled, and a category.
    static func withAnOrder() async throws -> Terminal {
        let terminal = try Terminal()
        let lines = [
            #"{"command":"PlaceOrder","id":"k1","actor":"ada","data":{"orderId":"1042","orderNumber":"1042","shippingAddress":{"name":"Ada"},"totalCents":7800}}"#,
            #"{"command":"UpdateOrderStatus","id":"k2","actor":"omar","data":{"orderId":"1042","status":"onDelivery"}}"#,
            #"{"command":"AddCategory","id":"k3","actor":"ada","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"UpdateOrderStatus","id":"k4","actor":"ada","reason":"rang up","data":{"orderId":"1042","status":"cancelled"}}"#,
        ]
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0)
        return terminal
    }
}
