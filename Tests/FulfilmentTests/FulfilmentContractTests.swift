import EventSourcingTesting
import Fulfilment
import Testing

@Suite struct `The guides of fulfilment` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(fulfilmentContext)
    }
}
