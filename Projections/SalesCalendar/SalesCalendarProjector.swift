import EventSourcing
import EventStore
import Records
import SalesCalendar

/// Keeps the sales of the calendar.
struct SalesCalendarProjector: Projector {
    static let name = "sales"
    static let version = 2
    static let tables: [any Row.Type] = [SaleRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(SaleScheduled.self) { projector, scheduled, view in
            var row = SaleRow()
            row.saleId = SaleID(view.streamID)
            row.plan = scheduled.plan
            projector.sales.put(new: row, by: view)
        },
        on(SaleRescheduled.self) { projector, rescheduled, view in
            try projector.sales.update(SaleID(view.streamID), by: view) {
                $0.plan = rescheduled.plan
            }
        },
        on(SaleCanceled.self) { projector, _, view in
            try projector.sales.update(SaleID(view.streamID), by: view) { $0.isCanceled = true }
        },
    ]

    private let sales: RowTable<SaleRow>

    init(_ rows: Rows) { sales = rows.table(SaleRow.self) }
}
