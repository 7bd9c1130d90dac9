import EventSourcing
import EventStore
import Records
import SalesCalendar

/// One sale of the calendar, called off or not.
struct SaleRow: DatedRow {
    static let table = "sales"
    static let keyColumns = ["saleId"]
    static let indexes = [["startsAt", "saleId"]]

    var saleId = SaleID()
    var plan = SalePlan()
    var isCanceled = false
    var dates = Dates()

    var key: SaleID { saleId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
        plan.visit(&fields)
        fields.field("isCanceled", &isCanceled)
        dates.visit(&fields)
    }
}
