import Clubs
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing
import Vocabulary

/// Many ask at once; the log says who was first, and the rules hold all the same.
@Suite struct `Clubs that many ask at once` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private var bus: CommandBus {
        CommandBus([clubsContext, messagingContext], store: store, actor: "tester")
    }

    @Test func `give their last place to exactly one`() async throws {
        try await send("RegisterUser", #"{"userId":"ann"}"#)
        try await send("CreateClub", #"{"clubId":"rovers","name":"Rovers","ownerId":"ann"}"#)
        try await send(
            "ChangeClubSettings", #"{"clubId":"rovers","settings":{"maxMembers":2}}"#)
        for guest in 1...8 { try await send("RegisterUser", #"{"userId":"u-\#(guest)"}"#) }
        let codes = await atOnce(8) { guest in
            ("JoinClub", #"{"clubId":"rovers","userId":"u-\#(guest)"}"#)
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .clubFull } == 7)
        #expect(try await store.load(Club.self, "rovers").state.members.count == 2)
    }

    @Test func `let one who joins twice in once`() async throws {
        for user in ["ann", "bob"] { try await send("RegisterUser", #"{"userId":"\#(user)"}"#) }
        try await send("CreateClub", #"{"clubId":"rovers","name":"Rovers","ownerId":"ann"}"#)
        let codes = await atOnce(8) { _ in
            ("JoinClub", #"{"clubId":"rovers","userId":"bob"}"#)
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .alreadyMember } == 7)
    }

    @Test func `pay out of a wallet no more than it holds`() async throws {
        try await send("RegisterUser", #"{"userId":"ann"}"#)
        try await send("CreditWallet", #"{"userId":"ann","amountCents":300}"#)
        let codes = await atOnce(8) { _ in
            ("DebitWallet", #"{"userId":"ann","amountCents":100}"#)
        }
        #expect(codes.count { $0 == nil } == 3)
        #expect(codes.count { $0 == .insufficientFunds } == 5)
        #expect(try await store.load(Wallet.self, "ann").state.balanceCents == 0)
    }

    @Test func `end a match once`() async throws {
        try await send("RegisterUser", #"{"userId":"ann"}"#)
        try await send("CreateClub", #"{"clubId":"rovers","name":"Rovers","ownerId":"ann"}"#)
        let match = cup(days(-1))
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName("match-m-1"), events: [match.stored])],
                commandID: "announced"))
        let codes = await atOnce(8) { score in
            ("RecordMatchResult", #"{"matchId":"m-1","ourScore":\#(score),"theirScore":0}"#)
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .matchClosed } == 7)
    }

    @Test func `pick nobody who has left`() async throws {
        for user in ["ann", "bob"] { try await send("RegisterUser", #"{"userId":"\#(user)"}"#) }
        try await send("CreateClub", #"{"clubId":"rovers","name":"Rovers","ownerId":"ann"}"#)
        for round in 1...20 {
            try await send(
                "ScheduleMatch",
                """
                {"matchId":"m-\(round)","clubId":"rovers","title":"Cup","opponent":"United",\
                "date":"9999-03-08","venue":"Mill Lane"}
                """)
            try await send("JoinClub", #"{"clubId":"rovers","userId":"bob"}"#)
            let codes = await atOnce(2) { turn in
                turn == 1
                    ? ("LeaveClub", #"{"clubId":"rovers","userId":"bob"}"#)
                    : ("PickTeam", #"{"matchId":"m-\#(round)","playerIds":["bob"]}"#)
            }
            // Either Bob was picked and left then, or he had left and was not picked.
            let left = try await revisionPosition("club-rovers", "ClubLeft")
            let picked = try await revisionPosition("match-m-\(round)", "TeamPicked")
            #expect(codes[0] == nil)
            #expect(codes[1] == nil || codes[1] == .notAMember)
            if let picked, let left { #expect(picked < left, "round \(round)") }
        }
    }

    private func revisionPosition(_ stream: String, _ type: String) async throws -> Position? {
        let events = try await store.events(LogRead(.types([type]), backward: true))
        return events.first { $0.stream.text == stream }?.position
    }

    private func send(_ command: String, _ data: String) async throws {
        _ = try await bus.send(try envelope(command, data))
    }

    /// The code that each of so many commands is refused with, all sent at once; `nil`: accepted.
    private func atOnce(
        _ count: Int, _ command: @escaping @Sendable (Int) -> (String, String)
    ) async -> [RejectionCode?] {
        let bus = bus
        return await withTaskGroup(of: (Int, RejectionCode?).self) { group in
            for turn in 1...count {
                group.addTask {
                    let (name, data) = command(turn)
                    do {
                        _ = try await bus.send(try envelope(name, data))
                        return (turn, nil)
                    } catch {
                        return (turn, Rejection(anything: error).refusals.first?.code)
                    }
                }
            }
            var codes = [RejectionCode?](repeating: nil, count: count)
            for await (turn, code) in group { codes[turn - 1] = code }
            return codes
        }
    }
}

private func envelope(_ command: String, _ data: String) throws -> CommandEnvelope {
    try CommandEnvelope(parsing: Array(#"{"command":"\#(command)","data":\#(data)}"#.utf8))
}
