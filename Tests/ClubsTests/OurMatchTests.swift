import Clubs
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@Suite struct `A match of two clubs of ours` {
    private let both = rovers.and(
        Club.self, "c-2",
        .created(ClubCreated(name: "Rangers", ownerId: "dan", settings: ClubSettings())))

    @Test func `is one match, which bears the other's name`() {
        let when = both.when(
            schedule {
                $0.opponent = nil
                $0.opponentClubId = "c-2"
                $0.competition = "Cup"
            })
        var expected = cup()
        expected.opponent = "Rangers"
        expected.opponentClubId = "c-2"
        expected.competition = "Cup"
        when.then(.scheduled(expected))
        #expect(when.state()?.opponentClubId == "c-2")
    }

    @Test func `is against another club that there is`() {
        both.when(schedule { $0.opponentClubId = "rovers" })
            .thenRejects(.invalidField, field: "opponentClubId")
        both.when(schedule { $0.opponentClubId = "c-9" })
            .thenRejects(.notFound, field: "opponentClubId")
    }

    @Test func `needs the other side's name where that is no club of ours`() {
        for opponent in [nil, " "] as [String?] {
            rovers.when(schedule { $0.opponent = opponent })
                .thenRejects(.requiredFieldEmpty, field: "opponent")
        }
        let long = String(repeating: "x", count: 121)
        rovers.when(schedule { $0.opponent = long }).thenRejects(.tooLong, field: "opponent")
        rovers.when(schedule { $0.competition = long }).thenRejects(.tooLong, field: "competition")
    }
}
