import EventService
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import History
import ReadModels
import Records
import Testing
import Upkeep

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "daybook-service-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// Where a service lies.
enum Place: CaseIterable {
    case folder
    case memory

    func service(
        _ contexts: [Context] = [lists], in folder: TemporaryFolder,
        authorise: @escaping Authorising = { _, _ in }
    ) async throws -> Service {
        switch self {
        case .folder: try await Service(contexts, in: folder.url, authorise: authorise)
        case .memory: try Service(contexts, authorise: authorise)
        }
    }
}

/// Tells what was added.
private struct Post: Consumer {
    static let name = "post"
    let deed: AsyncStream<String>.Continuation

    var handlers: [EffectHandler] {
        [Self.on(Added.self) { added, _ in deed.yield(added.title) }]
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A service` {
    private let folder = TemporaryFolder()
    private let milk = Add(id: "party", title: "milk")

    @Test(arguments: Place.allCases)
    func `has consumers act on what happens from then on, in order`(
        place: Place
    ) async throws {
        if place == .folder {
            // Given what happened before there was one
            let before = try await place.service(in: folder)
            try await before.send(milk, by: "ada")
            await before.close()
        }
        let (deeds, deed) = AsyncStream<String>.makeStream()
        let service =
            switch place {
            case .folder: try await Service([lists], in: folder.url, consumers: [Post(deed: deed)])
            case .memory: try Service([lists], consumers: [Post(deed: deed)])
            }
        // When more happens, at once
        try await service.send(Add(id: "party", title: "tea"), by: "bob")
        try await service.send(Add(id: "party", title: "rum"), by: "bob")
        // Then it acts on that, and not on what was before.
        var told = deeds.makeAsyncIterator()
        #expect(await told.next() == "tea")
        #expect(await told.next() == "rum")
        #expect(service.commands.commands.map(\.name).contains("RetryConsumer"))
        await service.close()
    }

    @Test(arguments: Place.allCases)
    func `takes commands and answers questions as values`(place: Place) async throws {
        let service = try await place.service(in: folder)
        let sent = try await service.send(milk, by: "ada", id: "once", reason: "tea")
        #expect(sent.events == [.added(Added(title: "milk"))])
        #expect(try await service.send(milk, by: "ada", id: "once", reason: "tea").isRepeated)
        try await service.send(Add(id: "party", title: "tea"), by: "bob")
        #expect(try await service.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        let before = try await service.ask(AllLists(), asOf: 1)
        #expect(before.answer.items == [ListRow(id: "party", count: 1)])

        let changes = try await service.history(of: List.self, "party")
        #expect(changes.map(\.event.context.actor) == ["ada", "bob"])
        #expect(changes.first?.event.context.reason == "tea")
        #expect(changes.last?.state["titles"] == .array([.string("milk"), .string("tea")]))

        #expect(try await service.rebuild("lists").position == 2)
        #expect(try await service.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        await service.close()
        await #expect(throws: SendError.self) { try await service.send(milk, by: "ada") }
        await #expect(throws: EventStoreError.self) { try await service.ask(AllLists()) }
    }

    @Test func `in a folder is as it was when it is opened again, by several at once too`()
        async throws
    {
        let first = try await Service([lists], in: folder.url)
        try await first.send(milk, by: "ada")
        let second = try await Service([lists], in: folder.url)
        try await second.send(Add(id: "party", title: "tea"), by: "bob")
        #expect(try await first.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        await first.close()
        #expect(try await second.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        await second.close()
        let third = try await Service([lists], in: folder.url)
        #expect(try await third.send(milk, by: "ada").events.isEmpty)
        #expect(try await third.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        await third.close()
    }

    @Test(arguments: Place.allCases)
    func `tells who follows a question each answer that it becomes`(place: Place) async throws {
        let service = try await place.service(in: folder)
        try await service.send(milk, by: "ada")
        var counts: [Int64] = []
        for try await reply in try service.follow(AllLists()) {
            counts.append(reply.answer.items.first?.count ?? 0)
            if counts.count == 2 { break }
            try await service.send(Add(id: "party", title: "tea"), by: "bob")
        }
        #expect(counts == [1, 2])
        await service.close()
    }

    @Test(arguments: Place.allCases)
    func `is asked who may do what`(place: Place) async throws {
        let service = try await place.service(in: folder) {
            command, principal throws(Rejection) in
            if command is Add, !principal.roles.contains("shopper") {
                throw Rejection(.forbidden, "only shoppers add")
            }
        }
        await #expect(throws: SendError.rejected(Rejection(.forbidden, "only shoppers add"))) {
            try await service.send(milk, by: "ada")
        }
        try await service.send(milk, by: Principal("ada", roles: ["shopper"]))
        await service.close()
    }

    @Test(arguments: Place.allCases)
    func `has a projection stopped, and go on`(place: Place) async throws {
        let service = try await place.service(in: folder)
        try await service.send(milk, by: "ada")
        try await service.send(ParkProjection("lists", reason: "it counts wrong"), by: "ada")
        try await service.send(Add(id: "party", title: "tea"), by: "bob")
        await #expect(throws: ReadModelFault.self) { try await service.ask(AllLists()) }
        try await service.send(RetryProjection("lists", reason: "mended"), by: "ada")
        #expect(try await service.ask(AllLists()).answer.items == [ListRow(id: "party", count: 2)])
        await service.close()
    }

    @Test(arguments: Place.allCases)
    func `sees to reactions that another process has left undone`(place: Place) async throws {
        let stocking = Context("stocking", [], [], reactors: [Stocker.self])
        let service = try await place.service([lists, stocking], in: folder)
        let changes = service.store.changes()
        try await service.store.append(
            AppendRequest(
                [StreamAppend(try List.stream("party"), events: [Added(title: "milk").stored])],
                commandID: "elsewhere"))
        for await _ in changes where try await service.store.head() == 2 { break }
        let done = try await service.history(of: List.self, "stock")
        #expect(done.map(\.event.context.actor) == ["stocker"])
        await service.close()
    }

    @Test func `stands on a log of one's own, which it makes none beside`() async throws {
        let (folder, log) = (TemporaryFolder(), InMemoryEventStore())
        let service = try await Service([lists], on: log, in: folder.url)
        try await service.send(Add(id: "party", title: "milk"), by: "ada")
        #expect(try await log.events().map(\.type) == ["Added"])
        #expect(
            try await service.ask(AllLists()).answer.items == [ListRow(id: "party", count: 1)])
        #expect(try await service.audit(AuditSelection(actor: "ada")).map(\.type) == ["Added"])
        #expect(try await service.audit(AuditSelection(actor: "bob")).isEmpty)
        #expect(try await service.status().projections.map(\.state) == [.live, .live])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left == ["views"])
        await service.close()
    }

    @Test func `keeps nothing of people, whom it couldn't forget`() async throws {
        let guests = Context("guests", [], [Guest.self])
        await #expect {
            _ = try await Service([guests], in: folder.url)
        } throws: { error in
            "\(error)".contains("GuestInvited holds what is personal")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }
}

/// Puts what is wanted for a party on the list of what to have in stock.
private struct Stocker: Reactor {
    static let name = "stocker"
    static let handlers = [
        on(Added.self) { added, stream in
            stream.id == "stock" ? [] : [Add(id: "stock", title: added.title)]
        }
    ]
}

/// Somebody whose name is personal.
private struct GuestInvited: DomainEvent {
    static let type = "GuestInvited"
    static let personal: PersonalFields? = PersonalFields(["name"], of: .stream)
    var name = ""
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

private struct Guest: Aggregate {
    enum Event: EventSet {
        case invited(GuestInvited)
        static let cases = [of(invited)]
        var event: any DomainEvent {
            switch self {
            case .invited(let event): event
            }
        }
    }
    static let category = "guest"
    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}
