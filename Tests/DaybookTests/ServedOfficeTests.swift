import Catalog
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

/// Tells what was added to the catalog.
private struct Post: Consumer {
    static let name = "post"
    let deed: AsyncStream<String>.Continuation

    var handlers: [EffectHandler] {
        [Self.on(CategoryAdded.self) { added, _ in deed.yield(added.title) }]
    }
}

@Suite(.timeLimit(.minutes(5))) struct `An office that is served` {
    private let place: Place

    init() throws { place = try Place() }

    /// Made, and opened to be served, with so many of a lamp in stock.
    private func served(
        stock: Int64 = 1, consumers: [any Consumer] = [],
        authorise: @escaping Authorising = { _, _ in }
    ) async throws -> BackOffice {
        let made = try await BackOffice.create(at: place.store, actor: "maker")
        try await made.send("AddCategory", ["categoryId": "lamps", "title": "Lamps"])
        try await made.commands.send(
            CommandEnvelope(
                parsing: Array(
                    """
                    {"command":"AddProduct","data":{"productId":"lamp","title":"Lamp",\
                    "categoryIds":["lamps"],"basePriceCents":100,"quantity":\(stock)}}
                    """.utf8)))
        await made.close()
        return try await .serve(
            at: place.store, consumers: consumers, authorise: authorise)
    }

    @Test func `answers many at once, each by what they have written, and tells who follows`()
        async throws
    {
        let office = try await served()
        let tasks = 32
        // When one follows what many change
        let lamp = [(name: "productId", text: "lamp")]
        let replies = try office.queries.follow("product", lamp)
        let following = Task {
            var last: Int64 = 0
            for try await reply in replies {
                let count = reply.json["item"]?["quantity"]?.integer ?? 0
                #expect(count > last)
                last = count
                if last == 1 + Int64(tasks) { break }
            }
            return last
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<tasks {
                group.addTask {
                    let outcome = try await office.commands.send(
                        CommandEnvelope(
                            "AdjustStock",
                            data: .object([
                                .init("productId", .string("lamp")), .init("delta", .integer(1)),
                            ])), by: Principal("till", roles: ["owner"]), within: .seconds(60))
                    let reply = try await office.queries.ask(
                        "product", lamp, freshness: .atLeast(outcome.position),
                        within: .seconds(60))
                    // Then each sees their own
                    #expect(reply.position >= outcome.position)
                }
            }
            try await group.waitForAll()
        }
        // And whoever follows is told the last.
        #expect(try await following.value == 1 + Int64(tasks))
        #expect(!office.isBroken)
        await office.close()
        #expect(office.isBroken)
    }

    @Test func `asks who may, and has consumers act on what happens from then on`() async throws {
        let (deeds, deed) = AsyncStream<String>.makeStream()
        let office = try await served(consumers: [Post(deed: deed)]) {
            _, principal throws(Rejection) in
            if !principal.ownsAll { throw Rejection(.forbidden, "only owners") }
        }
        let chairs = CommandEnvelope("AddCategory", ["categoryId": "chairs", "title": "Chairs"])
        await #expect(throws: SendError.rejected(Rejection(.forbidden, "only owners"))) {
            try await office.commands.send(chairs, by: "somebody")
        }
        try await office.commands.send(chairs, by: Principal("ada", roles: ["owner"]))
        var told = deeds.makeAsyncIterator()
        #expect(await told.next() == "Chairs")
        #expect(office.commands.commands.map(\.name).contains("RetryConsumer"))
        #expect(try await office.consumers.status().map(\.name) == ["post"])
        await office.close()
        await #expect(throws: EventStoreError.self) {
            _ = try await BackOffice.serve(
                at: place.store, consumers: [Post(deed: deed), Post(deed: deed)])
        }
    }

    @Test func `has drafts tried out in it, as one that isn't served`() async throws {
        let office = try await served()
        let stools = CommandEnvelope("AddCategory", ["categoryId": "stools", "title": "Stools"])
        let events = try await office.drafting { draft, _ in
            try await draft.commands.send(stools).events
        }
        #expect(events == ["CategoryAdded"])
        #expect(try await office.store.head() == 2)
        await office.close()
    }

    @Test func `forgets within the hour what is of no use to anybody any more`() async throws {
        // Given an invitation
        let made = try await BackOffice.create(at: place.store, actor: "maker")
        try await made.send("OpenAccount", ["accountId": "a1", "name": "Books", "ownerUid": "ada"])
        try await made.send(
            "InviteMember",
            ["accountId": "a1", "inviteId": "v1", "email": "bo@example.org", "role": "user"])
        await made.close()
        let (hours, hour) = AsyncStream<Void>.makeStream()
        let (rounds, round) = AsyncStream<Void>.makeStream()
        let now = Mutex(Timestamp.now)
        let office = try await BackOffice.serve(
            at: place.store, clock: { now.withLock { $0 } },
            pause: { length in
                if length == .seconds(3_600) {
                    round.yield()
                    for await _ in hours { return }
                }
                // What else there is to be done from time to time, on a database, isn't this.
                try await Task.sleep(for: .seconds(1_000_000))
            })
        func isReadable() async throws -> Bool {
            let events = try await office.store.events(LogRead(.types(["MemberInvited"])))
            return events.contains { String(decoding: $0.payload, as: UTF8.self).contains("bo@") }
        }
        var seen = rounds.makeAsyncIterator()
        _ = await seen.next()
        hour.yield()
        _ = await seen.next()
        #expect(try await isReadable())
        // When its time is long up, and another hour has gone by
        now.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 400 * 86_400_000) }
        hour.yield()
        _ = await seen.next()
        // Then it can't be read any more.
        #expect(try await !isReadable())
        await office.close()
    }
}

extension CommandEnvelope {
    fileprivate init(_ command: String, _ fields: KeyValuePairs<String, String>) {
        self.init(command, data: .object(fields.map { .init($0, .string($1)) }))
    }
}

extension BackOffice {
    fileprivate func send(
        _ command: String, _ fields: KeyValuePairs<String, String>
    ) async throws { try await commands.send(CommandEnvelope(command, fields)) }
}

extension Principal {
    fileprivate var ownsAll: Bool { roles.contains("owner") }
}
