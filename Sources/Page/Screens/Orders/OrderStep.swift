import EventSourcing
import Records

/// The steps that an order takes next, as buttons: one click each. What is taken back only with effort is looked at
/// before it is done.
enum OrderStep {
    static func fields(
        _ status: String?, _ id: String, back: String, revision: Int64?, _ visit: Visit,
        most: Int = 9
    ) -> [Fields] {
        guard let status = status.flatMap(OrderStatus.init(rawValue:)) else { return [] }
        guard visit.may("UpdateOrderStatus") else { return [] }
        let usual = status.isOpen ? status.next : most > 1 ? status.next : []
        return usual.prefix(most).enumerated().map { index, next in
            let isAtOnce = next == .onDelivery || next == .delivered
            return [
                "orderId": id, "doing": visit.say(next.doing), "isFirst": index == 0,
                "becomes": visit.say(next.title), "which": visit.say("Order \(id)"),
                "carried": HTML.carried([
                    ("orderId", id), ("status", next.rawValue), ("_back", back),
                    ("_revision", revision.map(String.init)), ("_send", isAtOnce ? "1" : nil),
                ]),
            ]
        }
    }
}

extension OrderStatus {
    /// Whether it is still on its way to its end.
    var isOpen: Bool {
        switch self {
        case .placed, .onDelivery: true
        case .delivered, .cancelled, .returned: false
        }
    }
}

extension Visit {
    /// Whether a command can be sent from here at all: not in the past, and not by whoever may never send it.
    func may(_ command: String) -> Bool {
        past == nil && CommandDescription.named[command]?.isOpen(to: caller) == true
    }
}
