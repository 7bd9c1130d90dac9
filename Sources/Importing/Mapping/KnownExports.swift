/// What other programs write, by the names of their columns, and how that is read.
package enum KnownExport: String, CaseIterable, Sendable {
    /// The orders that Shopify exports, a row a line of an order.
    case shopify
    /// The orders that Advanced Order Export For WooCommerce writes, a row a line of an order.
    case woocommerce
    /// The transactions of an account at a German savings bank: CSV-CAMT.
    case sparkasse
    /// What `hledger print -O csv` writes, a row a posting.
    case hledger

    /// The one whose columns these are.
    package init?(columns: [String]) {
        let columns = Set(columns)
        let known = Self.allCases.first { columns.isSuperset(of: $0.signs) }
        guard let known else { return nil }
        self = known
    }

    /// Columns that all of its files have, and no other's.
    private var signs: [String] {
        switch self {
        case .shopify:
            ["Name", "Created at", "Lineitem name", "Lineitem quantity", "Lineitem price"]
        case .woocommerce: ["Order Number", "Order Date", "Item Name", "Item Cost"]
        case .sparkasse: ["Auftragskonto", "Buchungstag", "Verwendungszweck", "Betrag"]
        case .hledger: ["txnidx", "description", "account", "amount", "commodity"]
        }
    }

    /// How its rows are read.
    package var mapping: Mapping {
        switch self {
        case .shopify: Self.shopifyOrders
        case .woocommerce: Self.wooCommerceOrders
        case .sparkasse: Self.sparkasseTransactions
        case .hledger: Self.hledgerPostings
        }
    }

    private static var shopifyOrders: Mapping {
        var mapping = Mapping(command: "PlaceOrder")
        mapping.locale = "en-US"
        mapping.key = ["Name"]
        mapping.fields = [
            .init("orderNumber", ["Name"]), .init("occurredAt", ["Created at"]),
            .init("status", ["Cancelled at", "Financial Status", "Fulfillment Status"]),
            .init("@currency", ["Currency"]), .init("totalCents", ["Total"]),
            .init("shippingAddress.name", ["Shipping Name"]),
            .init("shippingAddress.line1", ["Shipping Street"]),
            .init("shippingAddress.city", ["Shipping City"]),
            .init("shippingAddress.postcode", ["Shipping Zip"]),
            .init("shippingAddress.country", ["Shipping Country"]),
            .init("lines[].title", ["Lineitem name"]),
            .init("lines[].quantity", ["Lineitem quantity"]),
            .init("lines[].unitPriceCents", ["Lineitem price"]),
            .init("lines[].productId", ["Lineitem sku"]),
            .init("lines[Shipping].unitPriceCents", ["Shipping"]),
            .init("lines[Taxes].unitPriceCents", ["Taxes"]),
            .init("-lines[Discount].unitPriceCents", ["Discount Amount"]),
        ]
        mapping.set = extras(["Shipping", "Taxes", "Discount"])
        mapping.values = [
            .init("Cancelled at", [.init("*", "cancelled")]),
            .init("Financial Status", [.init("refunded", "returned"), .init("*", "")]),
            .init(
                "Fulfillment Status",
                [
                    .init("fulfilled", "delivered"), .init("partial", "onDelivery"),
                    .init("*", "placed"),
                ]),
        ]
        return mapping
    }

    private static var wooCommerceOrders: Mapping {
        var mapping = Mapping(command: "PlaceOrder")
        mapping.locale = "en-US"
        mapping.key = ["Order Number"]
        mapping.fields = [
            .init("orderNumber", ["Order Number"]), .init("occurredAt", ["Order Date"]),
            .init("status", ["Order Status"]), .init("totalCents", ["Order Total Amount"]),
            .init(
                "shippingAddress.name", ["First Name (Shipping)", "Last Name (Shipping)"]),
            .init("shippingAddress.line1", ["Address 1&2 (Shipping)"]),
            .init("shippingAddress.city", ["City (Shipping)"]),
            .init("shippingAddress.postcode", ["Postcode (Shipping)"]),
            .init("shippingAddress.country", ["Country Code (Shipping)"]),
            .init("lines[].title", ["Item Name"]),
            .init("lines[].quantity", ["Quantity (- Refund)"]),
            .init("lines[].unitPriceCents", ["Item Cost"]),
            .init("lines[].productId", ["SKU"]),
            .init("lines[Shipping].unitPriceCents", ["Order Shipping Amount"]),
            .init("lines[Taxes].unitPriceCents", ["Order Total Tax Amount"]),
            .init("-lines[Discount].unitPriceCents", ["Cart Discount Amount"]),
        ]
        mapping.set = extras(["Shipping", "Taxes", "Discount"])
        mapping.values = [
            .init(
                "Order Status",
                [
                    .init("Completed", "delivered"), .init("Refunded", "returned"),
                    .init("Cancelled", "cancelled"), .init("Failed", "cancelled"),
                    .init("*", "placed"),
                ])
        ]
        return mapping
    }

    private static var sparkasseTransactions: Mapping {
        var mapping = Mapping(command: "RecordTransaction")
        mapping.locale = "de"
        mapping.fields = [
            .init("transactionDate", ["Buchungstag"]), .init("|amountCents|", ["Betrag"]),
            .init("transactionType", ["Betrag"]),
            .init("source", ["Beguenstigter/Zahlungspflichtiger"]),
            .init("notes", ["Verwendungszweck"]), .init("@currency", ["Waehrung"]),
        ]
        mapping.values = [.init("Betrag", [.init("-", "purchase"), .init("+", "return")])]
        mapping.only = [.init("Info", "Umsatz gebucht*")]
        return mapping
    }

    private static var hledgerPostings: Mapping {
        var mapping = Mapping(command: "RecordTransaction")
        mapping.locale = "en-GB"
        mapping.fields = [
            .init("transactionDate", ["date"]), .init("|amountCents|", ["amount"]),
            .init("transactionType", ["amount"]), .init("source", ["description"]),
            .init("notes", ["account"]), .init("@currency", ["commodity"]),
        ]
        mapping.values = [.init("amount", [.init("+", "purchase"), .init("-", "return")])]
        mapping.only = [.init("account", "expenses:*")]
        return mapping
    }

    /// Things of an order's own that stand beside its lines, as lines of one piece.
    private static func extras(_ names: [String]) -> [Mapping.Entry<String>] {
        names.flatMap { name -> [Mapping.Entry<String>] in
            [.init("lines[\(name)].title", name), .init("lines[\(name)].quantity", "1")]
        }
    }
}
