import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

@Suite struct `The time of a job` {
    private let desk = FeedDesk()

    @Test(arguments: [
        ("2026-03-07T11:45:37.320Z", "2026-03-07T18:45:37.320Z", "Today, 11:45 - 18:45"),
        (
            "2024-11-16T11:45:37.320Z", "2024-11-16T18:45:37.320Z",
            "16/11/2024, 11:45 - 18:45"
        ),
        (
            "2024-11-16T11:45:37.320Z", "2024-11-17T18:45:37.320Z",
            "16/11/2024, 11:45 AM → 17/11/2024, 18:45 PM"
        ),
        (
            "2026-03-07T12:00:00Z", "2026-03-08T00:00:00Z",
            "07/03/2026, 12:00 PM → 08/03/2026, 00:00 AM"
        ),
        ("2026-03-07T09:05:00Z", "2026-03-07T07:00:00Z", "Today, 09:05 - 07:00"),
        (
            "2024-11-17T11:59:00Z", "2024-11-16T00:00:00Z",
            "17/11/2024, 11:59 AM → 16/11/2024, 00:00 AM"
        ),
        ("0001-01-01T00:00:00Z", "0001-01-01T23:59:59.999Z", "01/01/0001, 00:00 - 23:59"),
    ]) func `is shown as the app shows it`(start: String, end: String, shown: String) async throws {
        #expect(try await desk.when(start, end) == shown)
    }

    @Test func `is shown by the clock that is asked for`() async throws {
        let span = ("2026-03-07T21:30:00Z", "2026-03-07T23:00:00Z")
        for (zone, shown) in [
            ("Z", "Today, 21:30 - 23:00"),
            ("+02:00", "07/03/2026, 23:30 PM → 08/03/2026, 01:00 AM"),
            ("+02:30", "Today, 00:00 - 01:30"),
            ("-21:31", "06/03/2026, 23:59 PM → 07/03/2026, 01:29 AM"),
        ] {
            #expect(try await desk.when(span.0, span.1, ["zone": zone]) == shown)
        }
        for zone in ["2", "+2:00", "Cairo", "", "+24:00", "+02:60"] {
            #expect(try await desk.desk.refusal("jobs", ["zone": zone])?.field == "zone")
        }
    }

    @Test func `of a question about the past is that of then`() async throws {
        // The log's own clock stands at 2026-03-01.
        let shown = try await desk.when("2026-03-01T08:00:00Z", "2026-03-01T09:00:00Z")
        #expect(shown == "01/03/2026, 08:00 - 09:00")
        let head = try await desk.desk.store.head()
        for position in [1, head] as [Position] {
            let then = try await desk.desk.items("jobs", asOf: position)
            #expect(then.first?["when"]?.text == "Today, 08:00 - 09:00")
        }
    }

    @Test func `reads from right to left in Arabic`() async throws {
        func scalars(_ start: String, _ end: String) async throws -> String? {
            try await desk.when(start, end, ["language": "ar"])
        }
        // RLI … PDI around it; "اليوم" and "،"; an arrow to the left; ص and م.
        #expect(
            try await scalars("2026-03-07T11:45:00Z", "2026-03-07T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    "\u{2067}\u{627}\u{644}\u{64A}\u{648}\u{645}\u{60C} 11:45 - 18:45\u{2069}"
                        .unicodeScalars) == true)
        #expect(
            try await scalars("2024-11-16T11:45:00Z", "2024-11-16T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    "\u{2067}16/11/2024\u{60C} 11:45 - 18:45\u{2069}".unicodeScalars) == true)
        #expect(
            try await scalars("2024-11-16T11:45:00Z", "2024-11-17T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    """
                    \u{2067}16/11/2024\u{60C} 11:45 \u{635} \u{2190} \
                    17/11/2024\u{60C} 18:45 \u{645}\u{2069}
                    """.unicodeScalars) == true)
    }
}

@Suite struct `Noon` {
    @Test(arguments: [("en", "12:00 PM"), ("ar", "12:00 م")])
    func `is after midday`(language: String, shown: String) async throws {
        let when = try await FeedDesk().when(
            "2024-11-16T12:00:00Z", "2024-11-17T11:59:59Z", ["language": language])
        #expect(when?.contains(shown) == true, "\(when ?? "")")
    }
}
