/// Colours, where a terminal shows them; plain text elsewhere.
struct Style: Sendable, Equatable {
    var isColoured: Bool

    static let plain = Style(isColoured: false)

    /// What stands back: headings, hints.
    func quiet(_ text: String) -> String { wrapped(text, "2") }
    /// What stands out.
    func strong(_ text: String) -> String { wrapped(text, "1") }
    /// What is wrong.
    func bad(_ text: String) -> String { wrapped(text, "31") }
    /// What is well.
    func good(_ text: String) -> String { wrapped(text, "32") }
    /// What waits for something.
    func waiting(_ text: String) -> String { wrapped(text, "33") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// The name of a status or a state, in the colour of what it means.
    func status(_ text: String) -> String {
        switch text.trimmedSpaces.lowercased() {
        case "delivered", "live", "ok", "completed", "paid", "played", "taken", "recorded":
            good(text)
        case "cancelled", "canceled", "returned", "parked", "failed", "bad debt", "backordered",
            "overdue", "stuck":
            bad(text)
        case "placed", "ondelivery", "pending", "behind", "building", "not-built", "warning",
            "waiting", "scheduled", "yet to start", "open":
            waiting(text)
        default: text
        }
    }
}

extension String {
    fileprivate var trimmedSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
