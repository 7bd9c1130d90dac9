package import EventSourcing
package import Records
package import Vocabulary

/// Settles the currency of all prices, orders and payments from now on. What was written down before
/// stays in what it was in.
package struct ChooseCurrency: Command {
    package static let name = "ChooseCurrency"

    /// One of ISO 4217.
    package var currency = Currency.usual
    /// Whether all that was written down before any currency was chosen was in it, too.
    package var alsoEarlier: Bool?

    package init() {}

    package init(_ currency: Currency, alsoEarlier: Bool? = nil) {
        self.currency = currency
        self.alsoEarlier = alsoEarlier
    }

    package var target: Identifier<BusinessSettings> { BusinessSettings.own }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("currency", &currency)
        fields.field("alsoEarlier", &alsoEarlier)
    }

    package func decide(
        on business: BusinessSettings, given facts: Facts
    ) throws(Rejection) -> Decision<BusinessSettings> {
        let alsoEarlier = alsoEarlier ?? false
        if currency == business.currency,
            !alsoEarlier || business.earlierCurrency == currency
        {
            return []
        }
        guard !alsoEarlier || business.currency == nil else {
            throw Rejection(
                .currencyChosen, field: "alsoEarlier",
                """
                what earlier amounts are in was settled by the first choice: they are in \
                \(business.currency(of: nil))
                """)
        }
        return [.currencyChosen(CurrencyChosen(currency, alsoEarlier: alsoEarlier))]
    }

    package static let guide = CommandGuide(
        "Settles the currency of all prices, orders and payments from now on.",
        rules: [
            .init(.invalidField, "currency is a code of ISO 4217"),
            .init(.currencyChosen, "alsoEarlier goes with the first choice alone"),
        ],
        example: #"{"currency":"KWD","alsoEarlier":true}"#)
}

extension RejectionCode {
    /// What amounts are in that name no currency was settled before.
    package static let currencyChosen = Self("currency-chosen")
}
