import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@Suite struct `A slug made from a title` {
    @Test(arguments: [
        ("Beverages", "beverages"),
        ("Grains/Cereals", "grains-cereals"),
        ("Meat & Poultry", "meat-poultry"),
        ("Kitchen -- Accessories!", "kitchen-accessories"),
        ("Women's Bags", "womens-bags"),
        ("Women’s Bags", "womens-bags"),
        ("Café Crème", "cafe-creme"),
        ("Cafe\u{301}", "cafe"),
        ("Straße", "strasse"),
        ("STRASSE ẞ", "strasse-ss"),
        ("Ærø Øl", "aero-ol"),
        ("Œuvres", "oeuvres"),
        ("Łódź", "lodz"),
        ("Ðjúp Þing", "djup-thing"),
        ("İstanbul Isparta", "istanbul-isparta"),
        ("ılık", "ilik"),
        ("Đà Nẵng", "da-nang"),
        ("Ħal Għaxaq", "hal-ghaxaq"),
        ("ﬁn de siècle", "fin-de-siecle"),
        ("4K TVs", "4k-tvs"),
        ("Lamps 日本 Lights", "lamps-lights"),
        ("so\u{AD}lar", "solar"),
    ]) func `has plain letters for letters with marks`(title: String, slug: String) {
        givenNothing().when(AddCategory(categoryId: "id", title: title))
            .then(.added(CategoryAdded(title: title, slug: slug)))
    }

    @Test(arguments: ["日本", "Лампы", "🛋️", "!!!", "ʒ"])
    func `falls back on an id that is a slug`(title: String) {
        givenNothing().when(AddCategory(categoryId: "shelf-7", title: title))
            .then(.added(CategoryAdded(title: title, slug: "shelf-7")))
    }

    @Test func `falls back on a short form of any other id, always the same`() {
        givenNothing().when(AddCategory(categoryId: "Полка_7", title: "Лампы"))
            .then(.added(CategoryAdded(title: "Лампы", slug: "category-3ms3t01epnl03")))
        givenNothing().when(AddCategory(categoryId: "Полка_8", title: "Лампы"))
            .then(.added(CategoryAdded(title: "Лампы", slug: "category-3ms3y2ftkib6y")))
    }

    @Test func `has whole words and at most 120 letters`() {
        let title = Array(repeating: "lamp", count: 24).joined(separator: " ")
        let slug = Array(repeating: "lamp", count: 24).joined(separator: "-")
        givenNothing().when(AddCategory(categoryId: "id", title: title))
            .then(.added(CategoryAdded(title: title, slug: slug)))
        let ligatures = String(repeating: "ﬃ", count: 39) + " " + "lampshade"
        givenNothing().when(AddCategory(categoryId: "id", title: ligatures))
            .then(
                .added(
                    CategoryAdded(title: ligatures, slug: String(repeating: "ffi", count: 39))))
        let oneWord = String(repeating: "ß", count: 120)
        givenNothing().when(AddCategory(categoryId: "id", title: oneWord))
            .then(.added(CategoryAdded(title: oneWord, slug: String(repeating: "s", count: 120))))
    }
}
