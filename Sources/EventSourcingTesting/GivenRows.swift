public import EventSourcing
import EventStore
import Records
public import Testing

extension Given {
    /// The rows of one table that a projector makes of this past, in the order of their keys.
    ///
    /// ```swift
    /// let rows = given(Order.self, "1042", .placed(order))
    ///     .rows(of: OrderRow.self, by: OrdersProjector.self)
    /// #expect(rows.map(\.status) == [.placed])
    /// ```
    ///
    /// An event that can't be applied fails the test; what came before it is answered.
    public func rows<P: Projector, R: Row>(
        of table: R.Type, by projector: P.Type, at here: SourceLocation = #_sourceLocation
    ) -> [R] {
        let rows = Rows(source: nil)
        let apply = Projection(projector).applier(rows)
        do {
            for event in log { try event.withView { try apply($0) } }
        } catch {
            Issue.record("\(P.name) can't apply an event: \(error)", sourceLocation: here)
        }
        return rows.table(table).all
    }
}
