import Catalog
import EventSourcing
import EventSourcingTesting
import Fulfilment
import Orders
import Testing

@Suite struct `The guides of fulfilment` {
    @Test func `can be followed by a reader`() {
        expectGuidesWork(fulfilmentContext, with: catalogContext, ordersContext)
    }

    @Test func `name every command`() {
        #expect(
            fulfilmentContext.commands.map(\.name) == [
                "AllocateStock", "ReleaseStock", "FillBackorder",
            ])
    }

    @Test func `know why a line is short, and how it stands`() {
        #expect(
            BackorderReason.allCases.map(\.rawValue) == ["short", "unknownProduct", "discontinued"])
        #expect(
            LineSupply.allCases.map(\.rawValue) == [
                "none", "waiting", "taken", "backordered", "released",
            ])
    }
}
