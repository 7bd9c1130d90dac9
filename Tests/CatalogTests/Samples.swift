import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Vocabulary

/// A category for products to be listed under.
let lamps = Category.Event.added(CategoryAdded(title: "Lamps", slug: "lamps"))

/// A lamp as it is added: 49 dollars, 39 for now, twelve of them.
let deskLamp = ProductAdded(
    title: "Desk lamp", categoryIds: ["lamps"], basePriceCents: 4900, discountPriceCents: 3900,
    quantity: 12)

/// The command that adds it, changed by `change`.
func addLamp(_ change: (inout AddProduct) -> Void = { _ in }) -> AddProduct {
    var command = AddProduct(
        productId: "lamp", title: "Desk lamp", categoryIds: ["lamps"], basePriceCents: 4900,
        discountPriceCents: 3900, quantity: 12)
    change(&command)
    return command
}

/// The category is there.
let shelf = given(Category.self, "lamps", lamps)

/// The lamp is for sale.
let onSale = given(Product.self, "lamp", .added(deskLamp))

/// The lamp was taken off sale.
let discontinued = onSale.and(Product.self, "lamp", .discontinued(ProductDiscontinued()))

/// Another category.
let gifts = Category.Event.added(CategoryAdded(title: "Gifts", slug: "gifts"))

/// The category of lamps was put away.
let archived = shelf.and(Category.self, "lamps", .archived(CategoryArchived()))
