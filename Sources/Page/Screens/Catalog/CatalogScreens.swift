import Records
import Vocabulary
import Wording

/// The catalog: products with their variants, reviews and stock, the categories, and the sales by months.
enum CatalogScreens {
    static let all = [list, CategoryScreen.screen, SalesScreen.screen, ProductScreen.screen]
    static let templates = [
        Template("catalog", PackageResources.catalog_mustache),
        Template("product", PackageResources.product_mustache),
        Template("categories", PackageResources.categories_mustache),
        Template("sales", PackageResources.sales_mustache),
        Template("catalog-places", PackageResources.catalogplaces_mustache),
        Template("stars", PackageResources.stars_mustache),
    ]

    private static let filters = ["category", "text", "inStock", "discontinued", "sort", "after"]

    private static let list = Screen("/catalog", "catalog", in: .catalog) { visit in
        async let asked = visit.asking.list(
            "products", visit.parameters(filters) + [(name: "limit", text: "50")])
        async let categoriesAsked = visit.asking.list(
            "categories", [(name: "limit", text: "all")])
        async let figuresAsked = visit.asking.item("catalog-stats")
        let (products, categories) = (try await asked, try await categoriesAsked.rows)
        let titles = CategoryScreen.titles(of: categories)
        return Shown(
            visit.say("Catalog"),
            figures(visit, try await figuresAsked).adding([
                "places": places(visit, at: .products),
                "rows": products.rows.map { row(visit, $0, titles) },
                "isEmpty": products.rows.isEmpty,
                "total": products.total.map { visit.counted($0, .products) },
                "availability": availability(visit),
                "categories": ShopFilters.options(
                    visit, "category",
                    [("", visit.say("All categories"))]
                        + categories.map {
                            (
                                $0["categoryId"]?.text ?? "",
                                visit.name(visit.plain($0["title"]) ?? "")
                            )
                        }),
                "sorts": ShopFilters.options(visit, "sort", sorts.map { ($0, visit.say($1)) }),
                "byTitle": ShopFilters.sorting(visit, by: "title", usual: "title"),
                "byPrice": ShopFilters.sorting(visit, by: "basePriceCents", usual: "title"),
                "byStock": ShopFilters.sorting(visit, by: "quantity", usual: "title"),
                "byReviews": ShopFilters.sorting(visit, by: "reviewCount", usual: "title"),
                "text": visit.parameter("text").map(Plain.text),
                "kept": visit.parameters(["inStock", "discontinued"]).map {
                    ["name": $0.name, "value": $0.text] as Fields
                },
                "isNarrowed": filters.contains { $0 != "after" && visit.parameter($0) != nil },
                "add": ShopLinks.doing(visit, "AddProduct", []),
                "pages": Pages.fields(visit, products),
            ]))
    }

    private static let sorts: [(value: String, title: Sentence)] = [
        ("", "By title"), ("basePriceCents", "Cheapest first"),
        ("-basePriceCents", "Dearest first"), ("quantity", "Least stock first"),
        ("-quantity", "Most stock first"), ("-reviewCount", "Most reviewed first"),
        ("-createdAt", "Newest first"), ("-updatedAt", "Changed last first"),
    ]

    /// Both parameters say something of whether it can be bought: one choice for the two.
    private static func availability(_ visit: Visit) -> [Fields] {
        let choices: [(title: Sentence, inStock: String?, discontinued: String?)] = [
            ("All", nil, nil), ("In stock", "true", nil), ("Out of stock", "false", "false"),
            ("Discontinued", nil, "true"),
        ]
        return choices.map { title, inStock, discontinued in
            [
                "title": visit.say(title),
                "address": visit.hereWith([
                    "inStock": inStock, "discontinued": discontinued, "after": nil,
                ]),
                "isChosen": visit.parameter("inStock") == inStock
                    && visit.parameter("discontinued") == discontinued,
            ]
        }
    }

    private static func figures(_ visit: Visit, _ figures: JSONValue) -> Fields {
        let number = { visit.number(figures[$0]?.integer ?? 0) }
        return [
            "liveProducts": number("liveProducts"), "outOfStock": number("outOfStock"),
            "isAnyOut": (figures["outOfStock"]?.integer ?? 0) > 0,
            "stockUnits": number("stockUnits"),
            "stockValue": visit.moneys(figures["stockValueTotals"]),
            "reviewTotal": number("reviews"),
            "averageStars": ShopWords.fraction(figures["averageStars"]).map {
                visit.say("\(Digits.cut($0, 1)) of 5 stars on average")
            },
        ]
    }

    private static func row(
        _ visit: Visit, _ row: JSONValue, _ categories: [String: String]
    ) -> Fields {
        let id = row["productId"]?.text ?? ""
        return [
            "key": id, "address": visit.base + "/catalog/" + Link.encoded(id),
            "title": visit.plain(row["title"]) ?? Plain.text(id), "id": Plain.text(id),
            "names": (row["categoryIds"]?.elements ?? []).compactMap(\.text).map {
                categories[$0] ?? $0
            }
            .map(Plain.text).joined(separator: visit.language.comma),
            "price": visit.money(row["discountPriceMoney"]) ?? visit.money(row["basePriceMoney"]),
            "before": row["discountPriceMoney"] == nil ? nil : visit.money(row["basePriceMoney"]),
            "stock": Stock(row).fields(visit), "stars": Stars.fields(visit, row["averageStars"]),
            "reviews": visit.number(row["reviewCount"]?.integer ?? 0),
            "variants": (row["variants"]?.elements?.count).flatMap {
                $0 > 0 ? visit.counted(Int64($0), .variants) : nil
            },
        ]
    }

    enum Place { case products, categories, sales }

    /// The parts of the catalog.
    static func places(_ visit: Visit, at here: Place) -> [Fields] {
        let all: [(place: Place, title: Sentence, address: String)] = [
            (.products, "Products", "/catalog"), (.categories, "Categories", "/catalog/categories"),
            (.sales, "Sales", "/catalog/sales"),
        ]
        return all.map {
            [
                "title": visit.say($0.title), "address": visit.base + $0.address,
                "isHere": $0.place == here,
            ]
        }
    }
}

extension Counted {
    static let products = Counted(
        one: "product", many: "products",
        arabic: Arabic("لا منتجات", "منتج واحد", "منتجان", "% منتجات", "% منتجًا", "% منتج"))
    static let variants = Counted(
        one: "variant", many: "variants",
        arabic: Arabic("لا خيارات", "خيار واحد", "خياران", "% خيارات", "% خيارًا", "% خيار"))
    static let reviews = Counted(
        one: "review", many: "reviews",
        arabic: Arabic(
            "لا تقييمات", "تقييم واحد", "تقييمان", "% تقييمات", "% تقييمًا", "% تقييم"))
    static let pieces = Counted(
        one: "piece", many: "pieces",
        arabic: Arabic("لا وحدات", "وحدة واحدة", "وحدتان", "% وحدات", "% وحدة", "% وحدة"))
}
