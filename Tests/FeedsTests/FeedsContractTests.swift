import EventSourcingTesting
import Feeds
import Testing

@Suite struct `The guides of feeds` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(feedsContext)
    }
}
