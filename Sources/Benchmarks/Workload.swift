import EventSourcing
import EventStore
import Foundation
import Orders
import Records
import Vocabulary

/// The work that every measure does, and every peer beside it: lives of orders, ten events each, about
/// 250 bytes of JSON an event and about 130 of metadata.
///
/// It is the same from run to run, but for the ids of the commands, which are new ones each time.
enum Workload {
    /// Events in the life of one order.
    static let eventsOfAnOrder = 10

    /// Who, and what it came of: what the command bus keeps beside each event.
    static let metadata: [UInt8] = {
        var metadata = EventMetadata()
        metadata.actor = "user-4711"
        metadata.correlationId = "0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07"
        metadata.causationId = "0198f6a2-77ab-71d0-8a55-90c3b2e7d614"
        return metadata.json()
    }()

    /// The event that is the `step`th in the life of the order `number`, from 0: placed, three steps of
    /// its status, and the address put right in between.
    static func event(_ step: Int, of number: Int) -> NewEvent {
        switch step % eventsOfAnOrder {
        case 0:
            OrderPlaced(
                orderNumber: "\(number)", customerId: CustomerID("c\(number % 9_000)"),
                shippingAddress: address(number, 0),
                lines: (1...4).map { line in
                    OrderLine(
                        title: "Lamp, brass, with a shade of linen, number \(line)",
                        quantity: Int64(line), unitPriceCents: 1_995)
                }, totalCents: 19_950
            ).stored
        case 3: OrderStatusUpdated(from: .placed, to: .onDelivery).stored
        case 6: OrderStatusUpdated(from: .onDelivery, to: .delivered).stored
        case 9: OrderStatusUpdated(from: .delivered, to: .returned).stored
        default:
            ShippingAddressChanged(
                shippingAddress: address(number, step), customerId: CustomerID("c\(number % 9_000)")
            ).stored
        }
    }

    private static func address(_ number: Int, _ step: Int) -> ShippingAddress {
        ShippingAddress(
            name: "Customer \(number % 9_000) of the street by the harbour",
            line1: "\(step + 1) Old Harbour Street, second house behind the church, staircase B",
            city: "Kirchdorf an der Alten Mühle", postcode: "D-\(10_000 + number % 80_000)",
            country: "Germany")
    }

    /// One event appended to its order's stream, which must stand where the event before left it.
    static func append(_ step: Int, of number: Int, in run: String = "") throws -> AppendRequest {
        AppendRequest(
            [
                StreamAppend(
                    try StreamName("order-\(run)\(number)"),
                    expected: step == 0 ? .none : .exact(Revision(step - 1)),
                    events: [event(step, of: number)])
            ], commandID: newUUIDv7(at: .now), metadata: metadata)
    }

    /// Bytes of names, metadata and payloads of an append: what it says.
    static func contentBytes(_ request: AppendRequest) -> Int {
        request.streams.reduce(0) { sum, part in
            part.events.reduce(sum) { sum, event in
                sum + request.commandID.utf8.count + part.stream.text.utf8.count
                    + event.type.utf8.count + event.tags.reduce(0) { $0 + $1.utf8.count }
                    + request.metadata.count + event.payload.count
            }
        }
    }

    /// Bytes of the record that an append of one event becomes (Docs/Format.md).
    static func recordBytes(_ request: AppendRequest) -> Int {
        request.streams.reduce(64 + contentBytes(request)) { sum, part in
            part.events.reduce(sum) { $0 + $1.tags.count }
        }
    }

    /// Fills `store` with so many orders' lives, 1,000 of them under way at once.
    static func fill(_ store: some EventStore, orders: Int) async throws {
        var requests: [AppendRequest] = []
        for first in stride(from: 0, to: orders, by: 1_000) {
            for step in 0..<eventsOfAnOrder {
                for number in first..<min(first + 1_000, orders) {
                    requests.append(try append(step, of: number))
                }
                for result in await store.append(requests) { _ = try result.get() }
                requests.removeAll(keepingCapacity: true)
            }
        }
    }
}
