import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Projections
import Records
import Testing

@Suite struct `Somebody who sends a command under their own name` {
    private let bus = CommandBus(
        allContexts, store: InMemoryEventStore(clock: { Given.now }), actor: "tester",
        clock: { Given.now })

    private func send(
        _ command: String, _ data: String, as name: String? = nil, roles: Set<String> = []
    ) async throws {
        try await bus.sending(as: name.map { Principal($0, roles: roles) })
            .send(CommandEnvelope(command, data: JSONValue(parsing: Array(data.utf8))))
    }

    /// An account of Ann's with Bo for admin and Cy for user, and a project in it.
    private func books() async throws {
        try await send(
            "OpenAccount", #"{"accountId":"a","name":"A","ownerUid":"ann","currency":"USD"}"#,
            as: "ann")
        for (uid, role) in [("bo", "admin"), ("cy", "user")] {
            try await send(
                "AddMember", #"{"accountId":"a","uid":"\#(uid)","role":"\#(role)"}"#, as: "ann")
        }
        try await send(
            "CreateProject", #"{"projectId":"p","accountId":"a","name":"P"}"#, as: "bo")
    }

    @Test func `does in the books what their role lets them, and is told who may`() async throws {
        try await books()
        await expectRejection(.notAllowed) {
            try await send("ChangeProject", #"{"projectId":"p","name":"Q"}"#, as: "cy")
        }
        try await send("ChangeProject", #"{"projectId":"p","name":"Q"}"#, as: "bo")
        try await send(
            "CreateSpace", #"{"spaceId":"s","accountId":"a","name":"S"}"#, as: "cy")
        try await send("ChangeSpace", #"{"spaceId":"s","name":"T"}"#, as: "cy")
        await expectRejection(.notAllowed) {
            try await send("ChangeSpace", #"{"spaceId":"s","name":"U"}"#, as: "eve")
        }
        // Of what isn't there nothing is told either.
        await expectRejection(.notAllowed) {
            try await send("ChangeSpace", #"{"spaceId":"x","name":"U"}"#, as: "cy")
        }
    }

    @Test func `makes nobody an owner, nor takes that from one, who isn't one`() async throws {
        try await books()
        for data in [
            #"{"accountId":"a","uid":"bo","role":"owner"}"#,
            #"{"accountId":"a","uid":"ann","role":"user"}"#,
        ] {
            await expectRejection(.notAllowed) {
                try await send("ChangeMemberRole", data, as: "bo")
            }
        }
        await expectRejection(.notAllowed) {
            try await send("RemoveMember", #"{"accountId":"a","uid":"ann"}"#, as: "bo")
        }
        await expectRejection(.notAllowed) {
            try await send(
                "InviteMember", #"{"accountId":"a","email":"x@example.org","role":"owner"}"#,
                as: "bo")
        }
        try await send(
            "ChangeMemberRole", #"{"accountId":"a","uid":"bo","role":"owner"}"#, as: "ann")
        try await send("RemoveMember", #"{"accountId":"a","uid":"ann"}"#, as: "bo")
        // Who has lost their role has lost what it let them do.
        await expectRejection(.notAllowed) {
            try await send("ChangeProject", #"{"projectId":"p","name":"R"}"#, as: "ann")
        }
    }

    @Test func `does for themself in clubs, and for their own club`() async throws {
        for user in ["ann", "bob"] {
            try await send("RegisterUser", #"{"userId":"\#(user)"}"#, as: user)
        }
        try await send(
            "CreateClub", #"{"clubId":"c","name":"C","ownerId":"ann"}"#, as: "ann")
        await expectRejection(.notAllowed) {
            try await send("JoinClub", #"{"clubId":"c","userId":"bob"}"#, as: "ann")
        }
        try await send("JoinClub", #"{"clubId":"c","userId":"bob"}"#, as: "bob")
        await expectRejection(.notAllowed) {
            try await send("ChangeClub", #"{"clubId":"c","name":"D"}"#, as: "bob")
        }
        try await send("ChangeClub", #"{"clubId":"c","name":"D"}"#, as: "ann")
        await expectRejection(.notAllowed) {
            try await send("CreditWallet", #"{"userId":"ann","amountCents":5}"#, as: "ann")
        }
        await expectRejection(.notAllowed) {
            try await send("LeaveClub", #"{"clubId":"c","userId":"bob"}"#, as: "cleo")
        }
        try await send("LeaveClub", #"{"clubId":"c","userId":"bob"}"#, as: "ann")
    }

    @Test func `pays from their own wallet, and changes the address of their own order`()
        async throws
    {
        for user in ["ann", "bob"] {
            try await send("RegisterUser", #"{"userId":"\#(user)"}"#)
            try await send("CreditWallet", #"{"userId":"\#(user)","amountCents":500}"#)
        }
        let order = #"""
            {"orderId":"o","orderNumber":"1","customerId":"ann","totalCents":300,\#
            "shippingAddress":{"name":"Ann"}}
            """#
        await expectRejection(.notAllowed) { try await send("PlaceOrder", order, as: "ann") }
        try await send("PlaceOrder", order)
        await expectRejection(.notAllowed) {
            try await send("PayOrder", #"{"orderId":"o"}"#, as: "bob")
        }
        await expectRejection(.notAllowed) {
            try await send("PayOrder", #"{"orderId":"o","userId":"ann"}"#, as: "bob")
        }
        try await send("PayOrder", #"{"orderId":"o","userId":"bob","amountCents":1}"#, as: "bob")
        try await send("PayOrder", #"{"orderId":"o"}"#, as: "ann")
        let address = #"{"orderId":"o","shippingAddress":{"name":"Bo"}}"#
        await expectRejection(.notAllowed) {
            try await send("ChangeShippingAddress", address, as: "bob")
        }
        try await send("ChangeShippingAddress", address, as: "ann")
    }

    @Test func `may do anything where the store is theirs`() async throws {
        let data = #"{"categoryId":"lamps","title":"Lamps"}"#
        await expectRejection(.notAllowed) {
            try await send("AddCategory", data, as: "eve", roles: ["admin"])
        }
        try await send("AddCategory", data, as: "eve", roles: ["owner"])
        // And in a batch, and where it is but rehearsed, everybody else as little as ever.
        let envelope = try CommandEnvelope(
            "ArchiveCategory", data: JSONValue(parsing: Array(#"{"categoryId":"lamps"}"#.utf8)))
        let results = try await bus.sending(as: "eve").send(batch: [envelope])
        #expect(throws: Rejection.self) { try results[0].get() }
        await expectRejection(.notAllowed) {
            _ = try await bus.sending(as: "eve").rehearse(envelope)
        }
        try await send("ArchiveCategory", #"{"categoryId":"lamps"}"#)
    }
}

/// Expects that what is done is refused with this code.
private func expectRejection(
    _ code: RejectionCode, at here: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
) async {
    do {
        try await work()
        Issue.record("accepted", sourceLocation: here)
    } catch let rejection as Rejection {
        #expect(rejection.refusals.map(\.code) == [code], sourceLocation: here)
    } catch {
        Issue.record(error, sourceLocation: here)
    }
}
