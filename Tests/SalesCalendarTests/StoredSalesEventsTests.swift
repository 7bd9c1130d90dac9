import EventSourcing
import EventStore
import Records
import SalesCalendar
import Testing

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Sales events in the log` {
    @Test(arguments: [
        (
            SaleScheduled(
                plan {
                    $0.productIds = ["kilim"]
                    $0.categoryIds = ["lamps"]
                    $0.discountPct = 12.5
                    $0.endsAt = day(40)
                }) as any DomainEvent,
            "SaleScheduled",
            """
            {"title":"Spring sale","startsAt":"2026-03-01T00:00:00.000Z",\
            "endsAt":"2026-04-09T00:00:00.000Z","discountPct":12.5,"productIds":["kilim"],\
            "categoryIds":["lamps"]}
            """, ["sales-in:2026-03", "sales-in:2026-04"]
        ),
        (
            SaleRescheduled(plan()), "SaleRescheduled",
            """
            {"title":"Spring sale","startsAt":"2026-03-01T00:00:00.000Z",\
            "endsAt":"2026-03-11T00:00:00.000Z","discountPct":15,"appliesTo":"everything"}
            """, ["sales-in:2026-03"]
        ),
        (
            SaleRescheduled(
                changed(plan()) { $0.appliesTo = nil }), "SaleRescheduled",
            """
            {"title":"Spring sale","startsAt":"2026-03-01T00:00:00.000Z",\
            "endsAt":"2026-03-11T00:00:00.000Z","discountPct":15}
            """, ["sales-in:2026-03"]
        ),
        (SaleCanceled(), "SaleCanceled", "{}", []),
        (
            BookmarkAdded(kind: .product, targetId: "kilim"), "BookmarkAdded",
            #"{"kind":"product","targetId":"kilim"}"#, []
        ),
        (
            BookmarkRemoved(kind: .sale, targetId: "spring"), "BookmarkRemoved",
            #"{"kind":"sale","targetId":"spring"}"#, []
        ),
    ]) func `have this form`(
        event: any DomainEvent, type: String, payload: String, tags: [String]
    ) {
        let stored = event.stored
        #expect(stored.type == type)
        #expect(stored.schemaVersion == 1)
        #expect(String(decoding: stored.payload, as: UTF8.self) == payload)
        #expect(stored.tags == tags)
    }

    @Test func `know the months that a sale touches, at every edge`() {
        #expect(plan { $0.endsAt = day(32) }.months() == ["2026-03"])
        #expect(
            plan { $0.endsAt = Timestamp(milliseconds: day(32).milliseconds + 1) }.months()
                == ["2026-03", "2026-04"])
        let turn = plan {
            $0.startsAt = Timestamp("2025-12-31T23:59:59.999Z") ?? .earliest
            $0.endsAt = Timestamp("2026-01-01T00:00:00.001Z") ?? .latest
        }
        #expect(turn.months() == ["2025-12", "2026-01"])
        let first = plan {
            $0.startsAt = .earliest
            $0.endsAt = Timestamp("0001-02-01T00:00:00Z") ?? .latest
        }
        #expect(first.months() == ["0001-01"])
        let last = plan {
            $0.startsAt = Timestamp("9999-11-30T00:00:00Z") ?? .earliest
            $0.endsAt = .latest
        }
        #expect(last.months() == ["9999-11", "9999-12"])
    }
}
