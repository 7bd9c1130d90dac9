import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Whatever is asked of an account` {
    private static let texts = [
        "Ada", "", " ", "👩‍👩‍👧 Ada", "e\u{301}\u{328}", "שלום", "a\u{202E}b", "lighting", "wood",
        "https://example.org/a", "+442071838750", "ada@example.org", "Brass & Glass",
        String(repeating: "x", count: 200), String(repeating: "x", count: 5_000),
    ]

    /// One command of any kind, of values that are right about half of the time.
    private struct Asker {
        var random: SeededRandom

        mutating func text() -> String { texts.randomElement(using: &random) ?? "" }
        mutating func chance() -> Bool { Bool.random(using: &random) }
        mutating func id<Thing>(_ names: [String]) -> Identifier<Thing> {
            Identifier(names.randomElement(using: &random) ?? "")
        }
        mutating func role() -> MemberRole {
            MemberRole.allCases.randomElement(using: &random) ?? .user
        }
        mutating func uid() -> MemberID { id(["uid-1", "ada", "bo", "eve"]) }
        mutating func account() -> AccountID { id(["shop", "shop", "shop", "rival", "none"]) }
        mutating func category() -> BudgetCategoryID { id(["lighting", "wood", "paint", "none"]) }
        mutating func maybe() -> String? { chance() ? text() : nil }

        mutating func command() -> any Command {
            switch Int.random(in: 0..<14, using: &random) {
            case 0:
                var command = AddMember()
                command.accountId = account()
                command.member = Member(
                    uid: uid(), role: role(), email: chance() ? "ada@example.org" : maybe(),
                    name: maybe())
                return command
            case 1, 2:
                var command = ChangeMemberRole()
                command.accountId = account()
                command.uid = uid()
                command.role = role()
                return command
            case 3:
                var command = RemoveMember()
                command.accountId = account()
                command.uid = uid()
                return command
            case 4:
                var command = InviteMember()
                command.accountId = account()
                command.inviteId = id(["i-1", "i-2", "i-3"])
                command.email = chance() ? "ada@example.org" : text()
                command.role = role()
                return command
            case 5:
                var command = AcceptInvite()
                command.inviteId = id(["i-1", "i-2", "i-3"])
                command.uid = uid()
                return command
            case 6:
                var command = RevokeInvite()
                command.inviteId = id(["i-1", "i-2", "i-3"])
                return command
            case 7:
                var command = SetVendorDefault()
                command.accountId = account()
                command.source = text()
                command.budgetCategoryId = chance() ? .to(category()) : .away
                return command
            case 8:
                var command = ChangeBusinessProfile()
                command.accountId = account()
                command.changes = Changes { profile in
                    profile.name = maybe()
                    profile.logoUrl = chance() ? "https://example.org/a" : maybe()
                    profile.address = maybe()
                    profile.phone = chance() ? "+442071838750" : maybe()
                }
                return command
            case 9:
                var command = ChangeProject()
                command.projectId = id(["kitchen", "hotel", "none"])
                command.changes = Changes { project in
                    project.name = maybe() ?? ""
                    project.clientName = maybe()
                    project.mainImageUrl = chance() ? "https://example.org/a" : maybe()
                }
                return command
            case 10:
                var command = ChangeBudgetCategory()
                command.budgetCategoryId = category()
                command.changes = Changes { category in
                    category.name = maybe() ?? ""
                    category.slug =
                        ["lighting", "wood", "paint", "lamps", "A"].randomElement(using: &random)
                        ?? ""
                }
                return command
            case 11:
                var command = ReorderBudgetCategories()
                command.accountId = account()
                command.order =
                    chance() ? ["lighting", "wood"] : (0..<2).map { _ in category() }
                return command
            case 12:
                var command = PinBudgetCategory()
                command.projectId = id(["kitchen", "hotel", "none"])
                command.pin = BudgetPin(uid: uid(), budgetCategoryId: category())
                return command
            default:
                var command = UnpinBudgetCategory()
                command.projectId = id(["kitchen", "hotel", "none"])
                command.pin = BudgetPin(uid: uid(), budgetCategoryId: category())
                return command
            }
        }
    }

    private static let start = work.and(
        BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))

    @Test(arguments: [2, 19, 77] as [UInt64])
    func `never traps, changes nothing twice and leaves it whole`(seed: UInt64) throws {
        var asker = Asker(random: SeededRandom(seed: seed))
        var past = Self.start
        var accepted = 0
        for step in 0..<800 {
            let place = "seed \(seed), step \(step)"
            let command = asker.command()
            var isWhole = true
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
                expectNoMore(command, after: past, place)
                isWhole = false
            } catch {
                #expect(!error.refusals.isEmpty, "\(place)")
            }
            if !isWhole { try expectWhole(past, place) }
            // A past that grows without end makes the test slow and no better.
            if step % 40 == 39 { past = Self.start }
        }
        #expect(accepted > 120, "seed \(seed)")
    }

    private func expectNoMore(_ command: any Command, after past: Given, _ place: String) {
        func expect<C: Command>(_ command: C) {
            switch past.outcome(of: command) {
            case .success(let events): #expect(events.isEmpty, "\(place): \(command)")
            case .failure(let rejection):
                let expected: [RejectionCode] =
                    [.alreadyExists, .alreadyMember, .inviteClosed, .notFound]
                #expect(
                    rejection.refusals.allSatisfy { expected.contains($0.code) },
                    "\(place): \(command)")
            }
        }
        expect(command)
    }

    /// An owner, nobody twice, no slug twice, and an order of categories that there are.
    private func expectWhole(_ past: Given, _ place: String) throws {
        let account = try #require(
            past.when(ChangeBusinessProfile.self, #"{"accountId":"shop"}"#).state())
        let uids = account.members.all.map(\.uid)
        #expect(Set(uids).count == uids.count, "\(place)")
        #expect(account.members[account.ownerUid]?.role == .owner, "\(place)")
        #expect(Set(account.categoryOrder).count == account.categoryOrder.count, "\(place)")
        #expect(account.categoryOrder.allSatisfy { ["lighting", "wood"].contains($0) }, "\(place)")
        let slugs = try ["lighting", "wood"].map { id in
            try #require(
                past.when(ChangeBudgetCategory.self, #"{"budgetCategoryId":"\#(id)"}"#).state()
            ).details.slug
        }
        #expect(Set(slugs).count == 2, "\(place)")
    }
}
