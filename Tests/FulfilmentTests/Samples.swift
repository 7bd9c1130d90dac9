import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Orders
import Records
import Vocabulary

import Fulfilment

/// A line of an order; without a product it is a service, say.
func line(_ product: OrderedProductID?, _ quantity: Int64) -> OrderLine {
    OrderLine(productId: product, title: "Thing", quantity: quantity, unitPriceCents: 100)
}

/// An order as it is placed.
func order(_ lines: OrderLine..., status: OrderStatus = .placed) -> Order.Event {
    .placed(
        OrderPlaced(
            orderNumber: "1042", shippingAddress: ShippingAddress(name: "Ada"), lines: lines,
            totalCents: 0, status: status))
}

func product(_ quantity: Int64) -> Product.Event {
    .added(
        ProductAdded(
            title: "Lamp", categoryIds: ["lamps"], basePriceCents: 100, quantity: quantity))
}

func moved(_ from: OrderStatus, _ to: OrderStatus) -> Order.Event {
    .statusUpdated(OrderStatusUpdated(from: from, to: to, correction: !from.next.contains(to)))
}

func taken(_ line: Int64, _ product: OrderedProductID, _ quantity: Int64) -> Order.Event {
    .lineAllocated(OrderLineAllocated(line: line, productId: product, quantity: quantity))
}

func short(
    _ line: Int64, _ product: OrderedProductID, _ quantity: Int64,
    _ why: BackorderReason = .short
) -> Order.Event {
    .lineBackordered(
        OrderLineBackordered(line: line, productId: product, quantity: quantity, why: why))
}

func released(_ line: Int64, _ product: OrderedProductID, _ quantity: Int64) -> Order.Event {
    .lineReleased(OrderLineReleased(line: line, productId: product, quantity: quantity))
}

func out(_ line: Int64, _ quantity: Int64) -> Order.Event {
    .linesDelivered(OrderLinesDelivered(lines: [DeliveredLine(line: line, quantity: quantity)]))
}

/// A shop on an empty log: commands go in, and stock and orders can be looked at.
struct Shop {
    let store: any EventStore
    let bus: CommandBus

    init(
        _ store: any EventStore = InMemoryEventStore(clock: { Given.now }),
        _ side: any SideStore = SideStoreInMemory()
    ) {
        self.store = store
        bus = CommandBus(
            [catalogContext, ordersContext, fulfilmentContext], store: store,
            side: side, actor: "tester", clock: { Given.now })
    }

    @discardableResult
    func send<C: Command>(_ command: C, reason: String? = nil) async throws -> CommandOutcome {
        try await bus.send(envelope(command, reason: reason))
    }

    func stock(_ product: ProductID) async throws -> Int64 {
        try await store.load(Product.self, product).state.quantity
    }

    func order(_ id: OrderID) async throws -> Order {
        try await store.load(Order.self, id).state
    }

    /// Adds a product, and the category for it.
    func stock(_ product: ProductID, _ quantity: Int64) async throws {
        if try await store.revision(of: StreamName("category-lamps")) == nil {
            try await send(AddCategory(categoryId: "lamps", title: "Lamps"))
        }
        try await send(
            AddProduct(
                productId: product, title: "Lamp", categoryIds: ["lamps"], basePriceCents: 100,
                quantity: quantity))
    }

    func place(_ id: OrderID, _ lines: OrderLine...) async throws {
        try await send(placing(id, lines))
    }

    func move(_ id: OrderID, _ status: OrderStatus) async throws {
        try await send(UpdateOrderStatus(orderId: id, status: status, reason: "so it is"))
    }
}

func placing(_ id: OrderID, _ lines: [OrderLine]) -> PlaceOrder {
    PlaceOrder(
        orderId: id, orderNumber: OrderNumber(id.text),
        shippingAddress: ShippingAddress(name: "Ada"), lines: lines)
}

func envelope<C: Command>(
    _ command: C, id: String? = nil, reason: String? = nil
) -> CommandEnvelope {
    CommandEnvelope(C.name, data: JSONValue(of: command), id: id, reason: reason)
}
