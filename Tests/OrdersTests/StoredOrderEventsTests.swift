import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Order events in the log` {
    @Test(arguments: [
        (
            OrderPlaced(
                orderNumber: "1042", customerId: "ada",
                shippingAddress: ShippingAddress(
                    name: "Ada", line1: "1 High St", city: "York", postcode: "YO1",
                    country: "UK"),
                lines: [
                    OrderLine(productId: "p1", title: "Lamp", quantity: 2, unitPriceCents: 50)
                ], totalCents: 100, status: .delivered) as any DomainEvent,
            "OrderPlaced",
            """
            {"orderNumber":"1042","customerId":"ada",\
            "shippingAddress":{"name":"Ada","line1":"1 High St","city":"York",\
            "postcode":"YO1","country":"UK"},\
            "lines":[{"productId":"p1","title":"Lamp","quantity":2,"unitPriceCents":50}],\
            "totalCents":100,"status":"delivered"}
            """, ["order-number:1042", "customer:ada"]
        ),
        (
            OrderPlaced(
                orderNumber: "7", shippingAddress: ShippingAddress(name: "Ada"), totalCents: 0),
            "OrderPlaced",
            """
            {"orderNumber":"7","shippingAddress":{"name":"Ada"},"lines":[],"totalCents":0,\
            "status":"placed"}
            """, ["order-number:7"]
        ),
        (
            OrderStatusUpdated(from: .placed, to: .onDelivery), "OrderStatusUpdated",
            #"{"from":"placed","to":"onDelivery"}"#, []
        ),
        (
            OrderStatusUpdated(from: .cancelled, to: .returned, correction: true),
            "OrderStatusUpdated",
            #"{"from":"cancelled","to":"returned","correction":true}"#, []
        ),
        (
            ShippingAddressChanged(shippingAddress: ShippingAddress(name: "Ada", city: "York")),
            "ShippingAddressChanged", #"{"shippingAddress":{"name":"Ada","city":"York"}}"#, []
        ),
        (
            ShippingAddressChanged(
                shippingAddress: ShippingAddress(name: "Ada"), customerId: "ada"),
            "ShippingAddressChanged", #"{"shippingAddress":{"name":"Ada"},"customerId":"ada"}"#,
            ["customer:ada"]
        ),
        (
            OrderLineAllocated(line: 1, productId: "p1", quantity: 2), "OrderLineAllocated",
            #"{"line":1,"productId":"p1","quantity":2}"#, []
        ),
        (
            OrderLineBackordered(line: 1, productId: "p1", quantity: 2, why: .unknownProduct),
            "OrderLineBackordered",
            #"{"line":1,"productId":"p1","quantity":2,"why":"unknownProduct"}"#, []
        ),
        (
            OrderPaid(userId: "ada", amountCents: 50), "OrderPaid",
            #"{"userId":"ada","amountCents":50}"#, []
        ),
        (
            OrderRefunded(userId: "ada", amountCents: 50), "OrderRefunded",
            #"{"userId":"ada","amountCents":50}"#, []
        ),
        (
            OrderLinesDelivered(lines: [DeliveredLine(line: 1, quantity: 2)]),
            "OrderLinesDelivered", #"{"lines":[{"line":1,"quantity":2}]}"#, []
        ),
        (
            OrderLineReleased(line: 1, productId: "p1", quantity: 2), "OrderLineReleased",
            #"{"line":1,"productId":"p1","quantity":2}"#, []
        ),
    ]) func `keep their names, bytes and tags`(
        event: any DomainEvent, type: String, json: String, tags: [String]
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == tags)
        expectReadsBack(event)
    }

    @Test func `know five statuses`() {
        #expect(
            OrderStatus.allCases.map(\.rawValue) == [
                "placed", "onDelivery", "delivered", "cancelled", "returned",
            ])
    }
}
