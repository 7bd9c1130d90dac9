import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `Changing a category` {
    private let change = ChangeCategory(categoryId: "lamps", title: "Lights", icon: "💡")

    @Test func `tells of what is new, and leaves the rest`() throws {
        let when = shelf.when(change)
        when.then(.changed(CategoryChanged(title: "Lights", icon: "💡")))
        let category = try #require(when.state())
        #expect([category.title, category.slug, category.icon] == ["Lights", "lamps", "💡"])
    }

    @Test func `makes no new slug of a new title`() throws {
        #expect(try #require(shelf.when(change).state()).slug == "lamps")
    }

    @Test func `changes nothing where it is so already, archived or not`() {
        let same = ChangeCategory(categoryId: "lamps", title: "Lamps", slug: "lamps", icon: "")
        shelf.when(same).thenNothing()
        archived.when(same).thenNothing()
        shelf.when(ChangeCategory(categoryId: "lamps")).thenNothing()
    }

    @Test func `leaves out what stays as it is`() {
        shelf.when(ChangeCategory(categoryId: "lamps", title: "Lamps", icon: "💡"))
            .then(.changed(CategoryChanged(icon: "💡")))
    }

    @Test func `tells two spellings of a letter apart`() {
        given(Category.self, "c", .added(CategoryAdded(title: "Caf\u{E9}", slug: "cafe")))
            .when(ChangeCategory(categoryId: "c", title: "Cafe\u{301}"))
            .then(.changed(CategoryChanged(title: "Cafe\u{301}")))
    }

    @Test func `takes an icon away where an empty one is given`() throws {
        let with = given(
            Category.self, "c", .added(CategoryAdded(title: "Lamps", slug: "lamps", icon: "💡")))
        let when = with.when(ChangeCategory.self, #"{"categoryId":"c","icon":" "}"#)
        when.then(.changed(CategoryChanged(icon: "")))
        #expect(try #require(when.state()).icon == nil)
        with.when(ChangeCategory.self, #"{"categoryId":"c","icon":null}"#)
            .then(.changed(CategoryChanged(icon: "")))
        with.when(ChangeCategory.self, #"{"categoryId":"c","title":null}"#)
            .thenRejects(.requiredFieldEmpty, field: "title")
    }

    @Test func `keeps the rules of titles, slugs and icons`() {
        shelf.when(ChangeCategory(categoryId: "lamps", title: " "))
            .thenRejects(.requiredFieldEmpty, field: "title")
        shelf.when(ChangeCategory.self, #"{"categoryId":"lamps","title":""}"#)
            .thenRejects(.requiredFieldEmpty, field: "title")
        let long = String(repeating: "\u{1F4A1}", count: 121)
        shelf.when(ChangeCategory(categoryId: "lamps", title: long))
            .thenRejects(.tooLong, field: "title")
        for slug in ["", "A", "a b", "a--b"] {
            shelf.when(ChangeCategory(categoryId: "lamps", slug: slug))
                .thenRejects(.invalidSlug, field: "slug")
        }
        let icon = String(repeating: "i", count: 1_001)
        shelf.when(ChangeCategory(categoryId: "lamps", icon: icon))
            .thenRejects(.tooLong, field: "icon")
        givenNothing().when(AddCategory(categoryId: "c", title: "C", icon: icon))
            .thenRejects(.tooLong, field: "icon")
    }

    @Test func `is of a category that exists`() {
        shelf.when(ChangeCategory(categoryId: "seats", title: "Seats"))
            .thenRejects(.notFound, field: "categoryId")
    }

    @Test func `is refused once it is archived`() {
        archived.when(change).thenRejects(.categoryArchived, field: "categoryId")
        #expect(RejectionCode.categoryArchived.rawValue == "category-archived")
    }
}

@Suite struct `The slug of a category` {
    private let both = shelf.and(
        Category.self, "seats", .added(CategoryAdded(title: "Seats", slug: "seats")))
    /// The lamps have moved to `lights`.
    private let moved = shelf.and(
        Category.self, "lamps", .changed(CategoryChanged(slug: "lights", formerSlug: "lamps")))

    @Test func `is changed for one that no other category has`() {
        both.when(ChangeCategory(categoryId: "lamps", slug: "lights"))
            .then(.changed(CategoryChanged(slug: "lights", formerSlug: "lamps")))
        both.when(ChangeCategory(categoryId: "lamps", slug: "seats"))
            .thenRejects(.slugTaken, field: "slug")
    }

    @Test func `is another's once it was given up`() {
        moved.when(AddCategory(categoryId: "c", title: "Lamps"))
            .then(.added(CategoryAdded(title: "Lamps", slug: "lamps")))
        moved.when(AddCategory(categoryId: "c", title: "Lights"))
            .thenRejects(.slugTaken, field: "slug")
    }

    @Test func `can be taken back, unless another has it by now`() {
        let back = ChangeCategory(categoryId: "lamps", slug: "lamps")
        moved.when(back).then(.changed(CategoryChanged(slug: "lamps", formerSlug: "lights")))
        moved.and(Category.self, "c", lamps).when(back).thenRejects(.slugTaken, field: "slug")
    }

    @Test func `is free again when whoever took it has given it up too`() {
        moved.and(
            Category.self, "c", lamps,
            .changed(CategoryChanged(slug: "old-lamps", formerSlug: "lamps"))
        ).when(ChangeCategory(categoryId: "lamps", slug: "lamps"))
            .then(.changed(CategoryChanged(slug: "lamps", formerSlug: "lights")))
    }

    @Test func `stays its own when it is archived`() {
        archived.when(AddCategory(categoryId: "c", title: "Lamps"))
            .thenRejects(.slugTaken, field: "slug")
    }
}
