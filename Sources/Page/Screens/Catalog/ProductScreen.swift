import EventStore
import Records
import Vocabulary

/// One product: what it costs, how many there are and were, what there is to choose from, and what people say of it.
enum ProductScreen {
    /// So many reviews are shown at once.
    private static let mostReviews = 50

    static let screen = Screen("/catalog/{id}", "product", in: .catalog) { visit in
        let id = visit.path("id")
        async let asked = visit.asking.query("product", [(name: "productId", text: id)])
        async let zoneAsked = visit.zone()
        let answer = try await asked
        let product = answer["item"] ?? .null
        async let story = StockStory.asked(visit, of: id, upTo: answer["position"]?.integer)
        let zone = try await zoneAsked
        let title = visit.plain(product["title"]) ?? Plain.text(id)
        let stock = Stock(product)
        var shown = Shown(
            title,
            prices(visit, product, in: zone).adding(reviews(visit, id, product)).adding([
                "title": title, "id": Plain.text(id),

                "description": visit.plain(product["description"]), "stock": stock.fields(visit),
                "stars": Stars.fields(visit, product["averageStars"]),
                "created": visit.moment(product["createdAt"], in: zone),
                "changed": visit.moment(product["updatedAt"], in: zone),
                "categories": (product["categories"]?.elements ?? []).map {
                    category(visit, $0)
                },
                "variants": (product["variants"]?.elements ?? []).map {
                    variant(visit, id, $0)
                },
                "hasVariants": product["variants"]?.elements?.isEmpty == false,
                "isSold": !stock.isDiscontinued, "back": visit.here,
            ]).adding(actions(visit, id)))
        try await StockStory.show(await story, visit, in: zone, stock, on: &shown)
        return shown
    }

    private static func prices(_ visit: Visit, _ product: JSONValue, in zone: Zone) -> Fields {
        let (base, price) = (
            visit.money(product["basePriceMoney"]), visit.money(product["priceMoney"])
        )
        let sale = product["sale"]
        return [
            "price": price ?? base,
            "before": price != nil && price != base ? base : nil,
            "discounted": visit.money(product["discountPriceMoney"]),
            "sale": sale.flatMap { sale -> Fields? in
                guard let percent = ShopWords.fraction(sale["discountPct"]) else { return nil }
                return [
                    "saleTitle": visit.plain(sale["title"]),
                    "off": visit.say("\(ShopWords.percent(percent)) off"),
                    "until": visit.moment(sale["endsAt"], in: zone),
                    "untilWords": sale["endsAt"]?.text.flatMap { Timestamp($0) }.map {
                        visit.say(
                            "until \(visit.language.moment(Calendar(zone.clock(at: $0))))"
                        )
                    },
                ]
            },
        ]
    }

    private static func category(_ visit: Visit, _ category: JSONValue) -> Fields {
        [
            "categoryTitle": visit.plain(category["title"]),
            "categoryAddress": visit.base + "/catalog"
                + Link.parameters([
                    (name: "category", text: category["categoryId"]?.text ?? "")
                ]),
            "isArchived": category["isArchived"] == .boolean(true),
        ]
    }

    private static func variant(_ visit: Visit, _ id: String, _ variant: JSONValue) -> Fields {
        [
            "variantName": visit.plain(variant["name"]),
            "values": (variant["values"]?.elements ?? []).map {
                ["value": visit.plain($0)] as Fields
            },
            "remove": ShopLinks.doing(
                visit, "RemoveVariant",
                [("productId", id), ("name", variant["name"]?.text ?? "")]),
        ]
    }

    /// The newest first, and how many gave how many stars.
    private static func reviews(_ visit: Visit, _ id: String, _ product: JSONValue) -> Fields {
        let all: [JSONValue] = (product["reviews"]?.elements ?? []).reversed()
        let chosen = visit.parameter("stars").flatMap { Int64($0) }
        let wanted = chosen.map { stars in all.filter { $0["stars"]?.integer == stars } } ?? all
        let start = min(max(visit.parameter("review").flatMap { Int($0) } ?? 0, 0), wanted.count)
        let end = min(start + mostReviews, wanted.count)
        let most = (1...5).map { count(of: $0, in: all) }.max() ?? 0
        return [
            "reviewCount": visit.counted(Int64(all.count), .reviews), "hasReviews": !all.isEmpty,
            "spread": (1...5).reversed().map { stars -> Fields in
                let number = count(of: stars, in: all)
                return [
                    "starCount": String(stars),
                    "starWords": visit.say("\(stars) of 5 stars"),
                    "number": visit.number(Int64(number)),
                    "address": visit.hereWith(["stars": "\(stars)", "review": nil]),
                    "isChosen": chosen == Int64(stars),
                    "width": String(most > 0 ? number * 100 / most : 0),
                ]
            },
            "allReviews": chosen.map { _ in visit.hereWith(["stars": nil, "review": nil]) },
            "reviews": wanted[start..<end].map { review in
                [
                    "key": review["reviewId"]?.text ?? "", "author": visit.plain(review["author"]),
                    "message": visit.plain(review["message"]),
                    "stars": Stars.fields(visit, review["stars"]),
                    "reviewId": review["reviewId"]?.text, "productId": id,
                    "story": ShopLinks.story(visit, "product", id), "back": visit.here,
                ] as Fields
            },
            "earlierReviews": end < wanted.count ? visit.hereWith(["review": "\(end)"]) : nil,
            "firstReviews": start > 0 ? visit.hereWith(["review": nil]) : nil,
        ]
    }

    private static func count(of stars: Int, in reviews: [JSONValue]) -> Int {
        reviews.count { $0["stars"]?.integer == Int64(stars) }
    }

    private static func actions(_ visit: Visit, _ id: String) -> Fields {
        let form = { (command: String) in ShopLinks.doing(visit, command, [("productId", id)]) }
        return [
            "productId": id, "adjust": form("AdjustStock"),
            "changePrice": form("ChangeProductPrice"),
            "changeDetails": form("ChangeProductDetails"), "addVariant": form("AddVariant"),
            "addReview": form("AddReview"), "discontinue": form("DiscontinueProduct"),
        ]
    }
}
