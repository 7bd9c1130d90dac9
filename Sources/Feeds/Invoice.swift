package import EventSourcing
package import Records
package import Vocabulary

/// A bill that another system has written.
package struct Invoice: FeedItem {
    package static let feed = FeedName.invoices
    package static let list: StaticString = "invoices"
    package static let nameOrder: StaticString = "customerNameOrder"
    package static let noun = "invoice"
    package static let title = "Invoice"
    package static let personal: PersonalFields? = PersonalFields(
        ["customerName"], of: .name("customerName"), wasClear: true)

    /// What people call it by; two invoices may have the same.
    package var invoiceNumber: Int64 = 0
    /// Not blank, at most 120 characters.
    package var customerName = ""
    /// Negative for a credit.
    package var totalCents: Cents = 0
    /// Free text, not blank.
    package var status = ""
    /// What the total is in; left out where neither the feed said nor the business had chosen any.
    package var currency: Currency?

    package init() {}

    package init(
        invoiceNumber: Int64, customerName: String, totalCents: Cents, status: String,
        currency: Currency? = nil
    ) {
        self.invoiceNumber = invoiceNumber
        self.customerName = customerName
        self.totalCents = totalCents
        self.status = status
        self.currency = currency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("invoiceNumber", &invoiceNumber)
        fields.field("customerName", &customerName)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
        fields.field("currency", &currency)
    }

    package var name: String { customerName }

    package static func synced(_ event: Synced<Invoice>) -> Sync.Event { .invoices(event) }

    /// An invoice as its feed gives it: the total in whole dollars, or of what it is in; or exactly.
    package struct Form: FeedForm {
        /// As the feed counts them.
        package var invoiceNumber: Int64 = 0
        /// Not blank, at most 120 characters.
        package var customerName = ""
        /// Without what follows the point.
        package var total: Int64?
        /// Instead of that, in the currency's least parts.
        package var totalCents: Cents?
        /// In the feed's own words: not blank, at most 120 characters.
        package var status = ""
        /// What the total is in; left out: the currency of the business.
        package var currency: Currency?

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("invoiceNumber", &invoiceNumber)
            fields.field("customerName", &customerName)
            fields.field("total", &total)
            fields.field("totalCents", &totalCents)
            fields.field("status", &status)
            fields.field("currency", &currency)
        }

        package func check(_ refusals: inout Refusals, at path: String) {
            refusals.requireText(customerName, path + "customerName", atMost: TextLimit.name)
            refusals.requireText(status, path + "status", atMost: TextLimit.name)
            refusals.require(
                total != nil || totalCents != nil, .requiredFieldEmpty, path + "total",
                "total is required, in whole dollars, or totalCents")
            refusals.require(
                total == nil || totalCents == nil, .invalidField, path + "totalCents",
                "totalCents stands in place of total, not beside it")
            refusals.require(
                total == nil || cents(in: currency)?.isWithinBounds == true, .amountOverflow,
                path + "total",
                "the total is more than \(Cents.most) cents, above zero or below")
        }

        package func item(in currency: Currency?) -> Invoice {
            let currency = self.currency ?? currency
            return Invoice(
                invoiceNumber: invoiceNumber, customerName: customerName,
                totalCents: cents(in: currency) ?? 0, status: status, currency: currency)
        }

        private func cents(in currency: Currency?) -> Cents? {
            totalCents ?? total.flatMap { Cents($0).times((currency ?? .usual).leastParts) }
        }
    }
}

extension Invoice {
    package static let rules: [CommandGuide.Rule] = [
        .init(.requiredFieldEmpty, "customerName and status are not blank; total is given"),
        .init(.invalidField, "currency, if it is given, is a code of ISO 4217"),
        .init(.tooLong, "customerName and status have at most 120 characters each"),
        .init(.amountOverflow, "the total is at most \(Cents.most) cents, above zero or below"),
    ]

    package static let example = """
        {"id":"c2a6f0de-8d2b-4f6e-a1b3-5d4c3b2a1908","invoiceNumber":2001,\
        "customerName":"Ada Lovelace","total":1250,"status":"Paid"}
        """
}
