import EventStore
import EventStoreConformance
import Foundation
import Testing

@Suite struct `A timestamp` {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0),
            ("1970-01-01T00:00:00.001Z", 1),
            ("1969-12-31T23:59:59.999Z", -1),
            ("2000-02-29T00:00:00.000Z", 951_782_400_000),
            ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
            ("2026-03-01T12:00:00.000Z", 1_772_366_400_000),
            ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("1900-03-01T00:00:00.000Z", -2_203_891_200_000),
        ] as [(String, Int64)])
    func `is read and written in RFC 3339`(text: String, milliseconds: Int64) {
        #expect(Timestamp(text) == Timestamp(milliseconds: milliseconds))
        #expect(Timestamp(milliseconds: milliseconds).description == text)
    }

    @Test(arguments: [
        ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"),
        ("2026-03-01t12:00:00z", "2026-03-01T12:00:00.000Z"),
        ("2026-03-01T12:00:00.5Z", "2026-03-01T12:00:00.500Z"),
        ("2026-03-01T12:00:00.05Z", "2026-03-01T12:00:00.050Z"),
        ("2026-03-01T12:00:00.123000000Z", "2026-03-01T12:00:00.123Z"),
        ("2026-03-01T12:00:00+02:00", "2026-03-01T10:00:00.000Z"),
        ("2026-03-01T00:30:00-05:45", "2026-03-01T06:15:00.000Z"),
        ("2026-01-01T00:00:00+00:01", "2025-12-31T23:59:00.000Z"),
        ("2026-03-01T12:00:00-00:00", "2026-03-01T12:00:00.000Z"),
        ("2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00.000Z"),
    ])
    func `is read with offsets and fractions`(text: String, utc: String) {
        #expect(Timestamp(text)?.description == utc)
    }

    @Test(arguments: [
        "", "2026-03-01", "2026-03-01T12:00:00", "2026-03-01 12:00:00Z", "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z",
        "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z", "2026-03-01T12:00:60Z",
        "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00.0001Z", "2026-03-01T12:00:00.1234567890Z",
        "2026-03-01T12:00:00+0200", "2026-03-01T12:00:00+24:00", "2026-03-01T12:00:00+02:60",
        "2026-03-01T12:00:00Zx", "2026-03-01T12:00:00ZZ", "+026-03-01T12:00:00Z",
        "2026-3-01T12:00:00Z0", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        "２026-03-01T12:00:00Z", "2026-03-01T12:00:0-1Z", " 2026-03-01T12:00:00Z", "yesterday",
    ])
    func `is not read from anything else`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `agrees with Foundation's calendar on random moments`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // From 1600 on: before 1582 Foundation counts days by the Julian calendar.
        for _ in 0..<2_000 {
            let millis = Int64.random(in: -11_676_096_000_000...253_402_300_799_999, using: &random)
            let moment = Timestamp(milliseconds: millis)
            let text = moment.description
            let second = (millis - ((millis % 1000) + 1000) % 1000) / 1000
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: TimeInterval(second)))
            let fields = text.dropLast(5).split { "-T:".contains($0) }.map { Int($0) }
            let expected = [
                parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second,
            ]
            #expect(fields == expected, "\(text), seed \(seed)")
            #expect(Timestamp(text) == moment, "\(text), seed \(seed)")
        }
    }

    @Test func `goes there and back on every day of a long cycle`() {
        // 400 years hold every pattern of leap years.
        for day in Int64(-36_524)..<146_097 - 36_524 {
            let moment = Timestamp(milliseconds: day * 86_400_000)
            #expect(Timestamp(day: moment.day) == moment)
        }
    }

    @Test func `of a day is its midnight in UTC`() {
        #expect(Timestamp(day: "2026-03-01")?.description == "2026-03-01T00:00:00.000Z")
        #expect(Timestamp("2026-03-01T23:59:59Z")?.day == "2026-03-01")
        #expect(Timestamp(day: "2026-02-29") == nil)
        #expect(Timestamp(day: "2026-3-1") == nil)
    }

    @Test(arguments: [Int64.min, -62_135_596_800_001, 253_402_300_800_000, .max])
    func `outside the years 1 to 9999 is written as the nearest inside`(milliseconds: Int64) {
        let nearest = milliseconds < 0 ? Timestamp.earliest : .latest
        #expect(Timestamp(milliseconds: milliseconds).description == nearest.description)
    }

    @Test func `of now lies where Foundation's clock does`() {
        let before = Int64(Date().timeIntervalSince1970 * 1000)
        let now = Timestamp.now.milliseconds
        let after = Int64(Date().timeIntervalSince1970 * 1000)
        #expect((before - 1...after + 1).contains(now))
    }
}
