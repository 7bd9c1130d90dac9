import EventSourcing
package import Records

/// How far an order has come.
///
/// ```
///   placed ──▶ onDelivery ──▶ delivered ──▶ returned
///      └───────────┴──▶ cancelled
/// ```
package enum OrderStatus: String, Lifecycle {
    case placed
    case onDelivery
    case delivered
    case cancelled
    case returned

    package static var code: RejectionCode { .invalidStatus }

    /// The steps that orders take by themselves; any other change is a correction.
    package var next: [OrderStatus] {
        switch self {
        case .placed: [.onDelivery, .cancelled]
        case .onDelivery: [.delivered, .cancelled]
        case .delivered: [.returned]
        case .cancelled, .returned: []
        }
    }

    package var isDone: Bool {
        switch self {
        case .placed, .onDelivery: false
        case .delivered, .cancelled, .returned: true
        }
    }
}
