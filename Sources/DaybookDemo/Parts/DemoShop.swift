import Catalog
import EventSourcing
import EventStore
import Records
import Vocabulary

/// The shop: what it sells, at which prices, and what comes into stock. Orders are the till's.
struct DemoShop {
    private var chance: DemoChance
    private var till: DemoTill
    private var opinions: DemoOpinions
    private var agenda = DemoAgenda()
    private var products: [DemoProduct] = []

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        till = DemoTill(chance.next())
        opinions = DemoOpinions(chance.next())
        planProducts()
    }

    /// All that happens in the shop on one day.
    mutating func happenings(on day: Int, customers: [DemoPerson]) -> [DemoMoment] {
        var moments = agenda.take(day)
        if day == 0 { moments += openShelves() }
        changePrices(on: day, &moments)
        let onSale = products.indices.filter { products[$0].isOnSale(day) }
        moments += till.happenings(on: day, customers: customers, products: &products, onSale)
        moments += opinions.happenings(on: day, customers: customers, products: products, onSale)
        if DemoCalendar.weekday(day) == 0 { countStock(on: day, &moments) }
        return moments
    }

    private func openShelves() -> [DemoMoment] {
        DemoGoods.categories.enumerated().map { index, category in
            DemoMoment(
                DemoCalendar.time(0, minute: 6 * 60 + index), by: DemoPeople.buyer,
                "category-\(category.id)",
                AddCategory(
                    categoryId: CategoryID(category.id), title: category.title, icon: category.icon)
            )
        }
    }

    /// Most products are there from the first day, some come later, a few go.
    private mutating func planProducts() {
        for category in DemoGoods.categories {
            for (title, cents) in category.goods {
                let number = products.count + 1
                let first = chance.happens(180) ? chance.number(20...300) : 0
                let last = chance.happens(70) ? chance.number(310...350) : nil
                let product = DemoProduct(
                    id: "p-\(String(number + 1000).dropFirst())", title: title,
                    category: category.id,
                    base: cents, stock: chance.number(40...160), first: first, last: last)
                products.append(product)
                agenda.add(added(product, number))
                if let last {
                    agenda.add(
                        DemoMoment(
                            DemoCalendar.time(last, minute: 18 * 60), by: DemoPeople.buyer,
                            "gone-\(product.id)",
                            DiscontinueProduct(productId: ProductID(product.id)),
                            because: "the maker has stopped making it"))
                }
            }
        }
    }

    private mutating func added(_ product: DemoProduct, _ number: Int) -> DemoMoment {
        let reviews = (0..<chance.number(0...6)).map { index in
            let review = chance.one(of: DemoGoods.reviews)
            return Product.Review(
                reviewId: ReviewID("\(product.id)-r\(index + 1)"),
                author: DemoPeople.person(chance.number(0...DemoPeople.count - 1)).name,
                stars: review.stars, message: review.text)
        }
        return DemoMoment(
            DemoCalendar.time(product.first, minute: 6 * 60 + 20 + number), by: DemoPeople.buyer,
            "product-\(product.id)",
            AddProduct(
                productId: ProductID(product.id), title: product.title,
                description: chance.one(of: DemoGoods.descriptions),
                categoryIds: [CategoryID(product.category)],
                basePriceCents: Cents(product.base), quantity: Int64(product.stock),
                variants: product.category == "textiles"
                    ? [.init(name: "Size", values: ["small", "large"])] : nil,
                reviews: reviews))
    }

    /// Now and then a price goes up; in late November everything above 50.00 is a tenth off.
    private mutating func changePrices(on day: Int, _ moments: inout [DemoMoment]) {
        for index in products.indices where products[index].isOnSale(day) {
            let isSale = day == 327 && products[index].base > 50_00
            let isSaleOver = day == 334 && products[index].discount != nil
            let isRise = day > products[index].first && chance.happens(8)
            guard isSale || isSaleOver || isRise else { continue }
            let reason: String
            if isSale {
                products[index].discount = products[index].base * 9 / 10
                reason = "November sale"
            } else if isSaleOver {
                products[index].discount = nil
                reason = "November sale is over"
            } else {
                products[index].base +=
                    products[index].base / 100 * Int64(chance.number(2...6)) + 10
                reason = chance.one(of: DemoGoods.priceReasons)
            }
            let product = products[index]
            moments.append(
                DemoMoment(
                    DemoCalendar.time(day, minute: 7 * 60 + index), by: DemoPeople.buyer,
                    "price-\(product.id)-\(day)",
                    ChangeProductPrice(
                        productId: ProductID(product.id), basePriceCents: Cents(product.base),
                        discountPriceCents: product.discount.map { Cents($0) }),
                    because: reason))
        }
    }

    /// On Mondays somebody looks: now and then a piece is broken, and what runs low is ordered anew.
    /// What was sold has left the books by itself.
    private mutating func countStock(on day: Int, _ moments: inout [DemoMoment]) {
        for index in products.indices where products[index].isOnSale(day) {
            let time = DemoCalendar.time(day, minute: 9 * 60 + index)
            if products[index].stock > 10, chance.happens(60) {
                products[index].stock -= 1
                moments.append(
                    adjusted(products[index], by: -1, time, "count", "broken on the shelf"))
            }
            if products[index].stock < 6 {
                let pieces = chance.number(2...8) * 10
                products[index].stock += pieces
                moments.append(
                    adjusted(
                        products[index], by: pieces, time, "delivery", "delivery from the maker"))
            }
        }
    }

    private mutating func adjusted(
        _ product: DemoProduct, by delta: Int, _ time: Timestamp, _ kind: String, _ reason: String
    ) -> DemoMoment {
        DemoMoment(
            time, by: chance.one(of: DemoPeople.packers),
            "\(kind)-\(product.id)-\(DemoCalendar.day(of: time))",
            AdjustStock(productId: ProductID(product.id), delta: Int64(delta)), because: reason)
    }
}

/// A product as the shop knows it just now.
struct DemoProduct {
    var id: String
    var title: String
    var category: String
    /// Cents.
    var base: Int64
    var discount: Int64?
    /// What is there at least: of what customers asked for some was short, and some came back.
    var stock: Int
    /// The days of the year between which it is on sale.
    var first: Int
    var last: Int?

    init(
        id: String, title: String, category: String, base: Int64, stock: Int, first: Int, last: Int?
    ) {
        self.id = id
        self.title = title
        self.category = category
        self.base = base
        self.stock = stock
        self.first = first
        self.last = last
    }

    /// Whether it can be bought all through `day`.
    func isOnSale(_ day: Int) -> Bool { day > first - (first == 0 ? 1 : 0) && day < last ?? .max }

    var price: Int64 { discount ?? base }
}
