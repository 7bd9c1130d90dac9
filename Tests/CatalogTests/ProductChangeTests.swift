import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `The price of a product` {
    @Test func `is set anew, both parts of it`() {
        onSale
            .when(
                ChangeProductPrice(
                    productId: "lamp", basePriceCents: 5000, discountPriceCents: 5000)
            )
            .then(
                .priceChanged(ProductPriceChanged(basePriceCents: 5000, discountPriceCents: 5000)))
    }

    @Test func `has no discount where none is given`() throws {
        let when = onSale.when(ChangeProductPrice(productId: "lamp", basePriceCents: 4900))
        when.then(.priceChanged(ProductPriceChanged(basePriceCents: 4900)))
        #expect(try #require(when.state()).discountPriceCents == nil)
    }

    @Test func `stays where it is set to what it is`() {
        let same = ChangeProductPrice(
            productId: "lamp", basePriceCents: 4900, discountPriceCents: 3900)
        onSale.when(same).thenNothing()
        discontinued.when(same).thenNothing()
    }

    @Test func `keeps the rules of prices`() {
        onSale.when(ChangeProductPrice(productId: "lamp", basePriceCents: -1))
            .thenRejects(.invalidPrice, field: "basePriceCents")
        onSale
            .when(
                ChangeProductPrice(productId: "lamp", basePriceCents: 1, discountPriceCents: -1)
            ).thenRejects(.invalidPrice, field: "discountPriceCents")
        onSale
            .when(ChangeProductPrice(productId: "lamp", basePriceCents: 1, discountPriceCents: 2))
            .thenRejects(.invalidPrice, field: "discountPriceCents")
    }

    @Test func `is that of a product that exists and is sold`() {
        onSale.when(ChangeProductPrice(productId: "chair", basePriceCents: 1))
            .thenRejects(.notFound, field: "productId")
        discontinued.when(ChangeProductPrice(productId: "lamp", basePriceCents: 1))
            .thenRejects(.productDiscontinued)
    }
}

@Suite struct `The stock of a product` {
    @Test func `comes and goes`() throws {
        let out = onSale.when(AdjustStock(productId: "lamp", delta: -12))
        out.then(.stockAdjusted(StockAdjusted(delta: -12, quantity: 0)))
        #expect(try #require(out.state()).quantity == 0)
        onSale.when(AdjustStock(productId: "lamp", delta: 8))
            .then(.stockAdjusted(StockAdjusted(delta: 8, quantity: 20)))
    }

    @Test func `is never below nothing`() {
        onSale.when(AdjustStock(productId: "lamp", delta: -13))
            .thenRejects(.insufficientStock, field: "delta")
        onSale.when(AdjustStock(productId: "lamp", delta: .min)).thenRejects(.insufficientStock)
    }

    @Test func `is a thousand million at most`() {
        for delta in [Quantity.most - 11, .max] {
            onSale.when(AdjustStock(productId: "lamp", delta: delta))
                .thenRejects(.amountOverflow, field: "delta")
        }
        let rest = Quantity.most - 12
        onSale.when(AdjustStock(productId: "lamp", delta: rest))
            .then(.stockAdjusted(StockAdjusted(delta: rest, quantity: Quantity.most)))
    }

    @Test func `goes, however much a log from before there was a bound holds`() {
        var added = deskLamp
        added.quantity = .max
        let old = given(Product.self, "lamp", .added(added))
        old.when(AdjustStock(productId: "lamp", delta: -5))
            .then(.stockAdjusted(StockAdjusted(delta: -5, quantity: .max - 5)))
        old.when(AdjustStock(productId: "lamp", delta: 1)).thenRejects(.amountOverflow)
    }

    @Test func `stays where nothing comes or goes`() {
        onSale.when(AdjustStock(productId: "lamp", delta: 0)).thenNothing()
    }

    @Test func `comes back even when the product is discontinued, but goes no more`() {
        discontinued.when(AdjustStock(productId: "lamp", delta: 1))
            .then(.stockAdjusted(StockAdjusted(delta: 1, quantity: 13)))
        discontinued.when(AdjustStock(productId: "lamp", delta: -1))
            .thenRejects(.productDiscontinued)
    }

    @Test func `is that of a product that exists`() {
        onSale.when(AdjustStock(productId: "chair", delta: 1))
            .thenRejects(.notFound, field: "productId")
    }
}

@Suite struct `Discontinuing a product` {
    @Test func `takes it off sale`() throws {
        let when = onSale.when(DiscontinueProduct(productId: "lamp"))
        when.then(.discontinued(ProductDiscontinued()))
        #expect(try #require(when.state()).discontinued)
    }

    @Test func `changes nothing the second time`() {
        discontinued.when(DiscontinueProduct(productId: "lamp")).thenNothing()
    }

    @Test func `needs a product that exists`() {
        onSale.when(DiscontinueProduct(productId: "chair"))
            .thenRejects(.notFound, field: "productId")
    }
}
