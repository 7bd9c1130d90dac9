import EventStore
import Testing
import Wording

@testable import Page

@Suite struct `A month of sales` {
    @Test(arguments: [
        "2026-11", "2024-02", "2023-02", "1970-01", "0002-01", "9998-11", "9998-12", "2026-05",
    ])
    func `has each of its days once, in weeks of seven`(text: String) throws {
        let month = try #require(SalesMonth(text))
        for language in [Language.english, .arabic] {
            let weeks = month.weeks(in: language)
            #expect(weeks.allSatisfy { $0.count == 7 })
            let days = weeks.flatMap(\.self)
            #expect(days == Array((days.first ?? 0)...(days.last ?? 0)))
            let own = days.map(SalesMonth.calendar).filter { $0.month == month.month }
            #expect(own.map(\.day) == Array(1...own.count))
            #expect((28...31).contains(own.count))
            // No week is all another month's.
            #expect(
                weeks.allSatisfy { week in
                    week.contains { SalesMonth.calendar(ofDay: $0).month == month.month }
                })
        }
    }

    @Test func `begins its weeks as each language has them`() throws {
        // The first of November 2026 is a Sunday.
        let month = try #require(SalesMonth("2026-11"))
        #expect(month.weeks(in: .english).first.map { SalesMonth.calendar(ofDay: $0[0]).day } == 26)
        #expect(month.weeks(in: .arabic).first.map { SalesMonth.calendar(ofDay: $0[0]).day } == 31)
    }

    @Test func `is followed by the next one, and is no month where there is none`() {
        #expect(SalesMonth("2026-12")?.next?.text == "2027-01")
        #expect(SalesMonth("2026-01")?.previous?.text == "2025-12")
        #expect(SalesMonth("9998-12")?.next == nil)
        #expect(SalesMonth("0002-01")?.previous == nil)
        for text in [
            "2026-13", "2026-00", "2026-1", "2026-001", "junk", "", "2026-11-01", "0001-01",
            "9999-12",
        ] {
            #expect(SalesMonth(text) == nil, "\(text)")
        }
    }

    @Test func `draws what lasts across its days, and below each other what meets`() {
        let week: [Int64] = Array(10...16)
        let all = [
            Lasting(first: 1, last: 12, index: 0), Lasting(first: 12, last: 13, index: 1),
            Lasting(first: 14, last: 99, index: 2), Lasting(first: 17, last: 20, index: 3),
            Lasting(first: 16, last: 16, index: 4),
        ]
        let lines = Lasting.lines(of: all, in: week)
        #expect(lines.map(\.0.index) == [0, 1, 2, 4])
        #expect(lines.map(\.from) == [1, 3, 5, 7])
        #expect(lines.map(\.to) == [3, 4, 7, 7])
        #expect(lines.map(\.line) == [1, 2, 1, 2])
    }

    @Test func `shows a sale to its last day by the clock of the business`() async throws {
        let looking = try await Shop.serving()
        try await Shop.send(looking, "ChooseTimeZone", #"{"timeZone":"Africa/Cairo"}"#)
        // Cairo is two hours ahead in January: the sale begins on the second there, and ends with the third.
        try await Shop.send(
            looking, "ScheduleSale",
            #"{"saleId":"s","title":"New year","startsAt":"2031-01-01T22:00:00Z","endsAt":"2031-01-03T22:00:00Z","discountPct":12.5,"appliesTo":"everything"}"#
        )
        let main = try await Shop.main(looking, "/catalog/sales?month=2031-01")
        #expect(main.contains("12.5% off"))
        #expect(main.contains("2 Jan 2031, 00:00"))
        #expect(main.contains("3 Jan 2031, 23:59"))
        // Wednesday the first is the first day of the second of three columns that it is in: Thursday, two days.
        #expect(main.contains(#"class="f4 d2 l1 p1""#))
        #expect(try await !Shop.main(looking, "/catalog/sales?month=2031-02").contains("New year"))
        try await Shop.send(looking, "CancelSale", #"{"saleId":"s"}"#)
        #expect(try await !Shop.main(looking, "/catalog/sales?month=2031-01").contains("New year"))
        #expect(
            try await Shop.main(looking, "/catalog/sales?month=2031-01&canceled=true")
                .contains("New year"))
    }
}
