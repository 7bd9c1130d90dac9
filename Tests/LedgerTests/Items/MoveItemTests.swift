import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Moving an item` {
    @Test func `tells from where to where`() {
        stocked.when(move("lamp", to: nil, "shelf")).then(
            .moved(
                ItemMoved(
                    from: ItemPlace(projectId: "kitchen", spaceId: "island"),
                    to: ItemPlace(projectId: nil, spaceId: "shelf"))))
        stocked.when(move("lamp", to: "kitchen")).then(
            .moved(
                ItemMoved(
                    from: ItemPlace(projectId: "kitchen", spaceId: "island"),
                    to: ItemPlace(projectId: "kitchen"))))
    }

    @Test func `to where it is changes nothing, whatever has become of that place`() {
        stocked.when(move("lamp", to: "kitchen", "island")).thenNothing()
        stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(move("lamp", to: "kitchen", "island")).thenNothing()
    }

    @Test func `needs an item`() {
        stocked.when(move("sofa", to: nil)).thenRejects(.notFound, field: "itemId")
    }

    @Test func `leaves it to its account`() {
        var command = move("lamp", to: nil)
        command.accountId = "rival"
        stocked.when(command).thenRejects(.wrongAccount, field: "accountId")
        command.accountId = "shop"
        #expect(stocked.when(command).state()?.place == ItemPlace())
    }

    @Test func `needs a place that is there, of the account and in use`() {
        stocked.when(move("lamp", to: "attic")).thenRejects(.notFound, field: "projectId")
        stocked.when(move("lamp", to: "hotel")).thenRejects(.wrongAccount, field: "projectId")
        stocked.when(move("lamp", to: nil, "attic")).thenRejects(.notFound, field: "spaceId")
        stocked.when(move("lamp", to: nil, "cellar")).thenRejects(.wrongAccount, field: "spaceId")
        stocked.and(Project.self, "bath", .archived(ProjectArchived()))
            .when(move("lamp", to: "bath")).thenRejects(.projectArchived, field: "projectId")
        stocked.and(Space.self, "shelf", .archived(SpaceArchived()))
            .when(move("lamp", to: nil, "shelf")).thenRejects(.spaceArchived, field: "spaceId")
    }

    @Test func `needs a space of the project it goes to`() {
        stocked.when(move("chair", to: nil, "island"))
            .thenRejects(.spaceNotInProject, field: "spaceId")
        stocked.when(move("chair", to: "bath", "shelf"))
            .thenRejects(.spaceNotInProject, field: "spaceId")
    }

    @Test func `takes nothing out of an archived project`() {
        stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(move("lamp", to: nil)).thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `is not for one that went back, unless that was cancelled`() throws {
        let gone = try stocked.following(giveBack(["lamp"]))
        gone.when(move("lamp", to: "kitchen")).thenRejects(.alreadyReturned, field: "itemId")
        gone.when(move("lamp", to: nil)).thenRejects(.alreadyReturned, field: "itemId")
        let back = gone.and(Transaction.self, "r-1", .canceled(TransactionCanceled(reason: "slip")))
        let state = back.when(move("lamp", to: nil)).state()
        #expect(state?.isReturned == false)
        #expect(state?.place == ItemPlace())
    }
}
