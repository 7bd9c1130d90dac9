import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Records

/// A user, as far as clubs know one: somebody called so was registered. The real ones are another
/// context's, which clubs don't know.
struct SampleUser: Aggregate {
    static let category = "user"

    enum Event: EventSet {
        case registered(SampleUserRegistered)
        static let cases: [EventCase<Self>] = [
            EventCase(SampleUserRegistered.self, Self.registered)
        ]
        var event: any DomainEvent {
            switch self {
            case .registered(let event): event
            }
        }
    }

    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}

struct SampleUserRegistered: DomainEvent {
    static let type = "UserRegistered"
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

struct RegisterSampleUser: Command {
    static let name = "RegisterUser"
    static let guide = CommandGuide("Makes a person known.", example: #"{"userId":"ann"}"#)
    var userId = Identifier<SampleUser>()
    var displayName: String?
    var target: Identifier<SampleUser> { userId }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("displayName", &displayName)
    }
    func decide(
        on user: SampleUser, given facts: Facts
    ) throws(Rejection) -> Decision<SampleUser> { [.registered(SampleUserRegistered())] }
}

/// Where the users of these tests come from.
let sampleUsers = Context("users", [RegisterSampleUser.self], [SampleUser.self])

/// Four users, and nothing else.
let people = given(SampleUser.self, "ann", .registered(SampleUserRegistered()))
    .and(SampleUser.self, "bob", .registered(SampleUserRegistered()))
    .and(SampleUser.self, "cleo", .registered(SampleUserRegistered()))
    .and(SampleUser.self, "dan", .registered(SampleUserRegistered()))

/// Ann's club, which Bob has joined.
let rovers =
    people
    .and(
        Club.self, "rovers",
        .created(ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings())),
        .joined(ClubJoined(userId: "bob")))

/// The same, with a match a week after ``Given/now``.
let announced = rovers.and(Match.self, "m-1", .scheduled(cup()))

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
