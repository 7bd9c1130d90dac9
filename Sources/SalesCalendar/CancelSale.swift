package import EventSourcing
package import Records

/// Calls a sale off, for good.
package struct CancelSale: Command {
    package static let name = "CancelSale"

    package var saleId = SaleID()

    package init() {}

    package var target: SaleID { saleId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
    }

    package func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
        guard sale.exists else { throw .notFound("sale", saleId, "saleId") }
        return sale.isCanceled ? [] : [.canceled(SaleCanceled())]
    }

    package static let guide = CommandGuide(
        "Calls a sale off, for good; its time is free for another.",
        rules: [.exists("sale")],
        example: #"{"saleId":"spring"}"#,
        needs: [CommandGuide.aSale])
}
