import Catalog
import EventSourcing
import Records

/// What customers say of products through the year, and what more there comes to choose from.
struct DemoOpinions {
    private var chance: DemoChance
    private var number = 0
    /// What may be taken back: the product, by its place among all, and the review.
    private var said: [(product: Int, review: ReviewID)] = []
    /// Products that have got a choice they didn't begin with.
    private var varied: [Int] = []

    init(_ seed: UInt64) { chance = DemoChance(seed: seed) }

    /// All that is said and offered on one day, of products `onSale`.
    mutating func happenings(
        on day: Int, customers: [DemoPerson], products: [DemoProduct], _ onSale: [Int]
    ) -> [DemoMoment] {
        guard day > 0, !onSale.isEmpty, !customers.isEmpty else { return [] }
        var moments: [DemoMoment] = []
        if day % 60 == 40 { offer(on: day, products, onSale, &moments) }
        if day == 290, let first = varied.first, onSale.contains(first) {
            moments.append(
                DemoMoment(
                    DemoCalendar.time(day, minute: 8 * 60), by: DemoPeople.buyer,
                    "one-colour-\(products[first].id)",
                    RemoveVariant(productId: ProductID(products[first].id), name: "Colour"),
                    because: "the maker has only brass left"))
        }
        if day % 75 == 74, let index = said.firstIndex(where: { onSale.contains($0.product) }) {
            let (product, review) = said.remove(at: index)
            moments.append(
                DemoMoment(
                    DemoCalendar.time(day, minute: 10 * 60), by: chance.one(of: DemoPeople.desk),
                    "unsaid-\(review)",
                    RemoveReview(productId: ProductID(products[product].id), reviewId: review),
                    because: "meant another lamp, says the author"))
        }
        if chance.happens(600) {
            review(on: day, customers, products, chance.one(of: onSale), &moments)
        }
        return moments
    }

    private mutating func offer(
        on day: Int, _ products: [DemoProduct], _ onSale: [Int], _ moments: inout [DemoMoment]
    ) {
        // Textiles have their sizes.
        let plain = onSale.filter { products[$0].category != "textiles" && !varied.contains($0) }
        guard !plain.isEmpty else { return }
        let index = chance.one(of: plain)
        varied.append(index)
        moments.append(
            DemoMoment(
                DemoCalendar.time(day, minute: 8 * 60), by: DemoPeople.buyer,
                "colours-\(products[index].id)",
                AddVariant(
                    productId: ProductID(products[index].id), name: "Colour",
                    values: chance.one(of: DemoGoods.colours)),
                because: "customers keep asking"))
    }

    private mutating func review(
        on day: Int, _ customers: [DemoPerson], _ products: [DemoProduct], _ index: Int,
        _ moments: inout [DemoMoment]
    ) {
        number += 1
        let words = chance.one(of: DemoGoods.reviews)
        let customer = chance.one(of: customers)
        let review = Product.Review(
            reviewId: ReviewID("r-\(number)"), author: customer.name, stars: words.stars,
            message: words.text)
        said.append((index, review.reviewId))
        moments.append(
            DemoMoment(
                DemoCalendar.time(day, minute: chance.number(12 * 60...20 * 60)),
                by: DemoPeople.website, "said-\(number)",
                AddReview(productId: ProductID(products[index].id), review)))
    }
}
