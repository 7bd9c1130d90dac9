package import EventSourcing
package import Records
package import Vocabulary

/// What the business has settled for all its parts: the currency that its prices, orders and wallets
/// are in, and the time zone whose days its reports go by.
///
/// Each amount is stamped with the currency when it is written down, so a later choice changes none.
package struct BusinessSettings: Aggregate {
    package static let category = "business"

    /// There is one business to a log.
    package static let own: Identifier<BusinessSettings> = "settings"

    /// All that it can settle.
    package enum Event: EventSet {
        case currencyChosen(CurrencyChosen)
        case timeZoneChosen(TimeZoneChosen)

        package static let cases = [of(currencyChosen), of(timeZoneChosen)]

        package var event: any DomainEvent {
            switch self {
            case .currencyChosen(let event): event
            case .timeZoneChosen(let event): event
            }
        }
    }

    /// What amounts are stamped with; `nil`: nothing was chosen, and they aren't.
    package private(set) var currency: Currency?
    /// What an amount is in that isn't stamped: `nil`: ``Currency/usual``.
    package private(set) var earlierCurrency: Currency?
    /// Whose days are the business's; `nil`: those of UTC.
    package private(set) var timeZone: Zone?

    package init() {}

    /// What amounts are in from now on.
    package var presentCurrency: Currency { currency ?? .usual }

    /// What an amount with this stamp, or none, is in.
    package func currency(of stamp: Currency?) -> Currency { stamp ?? earlierCurrency ?? .usual }

    /// Whose days are the business's.
    package var zone: Zone { timeZone ?? .utc }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("currency", &currency)
        fields.field("earlierCurrency", &earlierCurrency)
        fields.field("timeZone", &timeZone)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .currencyChosen(let chosen):
            currency = chosen.currency
            if chosen.alsoEarlier == true { earlierCurrency = chosen.currency }
        case .timeZoneChosen(let chosen): timeZone = chosen.timeZone
        }
    }
}

// What it can have settled, in the form that the log keeps for ever.

/// Amounts are in this currency from now on.
package struct CurrencyChosen: DomainEvent {
    package static let type = "CurrencyChosen"

    /// One of ISO 4217.
    package var currency = Currency.usual
    /// `true` where those were, too, that had been written down before any currency was chosen.
    package var alsoEarlier: Bool?

    package init() {}

    package init(_ currency: Currency, alsoEarlier: Bool = false) {
        self.currency = currency
        self.alsoEarlier = alsoEarlier ? true : nil
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("currency", &currency)
        fields.field("alsoEarlier", &alsoEarlier)
    }
}

/// Days begin by this zone's clocks.
package struct TimeZoneChosen: DomainEvent {
    package static let type = "TimeZoneChosen"

    /// One of the time zone database.
    package var timeZone = Zone.utc

    package init() {}

    package init(_ timeZone: Zone) { self.timeZone = timeZone }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("timeZone", &timeZone)
    }
}

extension Facts {
    /// What the business has settled, as a condition of whatever goes by it.
    package var business: BusinessSettings { state(of: BusinessSettings.own) }
}
