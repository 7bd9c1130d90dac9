import EventSourcing
import EventSourcingTesting
import Records
import SalesCalendar
import Testing

@Suite struct `Rescheduling a sale` {
    @Test func `changes what is given and leaves the rest`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.endsAt = day(20)
        command.productIds = ["kilim"]
        shop(with: plan()).when(command).then(
            .rescheduled(
                SaleRescheduled(
                    plan {
                        $0.endsAt = day(20)
                        $0.productIds = ["kilim"]
                    })))
    }

    @Test func `never makes it one of everything by emptying a list`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.productIds = []
        let some = plan { $0.productIds = ["kilim"] }
        shop(with: some).when(command).thenRejects(.requiredFieldEmpty, field: "appliesTo")
        // What else it is of stays.
        let both = plan { ($0.productIds, $0.categoryIds) = (["kilim"], ["lamps"]) }
        shop(with: both).when(command).then(
            .rescheduled(
                SaleRescheduled(plan { ($0.productIds, $0.categoryIds) = ([], ["lamps"]) })))
        command.productIds = nil
        command.appliesTo = .some
        shop(with: plan()).when(command).thenRejects(.requiredFieldEmpty, field: "appliesTo")
    }

    @Test func `makes it one of everything where that is said`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.appliesTo = .everything
        shop(with: plan { $0.productIds = ["kilim"] }).when(command)
            .then(.rescheduled(SaleRescheduled(plan())))
        command.productIds = ["kilim"]
        shop(with: plan()).when(command).thenRejects(.invalidField, field: "appliesTo")
    }

    @Test func `leaves one of an earlier release of everything, and says so`() {
        var old = plan()
        old.appliesTo = nil
        var command = RescheduleSale()
        command.saleId = "first"
        command.startsAt = day(1)
        shop(with: old).when(command).thenNothing()
        command.startsAt = day(2)
        shop(with: old).when(command).then(
            .rescheduled(SaleRescheduled(plan { $0.startsAt = day(2) })))
    }

    @Test func `minds how a title is spelt`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.title = "Caf\u{E9}"
        shop(with: plan { $0.title = "Cafe\u{301}" }).when(command).then(
            .rescheduled(SaleRescheduled(plan { $0.title = "Caf\u{E9}" })))
    }

    @Test func `to what it is already changes nothing`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.startsAt = day(1)
        shop(with: plan()).when(command).thenNothing()
    }

    @Test func `is no meeting with itself`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.startsAt = day(2)
        shop(with: plan()).when(command).then(
            .rescheduled(SaleRescheduled(plan { $0.startsAt = day(2) })))
    }

    @Test func `keeps every rule of a sale`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.startsAt = day(11)
        shop(with: plan()).when(command).thenRejects(.invalidPeriod)
        let later = plan {
            $0.startsAt = day(20)
            $0.endsAt = day(25)
        }
        command.startsAt = day(19)
        command.endsAt = day(21)
        shop(with: plan()).and(Sale.self, "later", .scheduled(SaleScheduled(later)))
            .when(command).thenRejects(.saleOverlap)
    }

    @Test func `needs one that is there and was not called off`() {
        var command = RescheduleSale()
        command.saleId = "first"
        command.title = "Sale"
        shop.when(command).thenRejects(.notFound, field: "saleId")
        shop(with: plan()).and(Sale.self, "first", .canceled(SaleCanceled()))
            .when(command).thenRejects(.saleCanceled, field: "saleId")
    }
}

@Suite struct `Calling a sale off` {
    private var command: CancelSale {
        var command = CancelSale()
        command.saleId = "first"
        return command
    }

    @Test func `is once and for all`() {
        shop(with: plan()).when(command).then(.canceled(SaleCanceled()))
        shop(with: plan()).and(Sale.self, "first", .canceled(SaleCanceled()))
            .when(command).thenNothing()
    }

    @Test func `needs one that is there`() {
        shop.when(command).thenRejects(.notFound, field: "saleId")
    }
}

@Suite struct `A bookmark` {
    private func add(_ kind: Bookmark.Kind, _ target: TargetID) -> AddBookmark {
        var command = AddBookmark()
        command.userId = "u-1"
        command.kind = kind
        command.targetId = target
        return command
    }

    private func remove(_ kind: Bookmark.Kind, _ target: TargetID) -> RemoveBookmark {
        var command = RemoveBookmark()
        command.userId = "u-1"
        command.kind = kind
        command.targetId = target
        return command
    }

    @Test func `marks what there is, of any context`() {
        shop.when(add(.product, "kilim"))
            .then(.added(BookmarkAdded(kind: .product, targetId: "kilim")))
    }

    @Test func `marks nothing that there isn't, or that is of another kind`() {
        shop.when(add(.product, "sofa")).thenRejects(.notFound, field: "targetId")
        shop.when(add(.order, "kilim")).thenRejects(.notFound, field: "targetId")
    }

    @Test func `marks a thing once`() {
        let marked = shop.and(
            Bookmarks.self, "u-1", .added(BookmarkAdded(kind: .product, targetId: "kilim")))
        marked.when(add(.product, "kilim")).thenNothing()
        marked.when(remove(.product, "kilim"))
            .then(.removed(BookmarkRemoved(kind: .product, targetId: "kilim")))
        marked.when(remove(.product, "desk-lamp")).thenNothing()
        marked.when(remove(.sale, "kilim")).thenNothing()
    }

    @Test func `can be set again after it was taken away`() {
        shop.and(
            Bookmarks.self, "u-1", .added(BookmarkAdded(kind: .product, targetId: "kilim")),
            .removed(BookmarkRemoved(kind: .product, targetId: "kilim"))
        ).when(add(.product, "kilim"))
            .then(.added(BookmarkAdded(kind: .product, targetId: "kilim")))
    }

    @Test(arguments: Bookmark.Kind.allCases) func `is of a kind that is known by name`(
        kind: Bookmark.Kind
    ) {
        #expect(Bookmark.Kind(rawValue: kind.rawValue) == kind)
        givenNothing().when(
            AddBookmark.self, #"{"userId":"u","kind":"shelf","targetId":"x"}"#
        ).thenRejects(.invalidField, field: "kind")
    }
}
