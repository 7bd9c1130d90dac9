import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `A category` {
    @Test func `is added with the slug that it is given`() {
        givenNothing()
            .when(AddCategory(categoryId: "c1", title: "Lamps", slug: "lights", icon: "💡"))
            .then(.added(CategoryAdded(title: "Lamps", slug: "lights", icon: "💡")))
    }

    @Test func `is added with a slug made from its title`() {
        givenNothing()
            .when(AddCategory(categoryId: "c1", title: "Home Decoration"))
            .then(.added(CategoryAdded(title: "Home Decoration", slug: "home-decoration")))
    }

    @Test func `gets an id where it is given none`() {
        givenNothing().when(AddCategory.self, #"{"title":"日本"}"#)
            .then(.added(CategoryAdded(title: "日本", slug: "made-1")))
    }

    @Test func `shows all that it is`() throws {
        let when = givenNothing()
            .when(AddCategory(categoryId: "c1", title: "Lamps", icon: "💡"))
        let category = try #require(when.state())
        #expect(category.exists && category.isLive)
        #expect(
            String(decoding: category.json(), as: UTF8.self)
                == #"{"title":"Lamps","slug":"lamps","icon":"💡","isArchived":false}"#)
    }

    @Test(arguments: ["", " ", "\u{2003}\n"]) func `has a title`(title: String) {
        givenNothing().when(AddCategory(categoryId: "c1", title: title, slug: "a"))
            .thenRejects(.requiredFieldEmpty, field: "title")
    }

    @Test func `has a title of at most 120 characters`() {
        let longest = String(repeating: "é", count: 120)
        givenNothing().when(AddCategory(categoryId: "c1", title: longest, slug: "a"))
            .then(.added(CategoryAdded(title: longest, slug: "a")))
        givenNothing().when(AddCategory(categoryId: "c1", title: longest + "é", slug: "a"))
            .thenRejects(.tooLong, field: "title")
    }

    @Test(arguments: [
        "-", "Lamps", "a--b", "-a", "a-", "a b", "a_b", "lämps", "a/b", "а",
        String(repeating: "a", count: 121),
    ]) func `refuses what is no slug`(slug: String) {
        givenNothing().when(AddCategory(categoryId: "c1", title: "Lamps", slug: slug))
            .thenRejects(.invalidSlug, field: "slug")
    }

    @Test(arguments: ["a", "1", "a-b", "a1-2-c", String(repeating: "a", count: 120)])
    func `takes what is a slug`(slug: String) {
        givenNothing().when(AddCategory(categoryId: "c1", title: "Lamps", slug: slug))
            .then(.added(CategoryAdded(title: "Lamps", slug: slug)))
    }

    @Test func `refuses a slug that another category has`() {
        let lamps = Category.Event.added(CategoryAdded(title: "Lamps", slug: "lamps"))
        given(Category.self, "c1", lamps)
            .when(AddCategory(categoryId: "c2", title: "More lamps", slug: "lamps"))
            .thenRejects(.slugTaken, field: "slug")
        given(Category.self, "c1", lamps).when(AddCategory(categoryId: "c2", title: "LAMPS!"))
            .thenRejects(.slugTaken, field: "slug")
        given(Category.self, "c1", lamps)
            .when(AddCategory(categoryId: "c2", title: "LAMPS!", slug: "lamps-2"))
            .then(.added(CategoryAdded(title: "LAMPS!", slug: "lamps-2")))
    }

    @Test func `refuses an id that there is already`() {
        given(Category.self, "c1", .added(CategoryAdded(title: "Lamps", slug: "lamps")))
            .when(AddCategory(categoryId: "c1", title: "Chairs"))
            .thenRejects(.alreadyExists, field: "categoryId")
    }

    @Test func `tells of all that is wrong at once`() {
        let when = givenNothing().when(AddCategory(categoryId: "c1", title: " ", slug: "A"))
        when.thenRejects(.requiredFieldEmpty, field: "title")
        when.thenRejects(.invalidSlug, field: "slug")
    }
}
