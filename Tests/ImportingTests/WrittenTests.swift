import EventStore
import Records
import Testing
import Vocabulary

@testable import Importing

@Suite struct `A number as people write it` {
    @Test(arguments: [
        ("1.234,56 €", "de", "1234.56"), ("-12,5", "de", "-12.5"), ("1.234", "de", "1234"),
        ("1 234,56", "fr", "1234.56"), ("1\u{202F}234,56\u{A0}€", "fr", "1234.56"),
        ("1'234.50", "de-CH", "1234.50"), ("$1,234.56", "en-US", "1234.56"),
        ("(12.50)", "en-US", "-12.50"), ("12.50-", "en-US", "-12.50"), ("−3", "en", "-3"),
        ("12,34,567.00", "en-IN", "1234567.00"), ("USD 5", "en", "5"), ("7,5 %", "de", "7.5"),
        ("١٬٢٣٤٫٥٠", "ar", "1234.50"), ("0,05", "nl", "0.05"), (".5", "en", "0.5"),
    ])
    func `is read as the place has it`(text: String, tag: String, expected: String) throws {
        let locale = try #require(WrittenLocale(tag))
        #expect(try WrittenNumber(text, locale).decimal == expected)
    }

    @Test(arguments: [
        ("12.50", "12.50"), ("1,234.50", "1234.50"), ("1.234,50", "1234.50"),
        ("1,234,567", "1234567"),
        ("1.234.567", "1234567"), ("1 234", "1234"), ("12", "12"),
    ])
    func `is read without a place where it can be read in one way`(
        text: String, expected: String
    ) throws {
        #expect(try WrittenNumber(text, nil).decimal == expected)
    }

    @Test(arguments: ["1,234", "12,50"]) func `is refused where it can be read in two`(text: String)
    {
        let error = #expect(throws: Unreadable.self) { try WrittenNumber(text, nil) }
        #expect(error?.code == .ambiguousValue)
        #expect(error?.hint?.description.contains("--locale") == true)
    }

    @Test(arguments: ["", "€", "twelve", "1.2.3", "12,34", "1,23,4", "1-2", "0x10"])
    func `is refused where it is none`(text: String) {
        #expect(throws: Unreadable.self) { try WrittenNumber(text, WrittenLocale("en-US")) }
    }

    @Test func `counts a currency's least parts, and no other's`() throws {
        func minor(_ text: String, _ code: String) throws -> Int64 {
            let currency = try #require(Currency(code))
            return try WrittenNumber(text, WrittenLocale("en")).minor(of: currency, text)
        }
        #expect(try minor("$12.5", "USD") == 1250)
        #expect(try minor("12.500", "USD") == 1250)
        #expect(try minor("5000", "JPY") == 5000)
        #expect(try minor("1.234", "KWD") == 1234)
        #expect(try minor("12 zł", "PLN") == 1200)
        #expect(throws: Unreadable.self) { try minor("12.505", "USD") }
        #expect(throws: Unreadable.self) { try minor("€12", "USD") }
        #expect(throws: Unreadable.self) { try minor("12 EUR", "USD") }
        #expect(throws: Unreadable.self) { try minor("99999999999999999999", "USD") }
    }
}

@Suite struct `A time as people write it` {
    @Test(arguments: [
        ("31.12.2025", "de", "2025-12-31T00:00:00.000Z"),
        ("31.12.25 14:05", "de", "2025-12-31T14:05:00.000Z"),
        ("12/31/2025 2:05 PM", "en-US", "2025-12-31T14:05:00.000Z"),
        ("12/31/2025 12:05:07 AM", "en-US", "2025-12-31T00:05:07.000Z"),
        ("03/04/2025", "en-US", "2025-03-04T00:00:00.000Z"),
        ("03/04/2025", "en-GB", "2025-04-03T00:00:00.000Z"),
        ("2025-03-03 09:30:12 -0500", "en-US", "2025-03-03T14:30:12.000Z"),
        ("2025-03-03 09:30:12 UTC", "de", "2025-03-03T09:30:12.000Z"),
        ("2025-03-03T09:30:12.5+01:00", "de", "2025-03-03T08:30:12.500Z"),
        ("3 Mar 2025", "en-GB", "2025-03-03T00:00:00.000Z"),
        ("Mar 3, 2025, 9:30", "en-US", "2025-03-03T09:30:00.000Z"),
        ("03-Mar-25", "en-GB", "2025-03-03T00:00:00.000Z"),
        ("20250303", "en-GB", "2025-03-03T00:00:00.000Z"),
        ("2025/11/11", "ja", "2025-11-11T00:00:00.000Z"),
    ])
    func `is read as the place has it`(text: String, tag: String, expected: String) throws {
        let locale = try #require(WrittenLocale(tag))
        #expect(try WrittenTime(text, locale).time(in: .utc)?.description == expected)
    }

    @Test(arguments: [
        ("2025-12-31", "2025-12-31"), ("31.1.2025", "2025-01-31"), ("31/12/2025", "2025-12-31"),
        ("12/31/2025", "2025-12-31"), ("4 July 2025", "2025-07-04"),
    ])
    func `is read without a place where it can be read in one way`(
        text: String, day: String
    ) throws {
        #expect(try WrittenTime(text, nil).day == day)
    }

    @Test func `is refused where it can be read in two, with what to say`() {
        let error = #expect(throws: Unreadable.self) { try WrittenTime("03/04/2025", nil) }
        #expect(error?.code == .ambiguousValue)
        #expect(error?.hint?.description.contains("--locale en-US") == true)
    }

    @Test(arguments: [
        "", "soon", "31/02/2025", "2025-13-01", "30.02.2025", "2025-03-03 25:00", "2025-03-03 1:99",
        "2025-03-03 soon", "1/2", "2025-03-03 13:00 PM", "99999999999999999999",
    ])
    func `is refused where it is none`(text: String) {
        #expect(throws: Unreadable.self) { try WrittenTime(text, WrittenLocale("en-GB")) }
    }

    @Test func `is one of the clock of its zone, in summer and in winter`() throws {
        let zone = try #require(Zone("Europe/Berlin"))
        func time(_ text: String) throws -> String? {
            try WrittenTime(text, nil).time(in: zone)?.description
        }
        #expect(try time("2025-07-01 12:00") == "2025-07-01T10:00:00.000Z")
        #expect(try time("2025-01-01 12:00") == "2025-01-01T11:00:00.000Z")
        #expect(try time("2025-07-01") == "2025-06-30T22:00:00.000Z")
        #expect(try time("2025-03-30 03:30") == "2025-03-30T01:30:00.000Z")
    }
}
