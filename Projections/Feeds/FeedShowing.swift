import Business
import EventSourcing
import EventStore
import Feeds
import Records
import Vocabulary
import Wording

/// How what a feed lists is shown: all that its list and its card have of their own.
protocol FeedShowing: FeedItem {
    /// What its list can be sorted by inside each tab; the first when nothing is said.
    associatedtype Sort: Choice

    /// The columns that a search looks at, beside id and status.
    static var searched: String { get }

    /// The column of cents that its chart adds up; `nil`: it counts.
    static var summed: String? { get }

    /// What ``shown(by:)`` can answer with.
    static var shownFields: [String] { get }

    /// What is worked out of one for a person.
    func shown(by way: WayOfShowing) -> [JSONValue.Member]
}

/// In which language, at what time, by which clock.
struct WayOfShowing {
    var language: Language
    var now: Timestamp
    var clock: Clock
    var business: BusinessSettings
}

/// What jobs can be sorted by inside each tab; equal ones follow their ids.
enum JobSort: String, Choice {
    case startTime
    case startTimeDescending = "-startTime"
    case endTime
    case endTimeDescending = "-endTime"
    case jobNumber
    case jobNumberDescending = "-jobNumber"
    case title
    case titleDescending = "-title"
}

extension Job: FeedShowing {
    typealias Sort = JobSort
    static var searched: String { "title" }
    static var summed: String? { nil }
    static var shownFields: [String] { ["when"] }

    func shown(by way: WayOfShowing) -> [JSONValue.Member] {
        let span = shownSpan(
            from: startTime, to: endTime, now: way.now, in: way.language, by: way.clock)
        return [.init("when", .string(span))]
    }
}

/// What invoices can be sorted by inside each tab; equal ones follow their ids.
enum InvoiceSort: String, Choice {
    case invoiceNumber
    case invoiceNumberDescending = "-invoiceNumber"
    case customerName
    case customerNameDescending = "-customerName"
    case totalCents
    case totalCentsDescending = "-totalCents"
}

extension Invoice: FeedShowing {
    typealias Sort = InvoiceSort
    static var searched: String { "customerName" }
    static var summed: String? { "totalCents" }
    static var shownFields: [String] { ["currency", "total"] }

    func shown(by way: WayOfShowing) -> [JSONValue.Member] {
        let currency = way.business.currency(of: currency)
        var sums = Sums()
        sums.add(Int128(totalCents.amount), currency)
        let total = JSONValue.Member("total", .string(shownAmounts(sums, in: way.language)))
        // What the feed itself said stands in the row.
        return self.currency == nil ? [.init("currency", .string(currency.code)), total] : [total]
    }
}
