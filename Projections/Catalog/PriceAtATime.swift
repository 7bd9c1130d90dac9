import Catalog
import EventSourcing
import EventStore
import Records
import SalesCalendar
import Vocabulary

/// What a product costs at a moment, and which sale made it so: the least of its price, of what it was
/// marked down to, and of what a sale that it is in leaves of its price.
struct PriceAtATime {
    let cents: Cents
    /// The sale, where it is that which made the price.
    let sale: SaleRow?

    /// `sales` are those that it is in, whenever they are.
    init(of product: ProductRow, at time: Timestamp, sales: [SaleRow]) {
        var (cents, sale) = (product.discountPriceCents ?? product.basePriceCents, SaleRow?.none)
        for row in sales where row.plan.startsAt <= time && time < row.plan.endsAt {
            let price = row.plan.price(insteadOf: product.basePriceCents)
            if price < cents { (cents, sale) = (price, row) }
        }
        self.cents = cents
        self.sale = sale
    }

    /// As callers see it.
    var members: [JSONValue.Member] {
        let sale = sale.map { row in
            JSONValue.object([
                .init("saleId", .string(row.saleId.text)), .init("title", .string(row.plan.title)),
                .init("discountPct", JSONValue(number: row.plan.discountPct)),
                .init("endsAt", .string(row.plan.endsAt.description)),
            ])
        }
        return [.init("priceCents", .integer(cents.amount))]
            + (sale.map { [.init("sale", $0)] } ?? [])
    }
}
