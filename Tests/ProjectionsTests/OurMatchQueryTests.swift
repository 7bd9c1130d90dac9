import Clubs
import EventSourcing
import EventStore
import Records
import Testing

@Suite struct `A match of two clubs, as both see it` {
    /// Rovers have beaten Anglers 2:1 for the Cup, which isn't the Cupid Trophy.
    private func desk() async throws -> Desk {
        let desk = try await clubs()
        try await desk.happen(
            "match-m",
            MatchScheduled(
                clubId: "rovers", title: "Final", opponent: "Anglers", opponentClubId: "anglers",
                competition: "Cup", date: hoursAgo(24), venue: "Mill Lane"),
            MatchResultRecorded(ourScore: 2, theirScore: 1))
        try await desk.happen(
            "match-n",
            MatchScheduled(
                clubId: "rovers", title: "Final", opponent: "United", competition: "Cupid Trophy",
                date: hoursAgo(12), venue: "Mill Lane"),
            MatchResultRecorded(ourScore: 0, theirScore: 9))
        return desk
    }

    @Test func `counts once for each, the other way round`() async throws {
        let table = try await desk().items("league-table", ["competition": "Cup"])
        #expect(table.map { $0["clubId"]?.text } == ["rovers", "anglers"])
        #expect(table.map { $0["points"] } == [.integer(3), .integer(0)])
        #expect(table.map { $0["goalsFor"] } == [.integer(2), .integer(1)])
        let record = try await desk().item("club", ["clubId": "anglers"])["record"]
        #expect(record?["played"] == .integer(1) && record?["lost"] == .integer(1))
    }

    @Test func `is in the lists of both, and of the members of both`() async throws {
        let desk = try await desk()
        for club in ["rovers", "anglers"] {
            let found = try await desk.column("matchId", "matches", ["club": club])
            #expect(found.contains(.string("m")), "\(club)")
        }
        let bobs = try await desk.column("matchId", "matches", ["member": "bob"])
        #expect(bobs == [.string("m"), .string("n")])
        let cup = try await desk.column("matchId", "matches", ["competition": "Cup"])
        #expect(cup == [.string("m")])
    }
}
