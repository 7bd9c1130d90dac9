package import EventSourcing
package import Records
package import Vocabulary

/// Settles whose days are the business's: where its reports begin a day and a month.
package struct ChooseTimeZone: Command {
    package static let name = "ChooseTimeZone"

    /// One of the time zone database.
    package var timeZone = Zone.utc

    package init() {}

    package init(_ timeZone: Zone) { self.timeZone = timeZone }

    package var target: Identifier<BusinessSettings> { BusinessSettings.own }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("timeZone", &timeZone)
    }

    package func decide(
        on business: BusinessSettings, given facts: Facts
    ) throws(Rejection) -> Decision<BusinessSettings> {
        timeZone == business.timeZone ? [] : [.timeZoneChosen(TimeZoneChosen(timeZone))]
    }

    package static let guide = CommandGuide(
        "Settles the time zone whose days and months the reports go by.",
        rules: [.init(.invalidField, "timeZone is a name of the time zone database, or UTC")],
        example: #"{"timeZone":"Asia/Kuwait"}"#)
}
