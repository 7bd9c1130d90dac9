import Records

/// What somebody should see to, each with the list that it stands in, and the figures of the dashboard as it has them.
struct Waiting: Sendable {
    var unread: Int64?
    var backorders: Int64?

    static func asked(by visit: Visit) async throws -> Waiting {
        async let unread = visit.allowed {
            try await visit.asking.list(
                "conversations", [(name: "unread", text: "true"), (name: "limit", text: "1")]
            ).total
        }
        async let backorders = visit.allowed {
            try await visit.asking.list("backorders", [(name: "limit", text: "1")]).total
        }
        return Waiting(unread: try await unread ?? nil, backorders: try await backorders ?? nil)
    }

    static func fields(
        _ figures: JSONValue, _ waiting: Waiting, _ ledger: LatestEvents?, _ visit: Visit
    ) -> Fields {
        let figure = { (name: String) in figures[name]?["value"]?.integer }
        let parked = ledger.map(\.parked)
        let rows: [(String, Sentence, Int64?, String)] = [
            (
                "unread", "Conversations with something unread", waiting.unread,
                "/conversations?unread=true"
            ),
            (
                "backorders", "Lines of orders that are short", waiting.backorders,
                "/orders?backordered=true"
            ),
            (
                "waitingOrders", "Orders that the stock is still to see to",
                figure("waitingOrders"),
                "/orders?waiting=true"
            ),
            (
                "unpaidInvoices", "Invoices that aren't paid", figure("unpaidInvoices"),
                "/feeds/invoices"
            ),
            (
                "projectsOverBudget", "Projects over their budget", figure("projectsOverBudget"),
                "/books/projects"
            ),
            ("parked", "Read models that are parked", parked, "/read-models"),
        ]
        let known = rows.compactMap { name, title, count, path in
            count.map { count -> Fields in
                [
                    "name": name, "title": visit.say(title), "count": visit.number(count),
                    "exact": String(count), "isSome": count > 0, "address": visit.base + path,
                ]
            }
        }
        return [
            "waits": known, "hasWaits": !known.isEmpty, "figures": dashboard(figures, visit),
        ]
    }

    /// The dashboard's own figures, but for those that are told elsewhere on the screen.
    private static func dashboard(_ figures: JSONValue, _ visit: Visit) -> [Fields] {
        let shown: [(String, Sentence, String)] = [
            ("orders", "Orders", "/orders"),
            ("products", "Products", "/catalog"),
            ("categories", "Categories", "/catalog/categories"),
            ("conversations", "Conversations", "/conversations"),
            ("openJobs", "Jobs to do", "/feeds/jobs"),
            ("upcomingMatches", "Matches to come", "/clubs/matches"),
        ]
        return shown.compactMap { name, title, path in
            guard let count = figures[name]?["value"]?.integer else { return nil }
            return [
                "name": name, "title": visit.say(title), "count": visit.number(count),
                "exact": String(count), "address": visit.base + path,
            ]
        }
    }
}
