import Records
import Vocabulary

/// The categories, the shelves that products are listed under.
enum CategoryScreen {
    static let screen = Screen("/catalog/categories", "categories", in: .catalog) { visit in
        async let asked = visit.asking.list(
            "categories",
            visit.parameters(["archived", "text", "after"]) + [(name: "limit", text: "50")])
        let zone = try await visit.zone()
        let categories = try await asked
        return Shown(
            visit.say("Categories"),
            [
                "places": CatalogScreens.places(visit, at: .categories),
                "rows": categories.rows.map { row(visit, $0, in: zone) },
                "isEmpty": categories.rows.isEmpty,
                "total": categories.total.map { visit.counted($0, .categories) },
                "segments": ShopFilters.segments(
                    visit, "archived", [(nil, "All"), ("false", "In use"), ("true", "Archived")]),
                "search": ShopFilters.search(visit, keeping: ["archived"], for: "Title"),
                "add": ShopLinks.doing(visit, "AddCategory", []),
                "pages": Pages.fields(visit, categories),
            ])
    }

    private static func row(_ visit: Visit, _ row: JSONValue, in zone: Zone) -> Fields {
        let id = row["categoryId"]?.text ?? ""
        let isArchived = row["isArchived"] == .boolean(true)
        return [
            "key": id, "title": visit.plain(row["title"]) ?? Plain.text(id),
            "slug": visit.plain(row["slug"]), "isArchived": isArchived, "isLive": !isArchived,
            "products": visit.counted(row["productCount"]?.integer ?? 0, .products),
            "address": visit.base + "/catalog"
                + Link.parameters([(name: "category", text: id)]),
            "changed": visit.moment(row["updatedAt"], in: zone),
            "change": ShopLinks.doing(visit, "ChangeCategory", [("categoryId", id)]),
            "archive": ShopLinks.doing(visit, "ArchiveCategory", [("categoryId", id)]),
        ]
    }

    /// What each is called, by its id.
    static func titles(of categories: [JSONValue]) -> [String: String] {
        Dictionary(
            categories.compactMap { row in
                row["categoryId"]?.text.map { ($0, row["title"]?.text ?? $0) }
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension Counted {
    static let categories = Counted(
        one: "category", many: "categories",
        arabic: Arabic("لا فئات", "فئة واحدة", "فئتان", "% فئات", "% فئة", "% فئة"))
}
