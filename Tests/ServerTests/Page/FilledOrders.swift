import Access
import Records
import Testing

@testable import Server

/// A server with a few orders: one that was sent out, put right and changed, one that is short, one by its total alone.
struct FilledOrders {
    let server: Serving

    init() async throws {
        server = try await Serving()
        try await send("AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        try await send(
            "AddProduct",
            #"{"productId":"alma","title":"Alma lamp","categoryIds":["lamps"],"basePriceCents":3900,"quantity":3}"#
        )
        try await send(
            "PlaceOrder",
            #"{"orderId":"o-1","orderNumber":"1001","shippingAddress":{"name":"Ada Quist","city":"Oslo"},"lines":[{"productId":"alma","title":"Alma lamp","quantity":2,"unitPriceCents":3900}]}"#
        )
        try await send(
            "ChangeShippingAddress",
            #"{"orderId":"o-1","shippingAddress":{"name":"Ada Quist","city":"Bergen"}}"#)
        try await send("UpdateOrderStatus", #"{"orderId":"o-1","status":"onDelivery"}"#)
        try await send("UpdateOrderStatus", #"{"orderId":"o-1","status":"delivered"}"#)
        try await send(
            "UpdateOrderStatus",
            #"{"orderId":"o-1","status":"onDelivery","reason":"the wrong door"}"#)
        try await send(
            "PlaceOrder",
            #"{"orderId":"o-2","orderNumber":"1002","shippingAddress":{"name":"Bo Rask"},"lines":[{"productId":"alma","title":"Alma lamp","quantity":9,"unitPriceCents":3900}]}"#
        )
        try await send(
            "PlaceOrder",
            #"{"orderId":"o-3","orderNumber":"1003","shippingAddress":{"name":"Cy Aas"},"totalCents":5000}"#
        )
        // What the stock does about them is done.
        while try await server.get("/v1/queries/orders?waiting=true").json["total"]?.integer != 0 {
            await Task.yield()
        }
    }

    func send(_ command: String, _ data: String) async throws {
        let answer = try await server.send(command, data)
        try #require(answer.status == 200, "\(command): \(answer.text)")
    }

    func looking(as role: Role = .owner) -> Looking { Looking(server: server, role: role) }
}
