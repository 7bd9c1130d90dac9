import Access
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Synchronization
import Testing

@testable import Server

/// Lines that were logged.
final class Logged: Sendable {
    private let all = Mutex<[JSONValue]>([])

    func add(_ line: [UInt8]) {
        do throws(Rejection) {
            let json = try JSONValue(parsing: line)
            all.withLock { $0.append(json) }
        } catch {
            Issue.record("no line of JSON: \(String(decoding: line, as: UTF8.self))")
        }
    }

    var lines: [JSONValue] { all.withLock { $0 } }
}

/// A server of a store of its own in this process, at a port that is free, with a token of each role.
final class Serving: Sendable {
    let office: BackOffice
    let folder: URL
    private let tokens: [Role: String]
    private let begun: BegunServer
    var client: RawClient { begun.client }
    var logged: Logged { begun.logged }
    var daybook: DaybookServer { begun.daybook }

    /// `fill` is lent the store before it is served; `database` has its log, if one is named.
    init(
        in database: String? = nil, _ change: (inout ServerSettings) -> Void = { _ in },
        filledBy fill: (URL) async throws -> Void = { _ in }
    ) async throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("daybook-server-\(UUID().uuidString)")
        let path = folder.path
        let place: StorePlace =
            try database.map { .database(try DatabasePlace($0, machine: path)) } ?? .folder(path)
        let made = try await BackOffice.create(at: place, actor: "ada")
        var tokens: [Role: String] = [:]
        for role in Role.allCases {
            tokens[role] = try await Self.token(role, in: made).text
        }
        await made.close()
        try await fill(folder)
        self.tokens = tokens
        var settings = ServerSettings()
        // What isn't built yet is to be so until a test asks for it.
        settings.preparesRows = false
        change(&settings)
        let office = try await BackOffice.serve(
            at: place, authorise: OwnersCommands.authorise)
        self.office = office
        begun = try await BegunServer(settings) {
            try await DaybookServer(office, $0, logger: $1)
        }
    }

    deinit {
        let (office, folder) = (office, folder)
        Task {
            await office.close()
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    /// Makes a token of this role, called after it; kept to an account, if one is named.
    static func token(
        _ role: Role, in office: BackOffice, account: String? = nil
    ) async throws -> TokenSecret {
        let secret = TokenSecret()
        try await office.commands.send(
            CommandEnvelope(
                "CreateToken",
                data: .object([
                    .init("tokenId", .string(secret.id)), .init("name", .string(role.rawValue)),
                    .init("role", .string(role.rawValue)), .init("digest", .string(secret.digest)),
                    .init("accountId", account.map { .string($0) } ?? .null),
                ])), by: nil)
        return secret
    }

    func token(_ role: Role) -> String { tokens[role] ?? "" }

    /// Asks as somebody of this role.
    func get(
        _ path: String, as role: Role? = .owner, _ headers: [String: String] = [:]
    ) async throws -> RawClient.Answer {
        try await client.ask("GET", path, token: role.map(token), headers)
    }

    func send(
        _ command: String, _ data: String, as role: Role? = .owner,
        _ headers: [String: String] = [:]
    ) async throws -> RawClient.Answer {
        try await client.ask(
            "POST", "/v1/commands/\(command)", token: role.map(token), headers, body: data)
    }

    /// Waits until the store has this many events more than the tokens.
    func head() async throws -> Position { try await office.store.head() }
}
