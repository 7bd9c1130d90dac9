import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@Suite struct `Archiving a category` {
    private let archive = ArchiveCategory(categoryId: "lamps")
    /// The lamp is under lamps and under gifts.
    private let inBoth = shelf.and(Category.self, "gifts", gifts).and(
        Product.self, "lamp", .added(deskLamp),
        .detailsChanged(ProductDetailsChanged(categoryIds: ["lamps", "gifts"])))

    @Test func `puts it away where nothing is listed under it`() throws {
        let when = shelf.when(archive)
        when.then(.archived(CategoryArchived()))
        let category = try #require(when.state())
        #expect(category.exists && category.isArchived && !category.isLive)
    }

    @Test func `changes nothing the second time`() { archived.when(archive).thenNothing() }

    @Test func `is of a category that exists`() {
        givenNothing().when(archive).thenRejects(.notFound, field: "categoryId")
        givenNothing().when(ArchiveCategory(categoryId: "not an id"))
            .thenRejects(.invalidField)
    }

    @Test func `is refused while a product on sale needs it`() {
        shelf.and(Product.self, "lamp", .added(deskLamp)).when(archive)
            .thenRejects(.categoryInUse, field: "categoryId")
    }

    @Test func `is refused when a product was moved under it`() {
        var chair = deskLamp
        chair.categoryIds = ["gifts"]
        shelf.and(
            Product.self, "chair", .added(chair),
            .detailsChanged(ProductDetailsChanged(categoryIds: ["lamps"]))
        ).when(archive).thenRejects(.categoryInUse)
    }

    @Test func `goes when its products are off sale or listed elsewhere`() {
        let off = shelf.and(
            Product.self, "lamp", .added(deskLamp), .discontinued(ProductDiscontinued()))
        off.when(archive).then(.archived(CategoryArchived()))
        inBoth.when(archive).then(.archived(CategoryArchived()))
        inBoth.and(
            Product.self, "lamp", .detailsChanged(ProductDetailsChanged(categoryIds: ["gifts"]))
        ).when(archive).then(.archived(CategoryArchived()))
    }

    @Test func `is refused when the other category of a product is archived`() {
        inBoth.and(Category.self, "gifts", .archived(CategoryArchived())).when(archive)
            .thenRejects(.categoryInUse)
    }

    @Test func `is refused when a product of several needs it`() {
        inBoth.and(Product.self, "chair", .added(deskLamp)).when(archive)
            .thenRejects(.categoryInUse)
    }

    @Test func `lets nothing be listed under it any more`() {
        archived.when(addLamp()).thenRejects(.unknownCategory, field: "categoryIds[0]")
        inBoth.and(Category.self, "lamps", .archived(CategoryArchived()))
            .when(ChangeProductDetails(productId: "lamp", categoryIds: ["lamps"]))
            .thenRejects(.unknownCategory, field: "categoryIds[0]")
    }
}
