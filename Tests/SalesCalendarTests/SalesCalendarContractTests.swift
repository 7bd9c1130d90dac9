import Catalog
import EventSourcingTesting
import SalesCalendar
import Testing

@Suite struct `The guides of calendar` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(salesCalendarContext, with: catalogContext)
    }
}
