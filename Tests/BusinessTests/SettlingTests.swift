import Business
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

private let yen = Currency(stored: "JPY")
private let dinar = Currency(stored: "KWD")

private func settled(_ events: BusinessSettings.Event...) -> Given {
    events.reduce(givenNothing()) { $0.and(BusinessSettings.self, BusinessSettings.own, $1) }
}

@Suite struct `The currency of the business` {
    @Test func `is the dollar until one is chosen`() {
        let business = BusinessSettings()
        #expect(business.currency == nil)
        #expect(business.presentCurrency.code == "USD")
        #expect(business.currency(of: nil).code == "USD")
        #expect(business.zone.name == "UTC")
    }

    @Test func `is chosen for what comes, and earlier amounts stay what they were`() throws {
        let when = givenNothing().when(ChooseCurrency.self, #"{"currency":"JPY"}"#)
        when.then(.currencyChosen(CurrencyChosen(yen)))
        let business = try #require(when.state())
        #expect(business.presentCurrency == yen)
        #expect(business.currency(of: nil).code == "USD")
        #expect(business.currency(of: dinar) == dinar)
    }

    @Test func `can be said to have been that of all earlier amounts, by the first choice alone`()
        throws
    {
        let when = givenNothing().when(ChooseCurrency(dinar, alsoEarlier: true))
        when.then(.currencyChosen(CurrencyChosen(dinar, alsoEarlier: true)))
        #expect(try #require(when.state()).currency(of: nil) == dinar)
        settled(.currencyChosen(CurrencyChosen(yen))).when(
            ChooseCurrency(dinar, alsoEarlier: true)
        ).thenRejects(.currencyChosen, field: "alsoEarlier")
        settled(.currencyChosen(CurrencyChosen(yen))).when(ChooseCurrency(dinar))
            .then(.currencyChosen(CurrencyChosen(dinar)))
    }

    @Test func `is not chosen twice`() {
        settled(.currencyChosen(CurrencyChosen(yen))).when(ChooseCurrency(yen)).thenNothing()
        settled(.currencyChosen(CurrencyChosen(yen, alsoEarlier: true)))
            .when(ChooseCurrency(yen, alsoEarlier: true)).thenNothing()
    }

    @Test(arguments: ["ZZZ", "JPI", "jpy", "", "US"]) func `is one of ISO 4217`(code: String) {
        givenNothing().when(ChooseCurrency.self, #"{"currency":"\#(code)"}"#)
            .thenRejects(.invalidField, field: "currency")
    }
}

@Suite struct `The time zone of the business` {
    @Test func `is chosen, and chosen anew`() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        givenNothing().when(ChooseTimeZone.self, #"{"timeZone":"Europe/Berlin"}"#)
            .then(.timeZoneChosen(TimeZoneChosen(berlin)))
        let there = settled(.timeZoneChosen(TimeZoneChosen(berlin)))
        there.when(ChooseTimeZone(berlin)).thenNothing()
        there.when(ChooseTimeZone(.utc)).then(.timeZoneChosen(TimeZoneChosen(.utc)))
    }

    @Test(arguments: ["Berlin", "+03:00", "", "Europe/Berlim"])
    func `is one of the database`(name: String) {
        givenNothing().when(ChooseTimeZone.self, #"{"timeZone":"\#(name)"}"#)
            .thenRejects(.invalidField, field: "timeZone")
    }
}

@Suite struct `Settlements in the log` {
    @Test(arguments: [
        (CurrencyChosen(yen) as any DomainEvent, "CurrencyChosen", #"{"currency":"JPY"}"#),
        (
            CurrencyChosen(dinar, alsoEarlier: true), "CurrencyChosen",
            #"{"currency":"KWD","alsoEarlier":true}"#
        ),
        (TimeZoneChosen(.utc), "TimeZoneChosen", #"{"timeZone":"UTC"}"#),
    ]) func `have these bytes`(event: any DomainEvent, type: String, json: String) throws {
        let stored = event.stored
        #expect(stored.type == type)
        #expect(String(decoding: stored.payload, as: UTF8.self) == json)
        #expect(stored.tags == [])
    }

    @Test func `come of these commands`() {
        #expect(
            businessContext.commands.map { command in
                command.name + "(" + command.fields.map(\.name).joined(separator: ",") + ")"
            } == ["ChooseCurrency(currency,alsoEarlier)", "ChooseTimeZone(timeZone)"])
    }
}
