import Records

/// How far an order has come, as people say it.
enum OrderStatus: String, CaseIterable, Sendable {
    case placed, onDelivery, delivered, cancelled, returned

    var title: Sentence {
        switch self {
        case .placed: "Placed"
        case .onDelivery: "On delivery"
        case .delivered: "Delivered"
        case .cancelled: "Cancelled"
        case .returned: "Returned"
        }
    }

    /// What one does to bring it there.
    var doing: Sentence {
        switch self {
        case .placed: "Place it again"
        case .onDelivery: "Send it out"
        case .delivered: "It arrived"
        case .cancelled: "Cancel it"
        case .returned: "It came back"
        }
    }

    /// Where it goes from here unless something is put right.
    var next: [OrderStatus] {
        switch self {
        case .placed: [.onDelivery, .cancelled]
        case .onDelivery: [.delivered, .cancelled]
        case .delivered: [.returned]
        case .cancelled, .returned: []
        }
    }

    /// The kind of its chip.
    var chip: String {
        switch self {
        case .placed: "b"
        case .onDelivery: "a"
        case .delivered: "g"
        case .cancelled: ""
        case .returned: "r"
        }
    }

    var paint: Paint {
        switch self {
        case .placed: .first
        case .onDelivery: .third
        case .delivered: .second
        case .cancelled: .fifth
        case .returned: .fourth
        }
    }
}

extension Visit {
    /// A status as it stands in an answer: with its chip, and as it is where it isn't known here.
    func orderStatus(_ value: JSONValue?) -> Fields? {
        guard let text = value?.text else { return nil }
        let status = OrderStatus(rawValue: text)
        return [
            "title": status.map { say($0.title) } ?? Plain.text(text), "chip": status?.chip ?? "",
            "value": text,
        ]
    }

    /// The same in words alone.
    func orderStatusTitle(_ text: String) -> String {
        OrderStatus(rawValue: text).map { say($0.title) } ?? Plain.text(text)
    }
}
