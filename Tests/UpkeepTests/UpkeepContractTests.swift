import EventSourcingTesting
import Testing
import Upkeep

@Suite struct `The guides of upkeep` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(upkeepContext)
        expectGuidesWork(consumerUpkeepContext)
    }
}
