import EventSourcingTesting
import Clubs
import Testing

@Suite struct `The guides of clubs` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(clubsContext)
    }
}
