import Clubs
import EventSourcing
import EventStore
import Records
import Vocabulary

/// The clubs that customers play in: who joins, every match of the season, and who pays for it.
struct DemoClubs: DemoPart {
    var agenda = DemoAgenda()
    private var chance: DemoChance
    /// What is left in whose wallet of what was paid in for which club, in cents.
    private var wallets: [String: Int64] = [:]
    private var payments = 0

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        for (index, club) in DemoLeague.clubs.enumerated() { found(club, on: 8 + index * 5) }
        restrict("go", to: 12, on: 30)
        add(
            203, 18 * 60, by: person(13).id, "left-rovers",
            LeaveClub(clubId: "rovers", userId: user(13)), because: "moving to Hull")
        add(
            250, 18 * 60, by: person(4).id, "transfer-go",
            TransferClub(clubId: "go", userId: user(18)), because: "two years are enough")
        for club in DemoLeague.clubs { play(club) }
        // Far ahead, so that there is a match to come whenever one looks.
        let farAhead = [
            ("centenary", "Centenary match", "Dock United", 3804),
            ("jubilee", "Jubilee Shield", "Pune Exiles", 3811),
            ("anniversary", "記念対局", "松本囲碁会", 3853),
        ]
        for (club, (id, title, opponent, day)) in zip(DemoLeague.clubs, farAhead) {
            announce(club, "\(club.id)-\(id)", title, opponent, day: day, on: 352)
        }
    }

    private mutating func found(_ club: DemoClub, on day: Int) {
        var command = CreateClub()
        command.clubId = ClubID(club.id)
        command.name = club.name
        command.ownerId = user(club.members[0])
        add(day, 17 * 60, by: person(club.members[0]).id, "club-\(club.id)", command)
        for (index, member) in club.members.enumerated() {
            let later = day + index
            if index > 0 {
                add(
                    later, 18 * 60, by: person(member).id, "join-\(club.id)-\(member)",
                    JoinClub(clubId: ClubID(club.id), userId: user(member)))
            }
            if club.fee != nil {
                credit(member, 40_00, of: club, "for the season", on: later, 19 * 60)
            }
        }
    }

    private mutating func restrict(_ club: String, to most: Int64, on day: Int) {
        var command = ChangeClubSettings()
        command.clubId = ClubID(club)
        command.settings = Changes { settings in
            settings.isPublic = false
            settings.joinPolicy = .invite
            settings.maxMembers = most
        }
        add(
            day, 20 * 60, by: person(4).id, "settings-\(club)", command,
            because: "the room seats twelve")
    }

    // MARK: Matches

    /// The season; what lies past the year's end is to come.
    private mutating func play(_ club: DemoClub) {
        for number in 1... {
            let day = club.firstMatch + (number - 1) * club.every
            let announced = day - 24
            if announced > 360 { return }
            let id = "\(club.id)-\(String(number + 100).dropFirst())"
            let opponent = club.opponents[number % club.opponents.count]
            announce(club, id, club.competition, opponent, day: day, on: announced)
            if number == 5 {
                var command = CancelMatch()
                command.matchId = MatchID(id)
                add(
                    day - 1, 17 * 60, by: secretary(club), "\(id)-off", command,
                    because: chance.one(of: DemoLeague.callOffReasons))
            } else if number == 8 {
                var command = RescheduleMatch()
                command.matchId = MatchID(id)
                command.date = MatchDate(DemoCalendar.time(day + 3, minute: 18 * 60))
                add(
                    day - 6, 12 * 60, by: secretary(club), "\(id)-moved", command,
                    because: "\(opponent) asked for it")
                finish(club, id, number, on: day + 3)
            } else {
                finish(club, id, number, on: day)
            }
        }
    }

    private mutating func announce(
        _ club: DemoClub, _ id: String, _ title: String, _ opponent: String, day: Int, on today: Int
    ) {
        var command = ScheduleMatch()
        command.matchId = MatchID(id)
        command.clubId = ClubID(club.id)
        command.title = title
        command.opponent = opponent
        command.date = MatchDate(DemoCalendar.time(day, minute: 15 * 60))
        command.venue = club.venue
        add(today, 20 * 60 + 30, by: secretary(club), id, command)
    }

    /// Names the team, tells the result, and takes what the match costs each player.
    private mutating func finish(_ club: DemoClub, _ id: String, _ number: Int, on day: Int) {
        // Who will leave is never picked, and so is there as long as anybody asks.
        let members = club.members.filter { $0 != 13 }
        let players = (0..<club.team).map { members[($0 + number) % members.count] }
        add(
            day - 2, 19 * 60, by: secretary(club), "\(id)-team",
            PickTeam(matchId: MatchID(id), playerIds: players.map { user($0) }))
        guard day < 365 else { return }
        add(
            day, 21 * 60, by: secretary(club), "\(id)-result",
            RecordMatchResult(
                matchId: MatchID(id), ourScore: Int64(chance.number(club.scores)),
                theirScore: Int64(chance.number(club.scores))))
        guard let fee = club.fee else { return }
        for player in players { debit(player, fee, of: club, "match \(id)", on: day) }
    }

    // MARK: Money

    private mutating func credit(
        _ number: Int, _ cents: Int64, of club: DemoClub, _ memo: String, on day: Int, _ minute: Int
    ) {
        payments += 1
        wallets["\(club.id) \(number)", default: 0] += cents
        add(
            day, minute, by: person(number).id, "payment-\(payments)",
            CreditWallet(userId: user(number), amountCents: Cents(cents), memo: memo))
    }

    /// Whoever can't pay fills the wallet first.
    private mutating func debit(
        _ number: Int, _ cents: Int64, of club: DemoClub, _ memo: String, on day: Int
    ) {
        let wallet = "\(club.id) \(number)"
        if wallets[wallet, default: 0] < cents {
            credit(number, 30_00, of: club, "top-up", on: day, 21 * 60 + 10)
        }
        payments += 1
        wallets[wallet, default: 0] -= cents
        add(
            day, 21 * 60 + 20, by: "treasurer", "payment-\(payments)",
            DebitWallet(userId: user(number), amountCents: Cents(cents), memo: memo))
    }

    private func person(_ number: Int) -> DemoPerson { DemoPeople.person(number) }
    private func user(_ number: Int) -> PersonID { PersonID(person(number).id) }
    private func secretary(_ club: DemoClub) -> String { person(club.members[1]).id }
}
