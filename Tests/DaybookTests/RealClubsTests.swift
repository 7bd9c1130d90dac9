import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Testing
import Vocabulary

/// Three seasons of football, 1,066 games, 58 places in their tables.
///
/// Each game becomes two matches, one of each club: the home side's and the away side's, each with its
/// own view of the score. So a club's matches are all its own, and the league table, which counts
/// matches by club, counts every game for both.
@Suite(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
struct `Real seasons of football, cell by cell` {
    @Test func `the league tables of three seasons, by sqlite3`() throws {
        let es = try Es()
        let seasons = try ["2015-16_en.1", "2023-24_en.1", "2023-24_de.1"].map { try Season($0) }
        let commands = try es.file("football.ndjson", Self.lines(of: seasons))
        try es.bring(commands)

        let table = try RealData.expected("openfootball/expected/table.csv")
        for season in seasons {
            let expected = table.filter { $0.cell("season") == season.file }
            let ours = try es.list("league-table", "text=\(season.name)")
            Es.compare(
                ours.map {
                    $0.cells(
                        "name", "played", "won", "drawn", "lost", "goalsFor", "goalsAgainst",
                        "goalDifference", "points")
                },
                expected.map { row in
                    ["club", "played", "won", "drawn", "lost", "gf", "ga", "gd", "points"]
                        .map { row.cell($0) }
                })
            // In the oracle's order, which leaves equal ones open.
            let order = ["points", "goalDifference", "goalsFor"]
            #expect(
                ours.map { row in order.map { row[$0]?.cell } }
                    == expected.map { row in ["points", "gd", "gf"].map { row.cell($0) } })
            #expect(ours.map { $0["rank"]?.integer } == (1...ours.count).map { Int64($0) })
        }
        let champion = try #require(
            try es.list("league-table", "text=\(seasons[0].name)").first)
        #expect(champion.cells("name", "points") == ["Leicester City", "81"])

        // The same season by its dates: two of them share a competition's name.
        #expect(
            try es.list(
                "league-table", "text=English Premier League", "from=2015-08-01", "to=2016-06-30")
                == es.list("league-table", "text=\(seasons[0].name)"))

        try expectMatches(es, seasons)
        try expectRecords(es, table)
        try es.bringAgain(commands)
    }

    /// Every game as its home side saw it.
    private func expectMatches(_ es: Es, _ seasons: [Season]) throws {
        let names = Dictionary(
            uniqueKeysWithValues: try es.list("clubs").map {
                ($0["clubId"]?.text ?? "", $0["name"]?.text ?? "")
            })
        // 58 lines of tables; five clubs stand in two of them.
        #expect(names.count == 53)
        let expected = try RealData.expected("openfootball/expected/matches.csv")
        for season in seasons {
            let matches = try es.list("matches", "text=\(season.name)", "status=played")
            Es.compare(
                matches.filter { $0["venue"]?.text == "Home" }.map { match in
                    [
                        String((match["date"]?.text ?? "").prefix(10)),
                        names[match["clubId"]?.text ?? ""] ?? "",
                    ] + match.cells("opponent", "ourScore", "theirScore")
                },
                expected.filter { $0.cell("s") == season.file }.map { row in
                    ["d", "a", "b", "x", "y"].map { row.cell($0) }
                })
        }
    }

    /// A club's record is over all that it has played, whatever the season.
    private func expectRecords(_ es: Es, _ table: [[String: String]]) throws {
        for (name, rows) in Dictionary(grouping: table, by: { $0.cell("club") }) {
            guard rows.count > 1 else { continue }
            let item = try es.ask("club", "clubId=\(Season.id(of: name))")["item"]
            let sums = ["played", "won", "gf", "ga", "points"].map { field in
                "\(rows.reduce(0) { $0 + (Int64($1.cell(field)) ?? 0) })"
            }
            #expect(
                item?["record"]?.cells("played", "won", "goalsFor", "goalsAgainst", "points")
                    == sums, "\(name)")
        }
    }

    /// The lines of a batch: an owner, the clubs, then game by game.
    private static func lines(of seasons: [Season]) throws -> [String] {
        let founded = try #require(Timestamp(day: "2015-07-01"))
        var envelopes = [
            envelope("RegisterUser", "owner", founded, ["userId": .string("owner")])
        ]
        for club in Set(seasons.flatMap(\.clubs)).sorted() {
            envelopes.append(
                envelope(
                    "CreateClub", "found-\(Season.id(of: club))", founded,
                    [
                        "clubId": .string(Season.id(of: club)), "name": .string(club),
                        "ownerId": .string("owner"),
                    ]))
        }
        for season in seasons { envelopes += try season.envelopes() }
        return envelopes.map(\.line)
    }
}

/// A season as the file tells it.
private struct Season {
    let file: String
    let name: String
    private let games: [JSONValue]

    init(_ file: String) throws {
        let folder = try #require(RealData.folder)
        let url = folder.appending(path: "openfootball/\(file).json")
        let season = try json(String(contentsOf: url, encoding: .utf8))
        self.file = file
        name = try #require(season["name"]?.text)
        games = try #require(season["matches"]?.elements)
    }

    var clubs: [String] {
        games.flatMap { $0.cells("team1", "team2") }
    }

    /// `FC Bayern München` is `fc-bayern-munchen`.
    static func id(of club: String) -> String {
        Slug.made(from: club, or: club, kind: "club")
    }

    /// Each game announced on its day and played, by both sides.
    func envelopes() throws -> [CommandEnvelope] {
        var envelopes: [CommandEnvelope] = []
        for (index, game) in games.enumerated() {
            let day = try #require(Timestamp(day: game["date"]?.text ?? ""))
            let score = try #require(game["score"]?["ft"]?.elements)
            let sides = game.cells("team1", "team2")
            for (us, them, venue) in [(0, 1, "Home"), (1, 0, "Away")] {
                let id = "\(file)-\(index)-\(venue)"
                envelopes.append(
                    envelope(
                        "ScheduleMatch", "announce-\(id)", day,
                        [
                            "matchId": .string(id), "clubId": .string(Self.id(of: sides[us])),
                            "title": .string("\(name), \(game["round"]?.text ?? "")"),
                            "opponent": .string(sides[them]),
                            "date": .string("\(day.day)T\(game["time"]?.text ?? ""):00Z"),
                            "venue": .string(venue),
                        ]))
                envelopes.append(
                    envelope(
                        "RecordMatchResult", "result-\(id)", day,
                        [
                            "matchId": .string(id), "ourScore": score[us],
                            "theirScore": score[them],
                        ]))
            }
        }
        return envelopes
    }
}

private func envelope(
    _ command: String, _ id: String, _ occurredAt: Timestamp,
    _ data: KeyValuePairs<String, JSONValue>
) -> CommandEnvelope {
    CommandEnvelope(
        command, data: .object(data.map { .init($0.key, $0.value) }), id: id,
        occurredAt: occurredAt)
}
