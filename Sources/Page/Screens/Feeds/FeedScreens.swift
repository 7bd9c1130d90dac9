import Records
import Vocabulary
import Wording

/// Jobs and invoices, as they are fed from elsewhere: by their types, the largest first, and each type in a tab.
enum FeedScreens {
    static let all = [summary, FeedList.jobs, FeedList.invoices]
    static let templates = [
        Template("feeds", PackageResources.feeds_mustache),
        Template("feed", PackageResources.feed_mustache),
        Template("feed-sync", PackageResources.feedsync_mustache),
    ]

    private static let summary = Screen("/feeds", "feeds", in: .feeds) { visit in
        async let asked = visit.asking.item(
            "feed-summary", [(name: "language", text: visit.language.rawValue)])
        async let featuresAsked = visit.asking.list("features")
        let zone = try await visit.zone()
        let (summary, features) = (try await asked, try await featuresAsked.rows)
        let cards = (summary["cards"]?.elements ?? []).compactMap { card in
            card["feed"]?.text.flatMap(Feed.init(rawValue:)).map { ($0, card) }
        }
        return Shown(
            visit.say("Jobs and invoices"),
            [
                // A feature that is switched off has no card.
                "hasJobs": cards.contains { $0.0 == .jobs },
                "hasInvoices": cards.contains { $0.0 == .invoices },
                "isNothing": cards.isEmpty,
                "jobs": card(visit, .jobs, cards, in: zone),
                "invoices": card(visit, .invoices, cards, in: zone),
                "features": features.map { feature(visit, $0, in: zone) },
            ],
            pictures: cards.map { feed, _ in
                feed.picture(of: summary[feed.chart]?.elements ?? [], visit)
            })
    }

    private static func card(
        _ visit: Visit, _ feed: Feed, _ cards: [(Feed, JSONValue)], in zone: Zone
    ) -> Fields? {
        guard let card = cards.first(where: { $0.0 == feed })?.1 else { return nil }
        let count = visit.counted(card["count"]?.integer ?? 0, feed.counted)
        return FeedSync.fields(visit, card, in: zone).adding([
            "cardTitle": card["title"]?.text, "address": visit.base + feed.address,
            // How much it comes to is the interface's own, in dollars as the source has it.
            "figure": card["total"]?.text ?? count,
            "count": card["total"] == nil ? nil : count,
        ])
    }

    private static func feature(_ visit: Visit, _ feature: JSONValue, in zone: Zone) -> Fields {
        let name = feature["name"]?.text ?? ""
        let isOn = feature["enabled"] == .boolean(true)
        return [
            "key": name,
            "featureTitle": Feed(rawValue: name).map { visit.say($0.title) } ?? Plain.text(name),
            "isOn": isOn, "isOff": !isOn,
            "since": visit.moment(feature["changedAt"], in: zone),
            "why": visit.plain(feature["reason"]),
            "switch": ShopLinks.doing(
                visit, isOn ? "DisableFeature" : "EnableFeature", [("name", name)]),
        ]
    }
}

/// One of the two feeds.
enum Feed: String, Sendable {
    case jobs, invoices

    var address: String { "/feeds/" + rawValue }
    /// Under which name the summary has its chart.
    var chart: String {
        switch self {
        case .jobs: "jobChart"
        case .invoices: "invoiceChart"
        }
    }
    var title: Sentence {
        switch self {
        case .jobs: "Jobs"
        case .invoices: "Invoices"
        }
    }
    var command: String {
        switch self {
        case .jobs: "SyncJobs"
        case .invoices: "SyncInvoices"
        }
    }
    var counted: Counted {
        switch self {
        case .jobs: .jobs
        case .invoices: .invoices
        }
    }

    /// The bar and its legend, in descending order: jobs by their number, invoices by what they come to. Each type leads
    /// to its tab.
    func picture(of chart: [JSONValue], _ visit: Visit) -> Picture {
        Picture(
            rawValue, visit.say(title),
            headings: [
                visit.say("Status"),
                self == .jobs ? visit.say("Jobs") : visit.say("What they come to"),
            ],
            rows: chart.map { type in
                let status = type["status"]?.text ?? ""
                let count = type["count"]?.integer ?? 0
                let value =
                    type["total"]?.text.map {
                        Picture.Value(Double(type["totalCents"]?.integer ?? 0), $0)
                    } ?? visit.counted(count)
                return Picture.Row(
                    visit.plain(type["label"]) ?? Plain.text(status), value,
                    address: visit.base + address
                        + Link.parameters([(name: "status", text: status)]))
            }, .share)
    }

    /// In which colour a type is shown.
    static func tone(of status: String?) -> String {
        switch status {
        case "Completed", "Paid": "g"
        case "In progress", "In Progress", "Pending": "a"
        case "Yet to start", "Unscheduled", "Draft": "b"
        case "Cancelled", "Canceled", "Incomplete", "Bad debt": "r"
        case _: ""
        }
    }
}

/// When a feed brought something new last, and as of when that is known.
enum FeedSync {
    static func fields(_ visit: Visit, _ answer: JSONValue, in zone: Zone) -> Fields {
        [
            "synced": visit.moment(answer["syncedAt"], in: zone),
            "known": answer["knownAt"] == answer["syncedAt"]
                ? nil : visit.moment(answer["knownAt"], in: zone),
            "from": visit.plain(answer["url"]),
            "isNeverSynced": answer["knownAt"]?.text == nil,
        ]
    }
}

extension Counted {
    static let jobs = Counted(
        one: "job", many: "jobs",
        arabic: Arabic("لا وظائف", "وظيفة واحدة", "وظيفتان", "% وظائف", "% وظيفة", "% وظيفة"))
    static let invoices = Counted(
        one: "invoice", many: "invoices",
        arabic: Arabic("لا فواتير", "فاتورة واحدة", "فاتورتان", "% فواتير", "% فاتورة", "% فاتورة"))
}
