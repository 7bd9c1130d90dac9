import Records
import Vocabulary
import Wording

/// The jobs or the invoices of one type at a time: the first tab, unless another is asked for.
enum FeedList {
    static let jobs = screen(.jobs)
    static let invoices = screen(.invoices)

    private static let sorts: [Feed: [(value: String, title: Sentence)]] = [
        .jobs: [
            ("", "First to start first"), ("-startTime", "Last to start first"),
            ("endTime", "First to end first"), ("jobNumber", "By number"), ("title", "By title"),
        ],
        .invoices: [
            ("", "By number"), ("-invoiceNumber", "Highest number first"),
            ("-totalCents", "Largest first"), ("totalCents", "Smallest first"),
            ("customerName", "By customer"),
        ],
    ]

    private static func screen(_ feed: Feed) -> Screen {
        Screen(feed.address, "feed", in: .feeds) { visit in
            async let summaryAsked = visit.asking.item(
                "feed-summary", [(name: "language", text: visit.language.rawValue)])
            let zone = try await visit.zone()
            let summary = try await summaryAsked
            let types = summary[feed.chart]?.elements ?? []
            let here = visit.parameter("status") ?? types.first?["status"]?.text
            let list = try await visit.asking.list(
                feed.rawValue,
                [
                    here.map { (name: "status", text: $0) },
                    (name: "language", text: visit.language.rawValue),
                ].compactMap(\.self) + visit.parameters(["text", "sort", "after"])
                    + [(name: "limit", text: "50")])
            let card =
                (summary["cards"]?.elements ?? []).first { $0["feed"]?.text == feed.rawValue }
                ?? .null
            return Shown(
                visit.say(feed.title),
                FeedSync.fields(visit, card, in: zone).adding([
                    "title": visit.say(feed.title), "isJobs": feed == .jobs,
                    "isInvoices": feed == .invoices,
                    "tabs": types.map { tab(visit, $0, at: here) },
                    "rows": list.rows.map { row(visit, $0, feed) }, "isEmpty": list.rows.isEmpty,
                    "figure": card["total"]?.text,
                    "count": visit.counted(card["count"]?.integer ?? 0, feed.counted),
                    "search": ShopFilters.search(
                        visit, keeping: ["status"],
                        for: feed == .jobs ? "Title, id or status" : "Customer, id or status"
                    ).adding([
                        "sorts": ShopFilters.options(
                            visit, "sort",
                            (sorts[feed] ?? []).map { ($0.value, visit.say($0.title)) })
                    ]),
                    "sync": ShopLinks.doing(visit, feed.command, []),
                    "pages": Pages.fields(visit, list),
                ]), pictures: [feed.picture(of: types, visit)])
        }
    }

    private static func tab(_ visit: Visit, _ type: JSONValue, at here: String?) -> Fields {
        [
            "label": visit.plain(type["label"]),
            "number": visit.number(type["count"]?.integer ?? 0),
            "address": visit.hereWith(["status": type["status"]?.text, "after": nil]),
            "isHere": type["status"]?.text == here,
        ]
    }

    private static func row(_ visit: Visit, _ row: JSONValue, _ feed: Feed) -> Fields {
        let number: JSONValue?
        let name: JSONValue?
        switch feed {
        case .jobs: (number, name) = (row["jobNumber"], row["title"])
        case .invoices: (number, name) = (row["invoiceNumber"], row["customerName"])
        }
        return [
            "key": row["id"]?.text, "number": number?.integer.map(String.init),
            "name": visit.plain(name), "label": visit.plain(row["label"]),
            "tone": Feed.tone(of: row["status"]?.text),
            // Both are made by the interface, in the forms that the source asks for.
            "when": row["when"]?.text, "total": row["total"]?.text,
        ]
    }
}
