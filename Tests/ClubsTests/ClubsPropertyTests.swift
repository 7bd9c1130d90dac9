import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

@Suite struct `Whatever is asked of clubs` {
    private static let amounts: [Int64] = [
        .min, -1, 0, 1, 2, 1250, 5000, 500_000_000_000, 999_999_999_999, 1_000_000_000_000, .max,
    ]
    private static let names: [PersonID] = ["ann", "bob", "cleo", "dan", "eve"]
    private static let texts = ["Rovers", "", "e\u{301}", "קבוצה \u{200F}", "\u{10FFFD}"]

    /// One command of any kind, of values that are right about half of the time.
    private struct Asker {
        var random: SeededRandom

        mutating func one<T>(_ values: [T], or other: T) -> T {
            values.randomElement(using: &random) ?? other
        }
        mutating func person() -> PersonID { one(names, or: "ann") }
        mutating func club() -> ClubID { one(["rovers", "rovers", "c-2", "c-3"], or: "rovers") }
        mutating func match() -> MatchID { one(["m-1", "m-2", "m-3"], or: "m-1") }
        mutating func chance() -> Bool { Bool.random(using: &random) }

        mutating func command() -> any Command {
            switch Int.random(in: 0..<13, using: &random) {
            case 0:
                var command = CreateClub()
                command.clubId = club()
                command.name = one(texts, or: "")
                command.ownerId = person()
                return command
            case 1:
                var command = ChangeClub()
                command.clubId = club()
                command.name = chance() ? one(texts, or: "") : nil
                return command
            case 2:
                var command = ChangeClubSettings()
                command.clubId = club()
                command.settings.maxMembers = one([-1, 0, 1, 2, 3, 4, .max], or: 1)
                command.settings.joinPolicy = one(JoinPolicy.allCases, or: .open)
                return command
            case 3, 4: return JoinClub(clubId: club(), userId: person())
            case 5: return LeaveClub(clubId: club(), userId: person())
            case 6: return TransferClub(clubId: club(), userId: person())
            case 7:
                return schedule {
                    $0.matchId = match()
                    $0.clubId = club()
                    $0.date = MatchDate(days(one([-1, 0, 7], or: 7)))
                }
            case 8:
                return reschedule {
                    $0.matchId = match()
                    $0.date = MatchDate(days(one([-1, 7, 14], or: 7)))
                }
            case 9:
                var command = CancelMatch()
                command.matchId = match()
                return command
            case 10: return PickTeam(matchId: match(), playerIds: [person(), person()])
            case 11:
                let scores: [Int64] = [.min, -1, 0, 1, 2, 1_000_000, .max]
                return RecordMatchResult(
                    matchId: match(), ourScore: one(scores, or: 0), theirScore: one(scores, or: 0))
            default:
                let cents = Cents(one(amounts, or: 1))
                return chance()
                    ? CreditWallet(userId: person(), amountCents: cents)
                    : DebitWallet(userId: person(), amountCents: cents)
            }
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and keeps clubs and teams whole`(seed: UInt64) throws {
        var asker = Asker(random: SeededRandom(seed: seed))
        var past = announced
        var accepted = 0
        for step in 0..<2_000 {
            let command = asker.command()
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            for id in ["rovers", "c-2", "c-3"] as [ClubID] {
                let club = past.state(of: id)
                guard club.exists else { continue }
                let place = "seed \(seed), step \(step), \(command)"
                #expect(club.members.contains(club.ownerId), "\(place)")
                #expect(Set(club.members).count == club.members.count, "\(place)")
                #expect(club.members.count <= club.settings.maxMembers ?? .max, "\(place)")
                #expect(!club.members.contains("eve"), "\(place)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = announced }
        }
        #expect(accepted > 200, "seed \(seed)")
    }

    @Test(arguments: [3, 11, 2_026] as [UInt64])
    func `a wallet holds what was paid in and not taken out`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var past = people
        var sum: Int128 = 0
        var paid = 0
        for step in 0..<1_000 {
            let cents = Cents(Self.amounts.randomElement(using: &random) ?? 1)
            let isCredit = Bool.random(using: &random)
            do throws(Rejection) {
                past =
                    isCredit
                    ? try past.following(CreditWallet(userId: "ann", amountCents: cents))
                    : try past.following(DebitWallet(userId: "ann", amountCents: cents))
                sum += isCredit ? Int128(cents.amount) : -Int128(cents.amount)
                paid += 1
            } catch {
                // Exactly what would leave the bounds is refused.
                let after = isCredit ? sum + Int128(cents.amount) : sum - Int128(cents.amount)
                #expect(
                    cents <= .zero || after < 0 || after > Int128(Cents.most.amount),
                    "seed \(seed), step \(step): \(error)")
            }
            let balance = past.state(of: WalletID("ann")).balanceCents
            #expect(Int128(balance.amount) == sum, "seed \(seed), step \(step)")
            #expect(balance >= .zero, "seed \(seed), step \(step)")
            if step % 50 == 49 {
                past = people
                sum = 0
            }
        }
        #expect(paid > 100, "seed \(seed)")
    }

    @Test(arguments: texts.filter { !$0.allSatisfy(\.isWhitespace) })
    func `keeps texts byte for byte, but for white space around them`(text: String) throws {
        let padded = #"" \#(text)\t\n\u2003""#
        let club = try #require(
            people.when(CreateClub.self, #"{"name":\#(padded),"ownerId":"ann"}"#).state())
        #expect(Array(club.name.utf8) == Array(text.utf8))
        let match = try #require(
            rovers.when(
                ScheduleMatch.self,
                """
                {"clubId":"rovers","title":\(padded),"opponent":\(padded),"date":"2026-03-08",\
                "venue":\(padded)}
                """
            ).state())
        for kept in [match.title, match.opponent, match.venue] {
            #expect(Array(kept.utf8) == Array(text.utf8))
        }
    }
}
