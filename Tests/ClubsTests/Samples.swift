import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Records

/// Four users, and nothing else.
let people = given(User.self, "ann", .registered(UserRegistered()))
    .and(User.self, "bob", .registered(UserRegistered()))
    .and(User.self, "cleo", .registered(UserRegistered()))
    .and(User.self, "dan", .registered(UserRegistered()))

/// Ann's club, which Bob has joined.
let rovers =
    people
    .and(
        Club.self, "rovers",
        .created(ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings())),
        .joined(ClubJoined(userId: "bob")))

/// The same, with a match a week after ``Given/now``.
let announced = rovers.and(Match.self, "m-1", .scheduled(cup()))

/// The same, once it has begun.
let begun = rovers.and(Match.self, "m-1", .scheduled(cup(days(-1))))

/// The same, called off.
let calledOff = announced.and(Match.self, "m-1", .canceled(MatchCanceled()))

/// The same, won.
let won = announced.and(
    Match.self, "m-1", .resultRecorded(MatchResultRecorded(ourScore: 2, theirScore: 1)))

/// So many days after ``Given/now``.
func days(_ days: Int64) -> Timestamp {
    Timestamp(milliseconds: Given.now.milliseconds + days * 86_400_000)
}

func cup(_ date: Timestamp = days(7)) -> MatchScheduled {
    MatchScheduled(
        clubId: "rovers", title: "Sunday Cup", opponent: "United", date: date, venue: "Mill Lane")
}

/// The command that announces it, changed by `change`.
func schedule(_ change: (inout ScheduleMatch) -> Void = { _ in }) -> ScheduleMatch {
    var command = ScheduleMatch()
    command.matchId = "m-2"
    command.clubId = "rovers"
    command.title = "Sunday Cup"
    command.opponent = "United"
    command.date = MatchDate(days(7))
    command.venue = "Mill Lane"
    change(&command)
    return command
}

/// The command that puts it off, changed by `change`.
func reschedule(_ change: (inout RescheduleMatch) -> Void) -> RescheduleMatch {
    var command = RescheduleMatch()
    command.matchId = "m-1"
    change(&command)
    return command
}
