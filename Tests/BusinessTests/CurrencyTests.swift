import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

@Suite struct `A currency` {
    @Test(arguments: [
        ("USD", 2, "$1,234,567.89"), ("JPY", 0, "¥123,456,789"), ("KWD", 3, "123,456.789 KD"),
        ("INR", 2, "₹12,34,567.89"), ("CHF", 2, "1,234,567.89 CHF"), ("CLF", 4, "12,345.6789 CLF"),
        ("EUR", 2, "€1,234,567.89"),
    ]) func `has its decimals, and is written as where it is paid`(
        code: String, decimals: Int, written: String
    ) throws {
        let currency = try #require(Currency(code))
        #expect(currency.exponent == decimals)
        #expect(currency.written(123_456_789) == written)
        #expect(currency.written(-123_456_789) == "-" + written)
    }

    @Test(arguments: [
        (0, "$0", "0.00"), (5, "$0.05", "0.05"), (-5, "-$0.05", "-0.05"), (1250, "$12.50", "12.50"),
        (1200, "$12", "12.00"),
    ]) func `is written shortly where nothing follows the point`(
        cents: Int, short: String, decimal: String
    ) {
        #expect(Currency.usual.writtenShortly(cents) == short)
        #expect(Currency.usual.decimal(cents) == decimal)
    }

    @Test func `is written whatever the amount`() throws {
        #expect(Currency.usual.written(Int64.min) == "-$92,233,720,368,547,758.08")
        #expect(try #require(Currency("KWD")).written(1) == "0.001 KD")
        #expect(try #require(Currency("JPY")).decimal(5000) == "5000")
    }

    @Test func `is one of those of ISO 4217`() {
        #expect(Currency.codes.count > 150)
        #expect(Currency.codes.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() })
        #expect(Currency("ZZZ") == nil)
        #expect(Currency("usd") == nil)
        #expect(Currency(stored: "ZZZ").exponent == 2)
        #expect(Currency.codes.compactMap { Currency($0)?.leastParts }.max() == 10_000)
    }
}

@Suite struct `A time zone` {
    @Test(arguments: [
        ("Europe/Berlin", "2026-03-28", "2026-03-27T23:00:00.000Z", 24),
        ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", 23),
        ("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z", 24),
        ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", 25),
        ("America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23),
        ("Asia/Kuwait", "2026-03-29", "2026-03-28T21:00:00.000Z", 24),
        ("Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00.000Z", 24),
        // Clocks leap over midnight, so the day begins at one.
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23),
        ("UTC", "2026-03-29", "2026-03-29T00:00:00.000Z", 24),
    ]) func `has days of 23, 24 and 25 hours`(
        name: String, day: String, start: String, hours: Int64
    ) throws {
        let zone = try #require(Zone(name))
        let first = try #require(zone.start(ofDay: day))
        let end = try #require(zone.end(ofDay: day))
        #expect(first.description == start)
        #expect(end.milliseconds - first.milliseconds == hours * 3_600_000)
        #expect(zone.day(of: first) == day)
        #expect(zone.day(of: .init(milliseconds: first.milliseconds - 1)) < day)
        #expect(zone.day(of: .init(milliseconds: end.milliseconds - 1)) == day)
    }

    @Test func `is one of the database, by its name`() {
        #expect(Zone("Nowhere/Here") == nil)
        #expect(Zone("GMT+3") == nil)
        #expect(Zone("") == nil)
        #expect(Zone.nearestName(to: "Asia/Tokio") == "Asia/Tokyo")
        #expect(Zone("Europe/Berlin")?.start(ofDay: "2026-02-30") == nil)
    }

    @Test func `holds at the ends of time`() throws {
        let zone = try #require(Zone("Asia/Tokyo"))
        #expect(zone.start(ofDay: "0001-01-01") == .earliest)
        #expect(zone.end(ofDay: "9999-12-31") == .latest)
    }
}
