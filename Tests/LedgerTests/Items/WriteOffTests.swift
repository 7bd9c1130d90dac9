import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Writing an item off` {
    private let broken = stocked.and(
        Item.self, "lamp", .writtenOff(ItemWrittenOff(reason: "it broke")))

    private func writeOff(_ past: Given, reason: String? = "it broke") -> When<Item> {
        past.when(WriteOffItem.self, #"{"itemId":"lamp"}"#, reason: reason)
    }

    private func reverse(_ past: Given, reason: String? = "glued") -> When<Item> {
        past.when(ReverseWriteOff.self, #"{"itemId":"lamp"}"#, reason: reason)
    }

    @Test func `happens once, for a reason`() {
        writeOff(stocked).then(.writtenOff(ItemWrittenOff(reason: "it broke")))
        writeOff(broken).thenNothing()
        writeOff(stocked, reason: nil).thenRejects(.reasonRequired, field: "reason")
        writeOff(rooms).thenRejects(.notFound, field: "itemId")
    }

    @Test func `leaves it nowhere`() {
        broken.when(move("lamp", to: nil)).thenRejects(.itemWrittenOff, field: "itemId")
        broken.when(sell(["lamp"], back: true)).thenRejects(.itemElsewhere, field: "itemIds[0]")
        broken.when(giveBack(["lamp"])).thenRejects(.itemElsewhere, field: "itemIds[0]")
    }

    @Test func `isn't for one that went back, or in an archived project`() throws {
        writeOff(try stocked.following(giveBack(["lamp"])))
            .thenRejects(.alreadyReturned, field: "itemId")
        let closed = stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
        writeOff(closed).thenRejects(.projectArchived, field: "projectId")
        reverse(broken.and(Project.self, "kitchen", .archived(ProjectArchived())))
            .thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `is taken back, for a reason, and the item is where it was`() throws {
        reverse(broken).then(.writeOffReversed(WriteOffReversed(reason: "glued")))
        reverse(stocked).thenNothing()
        reverse(broken, reason: nil).thenRejects(.reasonRequired, field: "reason")
        let state = try #require(reverse(broken).state())
        #expect(!state.isWrittenOff)
        #expect(state.place == ItemPlace(projectId: "kitchen", spaceId: "island"))
    }
}
