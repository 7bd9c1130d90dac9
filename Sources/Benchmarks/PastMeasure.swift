import Daybook
import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import Messaging
import Orders
import ReadModels
import Vocabulary

/// Questions about the past of a million events, beside the same questions of today.
///
/// What the folding itself takes, from the nearest copy on, is measured alone, as the difference that
/// it makes to having the rows. A question may take that, and three times the one of today. Of each
/// the least of all rounds counts: whatever else the machine does only adds to it.
@Sendable func measurePast(_ settings: Settings) async throws -> [Figure] {
    let folder = try settings.folder()
    let store = try await LMDBEventStore.create(
        at: folder, StoreOptions(durability: .unsafeForTests))
    try await fill(store, orders: 250_000)
    let office = BackOffice(
        databases: RowDatabases(folder: folder + "/views", of: store), actor: "bench")
    let head = try await store.head()
    var figures: [Figure] = []
    for name in ["orders", "conversations"] {
        let seconds = try await wallSeconds { try await office.readModels.rebuild(name) }
        figures.append(
            Figure(name: "rebuild \(name), with copies", value: seconds, unit: "s"))
    }
    let views = try bytes(in: folder + "/views")
    let past = try bytes(in: folder + "/views/past")
    figures.append(Figure(name: "rows", value: Double(views - past) / 1e6, unit: "MB"))
    figures.append(Figure(name: "their copies", value: Double(past) / 1e6, unit: "MB"))
    for question in ["orders", "order-stats", "conversations"] {
        let projection = question == "conversations" ? question : "orders"
        func ask(_ position: Position?) async throws -> Double {
            try await wallSeconds { _ = try await office.queries.ask(question, asOf: position) }
        }
        func rows(_ position: Position) async throws -> Double {
            try await wallSeconds {
                _ = try await office.readModels.rows(of: projection, asOf: position)
            }
        }
        for position in [500_000, 501_000, 550_000, 599_999, head - 1] as [Position] {
            var (now, then, fold): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<settings.rounds {
                now.append(try await ask(nil))
                then.append(try await ask(position))
                fold.append(try await rows(position) - rows(position / 100_000 * 100_000))
            }
            let (current, asOf) = (now.min() ?? 0, then.min() ?? 0)
            let folding = max(fold.min() ?? 0, 0)
            let name = "\(question) as of \(position)"
            figures += [
                Figure(name: "\(question), current", value: current * 1e3, unit: "ms"),
                Figure(name: name, value: asOf * 1e3, unit: "ms"),
                Figure(name: name + ", of it folding", value: folding * 1e3, unit: "ms"),
                Figure(
                    name: name + ", of what it may take",
                    value: asOf / (3 * current + folding), unit: "times", limit: 1),
            ]
        }
    }
    await store.close()
    return figures
}

/// So many orders, each sent and delivered while later ones come in, and a message with each.
private func fill(_ store: LMDBEventStore, orders: Int) async throws {
    var requests: [AppendRequest] = []
    for number in 0..<orders {
        let place = OrderPlaced(
            orderNumber: "\(number)",
            shippingAddress: ShippingAddress(name: "Customer \(number % 9_000)"),
            totalCents: 7_800)
        var streams = [try StreamAppend(StreamName("order-\(number)"), events: [place.stored])]
        for (behind, from, to) in [
            (400, OrderStatus.placed, OrderStatus.onDelivery), (9_000, .onDelivery, .delivered),
        ] where number >= behind {
            var event = OrderStatusUpdated()
            (event.from, event.to) = (from, to)
            streams.append(
                try StreamAppend(StreamName("order-\(number - behind)"), events: [event.stored]))
        }
        var message = UserMessageReceived()
        message.text = "Where is number \(number)?"
        streams.append(
            try StreamAppend(
                StreamName("conversation-u\(number % 20_000)"), events: [message.stored]))
        requests.append(AppendRequest(streams, commandID: "c-\(number)"))
        if requests.count == 4_000 || number == orders - 1 {
            for result in await store.append(requests) { _ = try result.get() }
            requests = []
        }
    }
}
