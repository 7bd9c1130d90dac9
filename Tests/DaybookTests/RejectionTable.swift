import Foundation

/// A command that is refused, after others that were taken.
struct Refused: Sendable, CustomStringConvertible {
    /// The code that it earns.
    var code: String
    /// Lines of a batch, all accepted.
    var before: [String]
    /// The line that is refused.
    var line: String

    var description: String { code }

    init(_ code: String, after before: [String] = [], _ line: String) {
        self.code = code
        self.before = before
        self.line = line
    }
}

/// A line of a batch; `around` is what stands in it besides, such as `"id":"x"`.
func send(_ command: String, _ data: String, _ around: String = "") -> String {
    #"{"command":"\#(command)"\#(around.isEmpty ? "" : "," + around),"data":{\#(data)}}"#
}

/// Each code that answers a command, earned by one. In the order of the business's parts.
let refusedCommands: [Refused] =
    anywhere + catalog + orders + messaging + ledgerRejections + feeds + clubRejections
    + salesCalendar + business + access

private let access: [Refused] = [
    Refused("private-address", send("AddHook", #""hookId":"crm","url":"https://127.0.0.1/""#))
]

// MARK: - Anywhere

private let lamps = send("AddCategory", #""categoryId":"lamps","title":"Lamps""#)
private let lamp = send(
    "AddProduct",
    #""productId":"lamp","title":"Lamp","categoryIds":["lamps"],"basePriceCents":4900,"quantity":2"#
)

private let anywhere: [Refused] = [
    Refused("unknown-command", send("AddKategory", "")),
    Refused("invalid-json", "{"),
    Refused("unknown-field", send("AddCategory", #""title":"Lamps","titel":"x""#)),
    Refused("invalid-field", send("AddCategory", #""title":7"#)),
    Refused("required-field-empty", send("AddCategory", #""title":" ""#)),
    Refused(
        "too-long", send("AddCategory", #""title":"\#(String(repeating: "x", count: 121))""#)),
    Refused("not-found", send("AdjustStock", #""productId":"sofa","delta":1"#)),
    Refused("already-exists", after: [lamps, lamp], lamp),
    Refused(
        "revision-conflict", after: [lamps, lamp],
        send("AdjustStock", #""productId":"lamp","delta":1"#, #""expectedRevision":7"#)),
    Refused(
        "command-id-reused",
        after: [send("AddCategory", #""title":"Lamps""#, #""id":"once""#)],
        send("AddCategory", #""title":"Rugs""#, #""id":"once""#)),
    Refused(
        "amount-overflow", after: [lamps, lamp],
        send("AdjustStock", #""productId":"lamp","delta":9223372036854775807"#)),
    Refused("reason-required", after: [order], status("returned")),
]

// MARK: - Catalog and orders

private let catalog: [Refused] = [
    Refused("invalid-slug", send("AddCategory", #""title":"Lamps","slug":"La mps""#)),
    Refused("slug-taken", after: [lamps], send("AddCategory", #""title":"Lamps""#)),
    Refused(
        "category-in-use", after: [lamps, lamp], send("ArchiveCategory", #""categoryId":"lamps""#)),
    Refused(
        "category-required",
        send("AddProduct", #""title":"L","categoryIds":[],"basePriceCents":1,"quantity":1"#)),
    Refused(
        "unknown-category",
        send("AddProduct", #""title":"L","categoryIds":["x"],"basePriceCents":1,"quantity":1"#)),
    Refused(
        "invalid-price", after: [lamps, lamp],
        send("ChangeProductPrice", #""productId":"lamp","basePriceCents":1,"discountPriceCents":2"#)
    ),
    Refused(
        "insufficient-stock", after: [lamps, lamp],
        send("AdjustStock", #""productId":"lamp","delta":-3"#)),
    Refused(
        "invalid-variant", after: [lamps, lamp],
        send("AddVariant", #""productId":"lamp","name":"Size","values":[]"#)),
    Refused(
        "invalid-review", after: [lamps, lamp],
        send("AddReview", #""productId":"lamp","author":"Ada","stars":6"#)),
    Refused(
        "product-discontinued",
        after: [lamps, lamp, send("DiscontinueProduct", #""productId":"lamp""#)],
        send("ChangeProductPrice", #""productId":"lamp","basePriceCents":1"#)),
]

private let order = send(
    "PlaceOrder",
    #""orderId":"o","orderNumber":"1","shippingAddress":{"name":"Ada"},"totalCents":100"#)

private func lines(_ count: Int) -> String {
    Array(repeating: #"{"title":"Lamp","quantity":1,"unitPriceCents":1}"#, count: count)
        .joined(separator: ",")
}

private func status(_ name: String) -> String {
    send("UpdateOrderStatus", #""orderId":"o","status":"\#(name)""#)
}

private let orders: [Refused] = [
    Refused(
        "order-number-taken", after: [order],
        send("PlaceOrder", #""orderNumber":1,"shippingAddress":{"name":"Bo"},"totalCents":1"#)),
    Refused(
        "total-mismatch",
        send(
            "PlaceOrder",
            #"""
            "orderNumber":"1","shippingAddress":{"name":"Ada"},"totalCents":99,\#
            "lines":[{"title":"Lamp","quantity":1,"unitPriceCents":100}]
            """#)),
    Refused("invalid-status", after: [order], status("lost")),
    Refused(
        "too-many-lines",
        send(
            "PlaceOrder",
            #""orderNumber":"1","shippingAddress":{"name":"Ada"},"lines":[\#(lines(501))]"#)),
    Refused(
        "not-backordered", after: [order], send("FillBackorder", #""orderId":"o""#)),
    Refused(
        "order-already-shipped", after: [order, status("onDelivery")],
        send("ChangeShippingAddress", #""orderId":"o","shippingAddress":{"name":"Bo"}"#)),
    Refused("not-due", after: [order], send("DeliverLines", #""orderId":"o""#)),
]

// MARK: - Messaging

private let ada = send("RegisterUser", #""userId":"ada","email":"ada@example.org""#)

private let messaging: [Refused] = [
    Refused("invalid-email", send("RegisterUser", #""email":"ada""#)),
    Refused("email-taken", after: [ada], send("RegisterUser", #""email":"ADA@example.org""#)),
    Refused("invalid-phone-number", send("RegisterUser", #""phone":"020 7183""#)),
    Refused("no-such-user", send("SendAdminMessage", #""userId":"x","text":"Hello""#)),
    Refused(
        "user-erased", after: [ada, send("EraseUser", #""userId":"ada""#)],
        send("ReceiveUserMessage", #""userId":"ada","text":"Hello""#)),
]

// MARK: - Feeds

private let feeds: [Refused] = [
    // Nobody listens on port 1.
    Refused("connectivity", send("SyncJobs", #""url":"http://127.0.0.1:1/jobs""#)),
    Refused("invalid-data", send("SyncJobs", #""url":"file:///etc/passwd""#)),
    Refused("feed-too-long", send("SyncJobs", #""url":"file://\#(longFeed)""#)),
    Refused(
        "feed-empty",
        after: [
            send(
                "SyncJobs",
                """
                "jobs":[{"id":"7b1e4d3a-58a5-4b3a-9d2e-0c5f6a7b8c90","jobNumber":101,"title":"Refit",\
                "startTime":"2024-11-16T11:45:37.320Z","endTime":"2024-11-16T18:45:37.320Z",\
                "status":"Open"}]
                """)
        ], send("SyncJobs", #""jobs":[]"#)),
    Refused("unknown-feature", send("DisableFeature", #""name":"teleport""#)),
    Refused(
        "feature-disabled", after: [send("DisableFeature", #""name":"jobs""#)],
        send("SyncJobs", #""jobs":[]"#)),
]

/// A feed with more jobs than are taken: too many to stand in the command itself.
private let longFeed: String = {
    let path = NSTemporaryDirectory() + "daybook-feed-\(UUID()).json"
    do { try "[\(jobs(9_999))]".write(toFile: path, atomically: true, encoding: .utf8) } catch {
        print("\(path) can't be written: \(error)")
    }
    return path
}()

/// So many jobs, each with a number and an id of its own.
private func jobs(_ count: Int) -> String {
    (1...count).map { number in
        let digits = String(number)
        let id = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count)
        return #"""
            {"id":"\#(id)\#(digits)","jobNumber":\#(number),"title":"Job","status":"open",\#
            "startTime":"2026-03-01T08:00:00Z","endTime":"2026-03-01T09:00:00Z"}
            """#
    }.joined(separator: ",")
}

// MARK: - Sales calendar

private func sale(_ more: String) -> String {
    send(
        "ScheduleSale",
        #""title":"Spring","discountPct":10,"appliesTo":"everything","startsAt":"2026-03-01T00:00:00Z",\#(more)"#
    )
}

private let spring = sale(#""saleId":"s","endsAt":"2026-03-02T00:00:00Z""#)

private let salesCalendar: [Refused] = [
    Refused("invalid-period", sale(#""endsAt":"2026-03-01T00:00:00Z""#)),
    Refused("sale-overlap", after: [spring], sale(#""endsAt":"2026-04-02T00:00:00Z""#)),
    Refused(
        "sale-canceled", after: [spring, send("CancelSale", #""saleId":"s""#)],
        send("RescheduleSale", #""saleId":"s","title":"Sale""#)),
]

// MARK: - Business

private let euros = send("ChooseCurrency", #""currency":"EUR""#)

private let business: [Refused] = [
    Refused(
        "currency-chosen", after: [euros],
        send("ChooseCurrency", #""currency":"EUR","alsoEarlier":true"#)),
    Refused(
        "wrong-currency",
        after: [
            send("RegisterUser", #""userId":"ann""#),
            send("CreditWallet", #""userId":"ann","amountCents":100"#), euros,
        ], send("CreditWallet", #""userId":"ann","amountCents":100"#)),
]
