package import EventSourcing
import EventStore
import Orders
import Records

/// Keeps the stock in step with the orders: what is placed takes it, what is cancelled or returned
/// gives it back, and what is put in force again by a correction takes it anew.
///
/// Both commands go by how the order stands when they are decided, so that any order of them, any
/// delay and any repetition come to the same.
package struct StockReactor: Reactor {
    package static let name = "stock"

    /// What it does about each type of event that it wants.
    package static let handlers = [
        on(OrderPlaced.self) { placed, stream in
            let demands = placed.lines.contains { $0.firstSupply(placed.status) == .waiting }
            return demands ? [AllocateStock(orderId: OrderID(stream.id))] : []
        },
        on(OrderStatusUpdated.self) { updated, stream in
            let id = OrderID(stream.id)
            switch (updated.from.isInForce, updated.to.isInForce) {
            case (true, false): return [ReleaseStock(orderId: id)]
            case (false, true): return [AllocateStock(orderId: id)]
            case (false, false):
                // What had gone out of a cancelled order came back too.
                return updated.to == .returned ? [ReleaseStock(orderId: id)] : []
            case (true, true): return []
            }
        },
    ]
}
