import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing

@Suite struct `Whatever is asked of spaces` {
    private static let texts = [
        "Ada", "", " ", "👩‍👩‍👧 Ada", "عنوان \u{200F}الشحن", "e\u{301}\u{328}", "\u{10FFFD}",
        "a\u{202E}b",
        "https://example.org/a", String(repeating: "é", count: 121),
    ]

    /// One command of any kind, of values that are right about half of the time.
    private struct Asker {
        var random: SeededRandom

        mutating func text() -> String { texts.randomElement(using: &random) ?? "" }
        mutating func chance() -> Bool { Bool.random(using: &random) }
        mutating func id<Thing>(_ names: [String]) -> Identifier<Thing> {
            Identifier(names.randomElement(using: &random) ?? "")
        }
        mutating func space() -> SpaceID { id(["pantry", "pantry", "s-1", "s-2"]) }
        mutating func list() -> ChecklistID { id(["first", "1", "2", "l-1"]) }
        mutating func item() -> ChecklistItemID { id(["measure", "clear", "1", "2", "i-1"]) }

        mutating func command() -> any Command {
            switch Int.random(in: 0..<14, using: &random) {
            case 0:
                var command = CreateSpace()
                command.spaceId = space()
                command.accountId = id(["shop", "nobody"])
                command.projectId = chance() ? id(["kitchen", "hotel", "nowhere"]) : nil
                command.name = text()
                command.notes = chance() ? text() : nil
                command.images = chance() ? [attachment(text(), isPrimary: chance())] : nil
                return command
            case 1:
                var command = ChangeSpace()
                command.spaceId = space()
                command.name = chance() ? text() : nil
                command.notes = chance() ? text() : nil
                command.images = chance() ? [attachment(text(), isPrimary: chance())] : nil
                return command
            case 2 where chance():
                var command = ArchiveSpace()
                command.spaceId = space()
                return command
            case 3, 4:
                var command = AddChecklist()
                command.spaceId = space()
                command.checklistId = list()
                command.name = text()
                return command
            case 5, 6:
                var command = AddChecklistItem()
                command.spaceId = space()
                command.checklistId = list()
                command.itemId = item()
                command.text = text()
                return command
            case 7, 8:
                var command = CheckItem()
                command.spaceId = space()
                command.checklistId = list()
                command.itemId = item()
                return command
            case 9:
                var command = UncheckItem()
                command.spaceId = space()
                command.checklistId = list()
                command.itemId = item()
                return command
            case 10:
                var command = DefineSpaceTemplate()
                command.accountId = id(["shop", "rival", "nobody"])
                command.templateId = id(["st-1", "st-2"])
                command.details.name = text()
                command.details.checklists = [TemplateChecklist(name: "A", items: [text(), "B"])]
                return command
            case 11:
                var command = CreateSpaceFromTemplate()
                command.templateId = id(["st-1", "st-2"])
                command.spaceId = space()
                command.projectId = chance() ? id(["kitchen", "hotel"]) : nil
                command.name = chance() ? text() : nil
                return command
            case 12:
                var command = CancelTransaction()
                command.transactionId = id(["t-1", "t-2", "t-3", "t-4"])
                command.reason = "a slip"
                return command
            default:
                var command = AttachToTransaction()
                command.transactionId = id(["t-1", "t-1", "t-2"])
                command.kind = AttachmentRole.allCases.randomElement(using: &random) ?? .other
                command.attachment = attachment(
                    "https://example.org/\(Int.random(in: 0..<3, using: &random))",
                    isPrimary: chance() ? chance() : nil)
                return command
            }
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, keeps ids apart, and what is accepted twice changes nothing`(
        seed: UInt64
    ) throws {
        var asker = Asker(random: SeededRandom(seed: seed))
        let start = pantry.and(Transaction.self, "t-1", .recorded(purchase()))
        var past = start
        var accepted = 0
        for step in 0..<800 {
            let place: Comment = "seed \(seed), step \(step)"
            let command = asker.command()
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
                expectNoMore(command, after: past, place)
                expectSound(after: past, place)
            } catch {
                #expect(!error.refusals.isEmpty, place)
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = start }
        }
        #expect(accepted > 80, "seed \(seed)")
    }

    /// Asked again, every command is refused or changes nothing.
    private func expectNoMore(_ command: any Command, after past: Given, _ place: Comment) {
        func expect<C: Command>(_ command: C) {
            switch past.outcome(of: command) {
            case .success(let events): #expect(events.isEmpty, place)
            case .failure(let rejection):
                #expect(rejection.refusals.map(\.code) == [.alreadyExists], place)
            }
        }
        expect(command)
    }

    /// No two checklists and no two points of one have one name; no kind has two primary attachments.
    private func expectSound(after past: Given, _ place: Comment) {
        for id in ["pantry", "s-1", "s-2"] as [SpaceID] {
            var ask = ArchiveSpace()
            ask.spaceId = id
            guard case .success = past.outcome(of: ask), let space = past.when(ask).state() else {
                continue
            }
            #expect(Set(space.checklists.map(\.checklistId)).count == space.checklists.count, place)
            for list in space.checklists {
                #expect(Set(list.items.map(\.itemId)).count == list.items.count, place)
            }
            #expect(space.accountId == "shop" || space.projectId != "kitchen", place)
        }
        var cancel = CancelTransaction()
        cancel.transactionId = "t-1"
        cancel.reason = "to look at it"
        guard let details = past.when(cancel).state()?.details else { return }
        for list in [details.receiptImages, details.otherImages, details.transactionImages] {
            #expect((list ?? []).count { $0.isPrimary == true } <= 1, place)
        }
    }
}
