import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `Announcing a match` {
    @Test func `keeps what was given`() throws {
        let when = rovers.when(
            ScheduleMatch.self,
            """
            {"clubId":"rovers","title":"Sunday Cup","opponent":"United",
             "date":"2026-03-08T13:00:00+01:00","venue":"Mill Lane"}
            """)
        when.then(.scheduled(cup(days(7))))
        #expect(when.state()?.status == .scheduled)
    }

    @Test func `happens once`() {
        announced.when(schedule { $0.matchId = "m-1" })
            .thenRejects(.alreadyExists, field: "matchId")
    }

    @Test func `needs a club`() {
        rovers.when(schedule { $0.clubId = "nobody" }).thenRejects(.notFound, field: "clubId")
    }

    @Test func `needs a title, an opponent and a venue of sensible lengths`() {
        let long = String(repeating: "x", count: 121)
        for (field, path) in texts {
            rovers.when(schedule { $0[keyPath: path] = " " })
                .thenRejects(.requiredFieldEmpty, field: field)
            rovers.when(schedule { $0[keyPath: path] = long }).thenRejects(.tooLong, field: field)
        }
    }

    @Test func `comes before the match`() {
        rovers.when(schedule { $0.date = MatchDate(Given.now) }).then(.scheduled(cup(Given.now)))
        let before = Timestamp(milliseconds: Given.now.milliseconds - 1)
        rovers.when(schedule { $0.date = MatchDate(before) })
            .thenRejects(.dateInPast, field: "date")
    }

    @Test func `may be written down later`() {
        let match = schedule { $0.date = MatchDate(days(-30)) }
        rovers.when(match, occurredAt: days(-30)).then(.scheduled(cup(days(-30))))
        rovers.when(match, occurredAt: days(-29)).thenRejects(.dateInPast, field: "date")
    }

    @Test func `takes a day, which counts from midnight`() throws {
        let midnight = try #require(Timestamp("2026-03-08T00:00:00Z"))
        let data = """
            {"clubId":"rovers","title":"Sunday Cup","opponent":"United",
             "date":"2026-03-08","venue":"Mill Lane"}
            """
        rovers.when(ScheduleMatch.self, data).then(.scheduled(cup(midnight)))
        rovers.when(ScheduleMatch.self, data, now: days(30), occurredAt: midnight)
            .then(.scheduled(cup(midnight)))
    }

    @Test(arguments: ["2026-02-30", "tomorrow", "2026-03-08T25:00:00Z", "2026-03-08 15:00", ""])
    func `takes nothing else for a date`(date: String) {
        rovers.when(
            ScheduleMatch.self,
            """
            {"clubId":"rovers","title":"T","opponent":"U","date":"\(date)","venue":"V"}
            """
        ).thenRejects(.invalidField, field: "date")
    }
}

@Suite struct `Putting a match off` {
    @Test func `keeps what isn't given`() throws {
        let when = announced.when(reschedule { $0.date = MatchDate(days(14)) })
        when.then(.rescheduled(MatchRescheduled(date: days(14))))
        let match = try #require(when.state())
        #expect(match.date == days(14))
        #expect(match.title == "Sunday Cup")
        let all = reschedule {
            $0.title = "Final"
            $0.opponent = "City"
            $0.date = MatchDate(days(14))
            $0.venue = "Away"
        }
        announced.when(all).then(
            .rescheduled(
                MatchRescheduled(
                    title: "Final", opponent: "City", date: days(14), venue: "Away")))
        let state = try #require(announced.when(all).state())
        #expect([state.title, state.opponent, state.venue] == ["Final", "City", "Away"])
    }

    @Test func `to what it is changes nothing`() {
        announced.when(reschedule { _ in }).thenNothing()
        announced.when(
            reschedule {
                $0.date = MatchDate(days(7))
                $0.venue = "Mill Lane"
            }
        ).thenNothing()
    }

    @Test func `comes before the match`() {
        announced.when(reschedule { $0.date = MatchDate(days(-1)) })
            .thenRejects(.dateInPast, field: "date")
    }

    @Test func `can name the venue of a match whose time has come`() {
        let command = reschedule {
            $0.venue = "Hall"
            $0.date = MatchDate(days(7))
        }
        announced.when(command, now: days(8))
            .then(.rescheduled(MatchRescheduled(venue: "Hall")))
    }

    @Test func `needs texts of sensible lengths`() {
        let long = String(repeating: "x", count: 121)
        let texts: [(String, WritableKeyPath<RescheduleMatch, String?>)] = [
            ("title", \.title), ("opponent", \.opponent), ("venue", \.venue),
        ]
        for (field, path) in texts {
            announced.when(reschedule { $0[keyPath: path] = "" })
                .thenRejects(.requiredFieldEmpty, field: field)
            announced.when(reschedule { $0[keyPath: path] = long })
                .thenRejects(.tooLong, field: field)
        }
    }

    @Test func `needs a match that is open`() {
        let later = reschedule { $0.date = MatchDate(days(14)) }
        rovers.when(later).thenRejects(.notFound, field: "matchId")
        calledOff.when(later).thenRejects(.matchClosed, field: "matchId")
        won.when(later).thenRejects(.matchClosed, field: "matchId")
    }
}

@Suite struct `Calling a match off` {
    private let data = #"{"matchId":"m-1"}"#

    @Test func `happens once`() {
        announced.when(CancelMatch.self, data).then(.canceled(MatchCanceled()))
        #expect(announced.when(CancelMatch.self, data).state()?.status == .canceled)
        calledOff.when(CancelMatch.self, data).thenNothing()
    }

    @Test func `comes before the whistle`() {
        won.when(CancelMatch.self, data).thenRejects(.matchClosed, field: "matchId")
    }

    @Test func `needs a match`() {
        rovers.when(CancelMatch.self, data).thenRejects(.notFound, field: "matchId")
    }
}

@Suite struct `Picking a team` {
    @Test func `takes the place of the one before`() throws {
        announced.when(PickTeam(matchId: "m-1", playerIds: ["bob", "ann"])).then(
            .teamPicked(TeamPicked(playerIds: ["bob", "ann"])))
        let past = announced.and(Match.self, "m-1", .teamPicked(TeamPicked(playerIds: ["bob"])))
        let when = past.when(PickTeam(matchId: "m-1", playerIds: ["ann"]))
        when.then(.teamPicked(TeamPicked(playerIds: ["ann"])))
        #expect(when.state()?.playerIds == ["ann"])
        past.when(PickTeam(matchId: "m-1", playerIds: [])).then(.teamPicked(TeamPicked()))
        past.when(PickTeam(matchId: "m-1", playerIds: ["bob"])).thenNothing()
    }

    @Test func `takes members only`() {
        announced.when(PickTeam(matchId: "m-1", playerIds: ["ann", "cleo", "eve"]))
            .thenRejects(.notAMember, field: "playerIds[1]")
        announced.and(Club.self, "rovers", .left(ClubLeft(userId: "bob")))
            .when(PickTeam(matchId: "m-1", playerIds: ["bob"]))
            .thenRejects(.notAMember, field: "playerIds[0]")
    }

    @Test func `takes nobody twice`() {
        announced.when(PickTeam(matchId: "m-1", playerIds: ["ann", "bob", "ann"]))
            .thenRejects(.invalidField, field: "playerIds[2]")
    }

    @Test func `needs a match that is open`() {
        let team = PickTeam(matchId: "m-1", playerIds: ["ann"])
        rovers.when(team).thenRejects(.notFound, field: "matchId")
        calledOff.when(team).thenRejects(.matchClosed, field: "matchId")
        won.when(team).thenRejects(.matchClosed, field: "matchId")
    }
}

@Suite struct `A match's result` {
    @Test func `is kept`() throws {
        let when = begun.when(
            RecordMatchResult(matchId: "m-1", ourScore: 2, theirScore: 1))
        when.then(.resultRecorded(MatchResultRecorded(ourScore: 2, theirScore: 1)))
        let match = try #require(when.state())
        #expect(match.status == .played)
        #expect(match.ourScore == 2)
        #expect(match.theirScore == 1)
    }

    @Test func `comes once the day of the match has`() {
        let result = RecordMatchResult(matchId: "m-1", ourScore: 2, theirScore: 1)
        announced.when(result).thenRejects(.matchNotPlayed, field: "matchId")
        announced.when(result, now: days(7))
            .then(.resultRecorded(MatchResultRecorded(ourScore: 2, theirScore: 1)))
        // Told of a time before it, later.
        begun.when(result, occurredAt: days(-2)).thenRejects(.matchNotPlayed, field: "matchId")
        // Told of its day.
        let midnight = Timestamp(milliseconds: days(-1).milliseconds / 86_400_000 * 86_400_000)
        begun.when(result, occurredAt: midnight)
            .then(.resultRecorded(MatchResultRecorded(ourScore: 2, theirScore: 1)))
    }

    @Test func `is recorded once, the same one too`() {
        for theirs in [1, 2] as [Int64] {
            won.when(RecordMatchResult(matchId: "m-1", ourScore: 2, theirScore: theirs))
                .thenRejects(.matchClosed, field: "matchId")
        }
    }

    @Test func `is of a match that took place`() {
        let result = RecordMatchResult(matchId: "m-1", ourScore: 2, theirScore: 1)
        calledOff.when(result).thenRejects(.matchClosed, field: "matchId")
        rovers.when(result).thenRejects(.notFound, field: "matchId")
    }

    @Test(arguments: [-1, .min, 1_000_001, .max] as [Int64])
    func `is made of scores that can be`(score: Int64) {
        begun.when(RecordMatchResult(matchId: "m-1", ourScore: score, theirScore: 0))
            .thenRejects(.invalidField, field: "ourScore")
        begun.when(RecordMatchResult(matchId: "m-1", ourScore: 0, theirScore: score))
            .thenRejects(.invalidField, field: "theirScore")
    }

    @Test(arguments: [0, 1_000_000] as [Int64])
    func `may be as low and as high as scores go`(score: Int64) {
        begun.when(RecordMatchResult(matchId: "m-1", ourScore: score, theirScore: score))
            .then(.resultRecorded(MatchResultRecorded(ourScore: score, theirScore: score)))
    }
}

private var texts: [(String, WritableKeyPath<ScheduleMatch, String>)] {
    [("title", \.title), ("venue", \.venue)]
}
