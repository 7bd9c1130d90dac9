import Access
import Daybook
import EventSourcing
import EventSourcingRuntime
import Foundation
import Records
import Synchronization
import Testing

@testable import Server

/// A server of many stores in this process, at a port that is free: `acme` and `beta`, each with a token of its owner's,
/// and the service's own.
final class ServingMany: Sendable {
    let folder: URL
    let places: StorePlaces
    let many: ManyStores
    private let tokens: [String: String]
    private let begun: BegunServer
    var client: RawClient { begun.client }
    var logged: Logged { begun.logged }
    var daybook: DaybookServer { begun.daybook }

    init(
        _ names: [String] = ["acme", "beta"], service: Bool = true,
        in database: String? = nil, connections: Int = 80,
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "daybook-many-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let places = try StorePlaces(
            database ?? folder.path, keys: nil, machine: folder.path, connections: connections)
        self.places = places
        var tokens: [String: String] = [:]
        for name in names + (service ? [StoreName.service.text] : []) {
            tokens[name] = try await Self.made(at: try Self.place(name, places))
        }
        self.tokens = tokens
        var settings = ServerSettings()
        // Tests say when it is time to be tried again, and to be closed.
        settings.limits.ofMany.retry = .zero
        settings.limits.ofMany.idle = .seconds(3_600)
        settings.limits.ofMany.round = .seconds(1_000_000)
        change(&settings)
        begun = try await BegunServer(settings) { DaybookServer(places, $0, logger: $1) }
        many = try #require(begun.daybook.many)
    }

    deinit {
        let (daybook, folder) = (daybook, folder)
        Task {
            await daybook.close()
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    private static func place(_ name: String, _ places: StorePlaces) throws -> StorePlace {
        try #require(StoreName(name).flatMap { places.place(of: $0) })
    }

    /// Makes a store as `es init` does; answers with the token of its owner.
    @discardableResult
    static func made(_ name: String, in folder: URL) async throws -> String {
        try await made(at: .folder(folder.appending(path: name).path))
    }

    @discardableResult
    static func made(at place: StorePlace) async throws -> String {
        let office = try await BackOffice.create(at: place, actor: "ada")
        let token = try await Serving.token(.owner, in: office).text
        await office.close()
        return token
    }

    /// Does something in a store as `es` in its folder would.
    func within<T>(_ name: String, _ body: (BackOffice) async throws -> T) async throws -> T {
        let office = try await BackOffice.open(at: Self.place(name, places), actor: "ada")
        do {
            let done = try await body(office)
            await office.close()
            return done
        } catch {
            await office.close()
            throw error
        }
    }

    func token(_ name: String) -> String { tokens[name] ?? "" }

    /// A token of all stores.
    var ofAll: String { token(StoreName.service.text) }

    /// Asks a store; by its own owner's token unless another is named.
    func get(
        _ name: String, _ path: String, by token: String? = nil, _ headers: [String: String] = [:]
    ) async throws -> RawClient.Answer {
        try await client.ask(
            "GET", "/v1/stores/\(name)/\(path)", token: token ?? self.token(name), headers)
    }

    func send(
        _ name: String, _ command: String, _ data: String, by token: String? = nil,
        _ headers: [String: String] = [:]
    ) async throws -> RawClient.Answer {
        try await client.ask(
            "POST", "/v1/stores/\(name)/commands/\(command)", token: token ?? self.token(name),
            headers, body: data)
    }

    /// Is told the log of a store live, until it ends; `body` is done once that has begun.
    func listening(
        to name: String, by token: String? = nil,
        _ body: @escaping @Sendable () async throws -> Void,
        until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        try await client.listen(
            "/v1/stores/\(name)/events", token: token ?? self.token(name),
            ["Accept": "text/event-stream"], begunBy: "retry:", whenBegun: body, until: isEnough)
    }

    /// Those that are open, but the service's own.
    var open: [String] {
        many.openNames.map(\.text).filter { $0 != StoreName.service.text }.sorted()
    }

    /// Closes what nobody has asked for an hour, and waits until it is.
    func anHourLater() async throws {
        await many.sweep(at: .now + .seconds(7_200))
        await many.closed()
    }
}

extension ManyStores {
    /// Waits until none is being closed.
    func closed() async {
        let closing = state.withLock { state in
            state.entries.values.compactMap { entry -> Task<Void, Never>? in
                guard case .closing(let task) = entry.phase else { return nil }
                return task
            }
        }
        for task in closing { await task.value }
    }

    /// How many have one that is open.
    func uses(_ name: String) -> Int {
        state.withLock { state in
            state.entries.values.filter { $0.name.text == name }.reduce(0) { $0 + $1.uses }
        }
    }

    func running(_ name: String) -> RunningStore? {
        state.withLock { state in
            state.entries.values.first { $0.name.text == name }?.running
        }
    }

    func sendAllAway() { for running in open { running.served.readers.endAll() } }
}
