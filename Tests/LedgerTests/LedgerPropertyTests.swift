import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Whatever is asked of the ledger` {
    private static let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 2, 12_900, .max - 1, .max]
    private static let rates: [Double] = [
        -.infinity, -1, -0.0, 0, .leastNonzeroMagnitude, 7.5, 100, 100.5, 1e308, .nan,
    ]
    private static let texts = [
        "Ada", "", " ", "👩‍👩‍👧 Ada", "عنوان \u{200F}الشحن", "e\u{301}\u{328}", "\u{10FFFD}", "שלום",
        "a\u{202E}b", "USD", "2026-03-01", "https://example.org/a",
    ]

    /// One command of any kind, of values that are right about half of the time.
    private struct Asker {
        var random: SeededRandom

        mutating func number() -> Cents { Cents(numbers.randomElement(using: &random) ?? 0) }
        mutating func text() -> String { texts.randomElement(using: &random) ?? "" }
        mutating func chance() -> Bool { Bool.random(using: &random) }
        mutating func id<Thing>(_ names: [String]) -> Identifier<Thing> {
            Identifier(names.randomElement(using: &random) ?? "")
        }

        mutating func details() -> TransactionDetails {
            var details = TransactionDetails()
            if chance() { details.projectId = id(["kitchen", "kitchen", "hotel", "p-1"]) }
            if chance() { details.budgetCategoryId = id(["lighting", "lighting", "paint", "c-1"]) }
            details.transactionDate = chance() ? "2026-03-01" : text()
            details.amountCents = number()
            details.notes = chance() ? text() : nil
            details.transactionType =
                TransactionType.allCases.randomElement(using: &random) ?? .sale
            if details.transactionType == .sale || chance() && chance() {
                details.inventorySaleDirection = InventorySaleDirection.allCases
                    .randomElement(using: &random)
            }
            if chance() { details.taxRatePct = rates.randomElement(using: &random) }
            if chance() { details.subtotalCents = number() }
            if chance(), chance() { details.otherImages = [attachment(text())] }
            return details
        }

        mutating func changes() -> TransactionChanges {
            let details = details()
            var changes = TransactionDetails()
            if chance() { changes.projectId = details.projectId }
            if chance() { changes.budgetCategoryId = details.budgetCategoryId }
            if chance() { changes.amountCents = details.amountCents }
            if chance() { changes.notes = details.notes }
            if chance() { changes.transactionType = details.transactionType }
            if chance() { changes.inventorySaleDirection = details.inventorySaleDirection }
            if chance() { changes.taxRatePct = details.taxRatePct }
            if chance() { changes.subtotalCents = details.subtotalCents }
            return Changes(from: TransactionDetails(), to: changes)
        }

        mutating func command() -> any Command {
            switch Int.random(in: 0..<9, using: &random) {
            case 0:
                var command = OpenAccount()
                command.accountId = id(["shop", "a-1", "a-2"])
                command.name = text()
                command.ownerUid = "uid-1"
                command.currency = chance() ? Currency(stored: text()) : nil
                return command
            case 1:
                var command = CreateProject()
                command.projectId = id(["kitchen", "p-1", "p-2"])
                command.accountId = id(["shop", "a-1"])
                command.details.name = text()
                command.details.mainImageUrl = chance() ? text() : nil
                return command
            case 2:
                var command = DefineBudgetCategory()
                command.budgetCategoryId = id(["lighting", "c-1", "c-2"])
                command.accountId = id(["shop", "a-1"])
                command.name = text()
                command.slug = chance() ? text() : nil
                return command
            case 3:
                var command = SetProjectBudget()
                command.projectId = id(["kitchen", "hotel", "p-1"])
                command.budgetCategoryId = id(["lighting", "paint", "c-1"])
                command.budgetCents = number()
                return command
            case 4:
                var command = ArchiveProject()
                command.projectId = id(["kitchen", "p-1"])
                return command
            case 5:
                var command = UnarchiveProject()
                command.projectId = id(["kitchen", "p-1"])
                return command
            case 6:
                var command = CancelTransaction()
                command.transactionId = id(["t-1", "t-2", "t-3"])
                command.reason = chance() ? text() : nil
                return command
            case 7:
                var command = AmendTransaction()
                command.transactionId = id(["t-1", "t-2", "t-3"])
                command.changes = changes()
                return command
            default:
                var command = RecordTransaction()
                command.transactionId = id(["t-1", "t-2", "t-3"])
                command.accountId = "shop"
                command.details = details()
                return command
            }
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and what is accepted twice changes nothing`(seed: UInt64) {
        var asker = Asker(random: SeededRandom(seed: seed))
        var past = bought
        var accepted = 0
        for step in 0..<2_000 {
            let command = asker.command()
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
                expectNoMore(command, after: past, "seed \(seed), step \(step)")
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = bought }
        }
        #expect(accepted > 200, "seed \(seed)")
    }

    /// Asked again, every command of the ledger is refused or changes nothing.
    private func expectNoMore(_ command: any Command, after past: Given, _ place: String) {
        func expect<C: Command>(_ command: C) {
            switch past.outcome(of: command) {
            case .success(let events): #expect(events.isEmpty, "\(place): \(command)")
            case .failure(let rejection):
                #expect(rejection.refusals.map(\.code) == [.alreadyExists], "\(place): \(command)")
            }
        }
        expect(command)
    }

    @Test(arguments: [3, 11] as [UInt64])
    func `a reader with the details has both sides of every amendment`(seed: UInt64) throws {
        var asker = Asker(random: SeededRandom(seed: seed))
        var amended = 0
        for step in 0..<500 {
            var command = AmendTransaction()
            command.transactionId = "t-1"
            command.changes = asker.changes()
            let past = asker.chance() ? bought : sold
            guard case .success(let events) = past.outcome(of: command),
                case .amended(let event)? = events.first
            else { continue }
            amended += 1
            let state = try #require(past.when(command).state())
            let before = try #require(past.when(amend { _ in }).state()).details
            var row = before
            row.apply(event.changes)
            #expect(row == state.details, "seed \(seed), step \(step)")
            #expect(row != before, "seed \(seed), step \(step)")
            #expect(
                (row.transactionType == .sale) == (row.inventorySaleDirection != nil),
                "seed \(seed), step \(step)")
        }
        #expect(amended > 20, "seed \(seed)")
    }

    @Test(arguments: texts.filter { !$0.allSatisfy(\.isWhitespace) })
    func `keeps texts byte for byte, but for white space around them`(text: String) throws {
        let padded = #"" \#(text)\t\n\u2003""#
        let fields = ["source", "status", "purchasedBy", "reimbursementType", "notes"]
            .map { #""\#($0)":\#(padded)"# }.joined(separator: ",")
        let state = try #require(
            work.when(
                RecordTransaction.self,
                """
                {"accountId":"shop","transactionDate":" 2026-03-01 ","amountCents":1,\
                "transactionType":"purchase",\(fields)}
                """
            ).state())
        #expect(state.details.transactionDate == "2026-03-01")
        for kept in [
            state.details.source, state.details.status, state.details.purchasedBy,
            state.details.reimbursementType, state.details.notes,
        ] { #expect(Array((kept ?? "").utf8) == Array(text.utf8)) }
        let project = try #require(
            work.when(
                CreateProject.self,
                #"{"accountId":"shop","name":\#(padded),"clientName":\#(padded)}"#
            ).state())
        #expect(Array(project.details.name.utf8) == Array(text.utf8))
        #expect(Array((project.details.clientName ?? "").utf8) == Array(text.utf8))
    }
}
