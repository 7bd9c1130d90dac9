import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import ReadModels
import Records
import Testing

@Suite struct `The list of matches` {
    /// Played, gone by, called off before and after now, to be played now and later.
    private func season() async throws -> Desk {
        let desk = try await clubs()
        try await desk.play("played", 2, 1, at: hoursAgo(48))
        try await desk.announce("missed", at: hoursAgo(24))
        try await desk.announce("off-before", at: hoursAgo(12))
        try await desk.announce("now", at: Given.now)
        try await desk.announce("later", of: "anglers", "League", at: hoursAgo(-24))
        try await desk.announce("off-later", at: hoursAgo(-48))
        try await desk.happen("match-off-before", MatchCanceled())
        try await desk.happen("match-off-later", MatchCanceled())
        return desk
    }

    private func ids(_ desk: Desk, _ parameters: [String: String] = [:]) async throws -> [String] {
        try await desk.column("matchId", "matches", parameters).compactMap(\.text)
    }

    @Test func `is in the order of the dates`() async throws {
        let desk = try await season()
        #expect(
            try await ids(desk) == ["played", "missed", "off-before", "now", "later", "off-later"])
        #expect(
            String(
                decoding: try #require(try await desk.items("matches").first).json(), as: UTF8.self)
                    == """
                    {"matchId":"played","clubId":"rovers","title":"Sunday Cup","opponent":"United",\
                    "date":"2026-02-27T12:00:00.000Z","venue":"Mill Lane","status":"played",\
                    "ourScore":2,"theirScore":1,"createdAt":"2026-03-01T12:00:00.000Z",\
                    "updatedAt":"2026-03-01T12:00:00.000Z"}
                    """)
    }

    @Test func `tells what is to come from what is past`() async throws {
        let desk = try await season()
        #expect(try await ids(desk, ["when": "upcoming"]) == ["now", "later"])
        #expect(try await ids(desk, ["when": "past"]) == ["off-before", "missed", "played"])
        // One that was played ahead of its time is past all the same.
        try await desk.play("now", 1, 1, isAnnounced: true)
        #expect(try await ids(desk, ["when": "upcoming"]) == ["later"])
        #expect(
            try await ids(desk, ["when": "past"]) == ["now", "off-before", "missed", "played"])
        #expect(try await desk.refusal("matches", ["when": "soon"])?.code == .invalidField)
    }

    @Test func `can be had by club, member, status, text and time`() async throws {
        let desk = try await season()
        #expect(try await ids(desk, ["club": "anglers"]) == ["later"])
        #expect(try await ids(desk, ["member": "ann", "when": "upcoming"]) == ["now"])
        #expect(try await ids(desk, ["member": "bob", "when": "upcoming"]) == ["now", "later"])
        #expect(try await ids(desk, ["status": "canceled"]) == ["off-before", "off-later"])
        #expect(try await ids(desk, ["text": "league"]) == ["later"])
        #expect(
            try await ids(desk, ["from": "2026-02-28", "to": "2026-02-28"]) == ["missed"])
    }

    @Test func `can be had in parts, either way`() async throws {
        let desk = try await season()
        #expect(try await desk.pages("matches", limit: 4).map(\.count) == [4, 2])
        let past = try await desk.pages("matches", ["when": "past"], limit: 2)
        #expect(
            past.map { $0.compactMap { $0["matchId"]?.text } } == [
                ["off-before", "missed"], ["played"],
            ])
    }

    @Test func `follows a match that is put off`() async throws {
        let desk = try await season()
        try await desk.happen(
            "match-now",
            MatchRescheduled(
                title: "Final", opponent: "City", date: hoursAgo(-72), venue: "Hall"))
        let match = try await desk.item("match", ["matchId": "now"])
        #expect(match["title"] == .string("Final"))
        #expect(match["opponent"] == .string("City"))
        #expect(match["venue"] == .string("Hall"))
        #expect(match["date"] == .string("2026-03-04T12:00:00.000Z"))
        #expect(try await ids(desk, ["when": "upcoming"]) == ["later", "now"])
    }
}

@Suite struct `One match` {
    @Test func `shows the team by label, and each change`() async throws {
        let desk = try await clubs()
        try await desk.announce("m-1")
        try await desk.happen(
            "match-m-1", TeamPicked(playerIds: ["bob", "ann", "gone"]), actor: "coach",
            reason: "Dan is ill")
        let match = try await desk.item("match", ["matchId": "m-1"])
        #expect(
            String(decoding: try #require(match["team"]).json(), as: UTF8.self)
                == """
                [{"userId":"bob","label":"bob@example.org"},{"userId":"ann","label":"Ann"},\
                {"userId":"gone","label":"gone"}]
                """)
        let picked = try #require(match["history"]?.elements?.last)
        #expect(picked["type"] == .string("TeamPicked"))
        #expect(picked["actor"] == .string("coach"))
        #expect(picked["reason"] == .string("Dan is ill"))
        #expect(picked["changed"]?["playerIds"]?["from"] == .null)
        #expect(match["ourScore"] == nil)
    }

    @Test func `must be there`() async throws {
        let refusal = try await clubs().refusal("match", ["matchId": "m-9"])
        #expect(refusal?.code == .notFound)
        #expect(refusal?.field == "matchId")
    }
}

@Suite struct `A league table` {
    @Test func `ranks by points, difference, goals and name`() async throws {
        let desk = Desk()
        // a and b differ by nothing but the name, c has scored less, d has a worse difference, e
        // has as many points from draws, f has fewest.
        let scores: [(ClubID, String, [(Int64, Int64)])] = [
            ("a", "Zebras", [(3, 1), (0, 0)]), ("b", "Ants", [(3, 1), (0, 0)]),
            ("c", "Cats", [(2, 0), (0, 0)]), ("d", "Dogs", [(1, 0), (5, 5)]),
            ("e", "Eels", [(0, 0), (1, 1), (2, 2), (3, 3)]), ("f", "Foxes", [(0, 9)]),
        ]
        for (club, name, results) in scores {
            try await desk.happen(
                "club-\(club)",
                ClubCreated(name: name, ownerId: "ann", settings: ClubSettings()))
            for (index, score) in results.enumerated() {
                try await desk.play("\(club)-\(index)", of: club, score.0, score.1)
            }
        }
        let table = try await desk.items("league-table")
        #expect(
            table.map { $0["name"]?.text } == ["Ants", "Zebras", "Cats", "Dogs", "Eels", "Foxes"])
        #expect(table.map { $0["rank"]?.integer } == [1, 2, 3, 4, 5, 6])
        #expect(
            String(decoding: try #require(table.first).json(), as: UTF8.self)
                == """
                {"rank":1,"clubId":"b","name":"Ants","played":2,"won":1,"drawn":1,"lost":0,\
                "goalsFor":3,"goalsAgainst":1,"goalDifference":2,"points":4}
                """)
        #expect(
            try await desk.pages("league-table", limit: 4).map {
                $0.compactMap { $0["name"]?.text }
            }
                == [["Ants", "Zebras", "Cats", "Dogs"], ["Eels", "Foxes"]])
        let reply = try await desk.ask("league-table", ["limit": "2"])
        #expect(reply.json["total"] == .integer(6))
    }

    @Test func `counts the matches of a competition, and of a time`() async throws {
        let desk = try await clubs()
        try await desk.play("m-1", 1, 0, "Sunday Cup", at: hoursAgo(100))
        try await desk.play("m-2", 1, 0, "League", at: hoursAgo(50))
        try await desk.play("m-3", 1, 0, "League", at: hoursAgo(1))
        func points(_ parameters: [String: String]) async throws -> [JSONValue] {
            try await desk.column("points", "league-table", parameters)
        }
        #expect(try await points([:]) == [.integer(9)])
        #expect(try await points(["text": "league"]) == [.integer(6)])
        #expect(try await points(["text": "league", "to": "2026-02-27"]) == [.integer(3)])
        #expect(try await points(["from": "2026-02-28"]) == [.integer(3)])
        #expect(try await points(["text": "friendly"]) == [])
        // To the moment: from it on, and up to it.
        let last = hoursAgo(1).description
        #expect(try await points(["from": last]) == [.integer(3)])
        #expect(try await points(["to": last]) == [.integer(6)])
    }

    @Test func `has those who are yet to play, and not those whose matches are off`() async throws {
        let desk = try await clubs()
        try await desk.announce("m-1", of: "rovers", at: hoursAgo(-24))
        try await desk.announce("m-2", of: "anglers", at: hoursAgo(-24))
        try await desk.happen("match-m-2", MatchCanceled())
        let table = try await desk.items("league-table")
        #expect(table.map { $0["clubId"] } == [.string("rovers")])
        #expect(table.map { $0["played"] } == [.integer(0)])
    }

    @Test func `sums the highest scores there can be`() async throws {
        let desk = try await clubs()
        let most = RecordMatchResult.highestScore
        for match in 1...3 { try await desk.play("m-\(match)", most, 0) }
        let table = try await desk.items("league-table")
        #expect(table.first?["goalsFor"] == .integer(3 * most))
    }

    @Test func `refuses a cursor that isn't its own`() async throws {
        let desk = try await clubs()
        #expect(
            try await desk.refusal("league-table", ["after": "nonsense"])?.code == .invalidField)
    }
}
