import Daybook
import EventSourcingRuntime
import Foundation
import PostgresTesting
import Testing

/// Where the store of one test is: in a folder of its own, which goes when this does; or where the tests are run on a
/// database, in a schema of its own there, and what a machine has of it in that folder.
final class Place: Sendable {
    let folder: URL
    private let address: String?

    convenience init() throws { try self.init(at: TestedEngine.newPlace()) }

    private init(at address: String?) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        self.address = address
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The same store as another machine has it, that has the keys and no read models yet. Of a folder, a copy.
    func elsewhere() throws -> Place {
        let other = try Place(at: address)
        let own = try own
        if address == nil {
            try FileManager.default.copyItem(at: own, to: other.inFolder)
            try FileManager.default.removeItem(at: other.inFolder.appending(path: "views"))
        } else {
            let there = other.machine.appending(path: own.lastPathComponent)
            try FileManager.default.createDirectory(at: there, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: own.appending(path: "keys"), to: there.appending(path: "keys"))
        }
        return other
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }

    /// As `BackOffice` takes it.
    var store: StorePlace {
        get throws {
            guard let address else { return .folder(inFolder.path) }
            return .database(try DatabasePlace(address, machine: machine.path))
        }
    }

    /// What programs have in their environment.
    var environment: [String: String] {
        address.map { ["ES_DATA": $0, "XDG_STATE_HOME": state.path] }
            ?? ["ES_DATA": inFolder.path]
    }

    /// The folder of the store, for what there is only in one.
    var inFolder: URL { folder.appending(path: "store") }

    /// The folder that has what is this machine's own of the store, such as read models: the store's, if that is one.
    var own: URL {
        get throws {
            guard address != nil else { return inFolder }
            let stores = try FileManager.default.contentsOfDirectory(atPath: machine.path)
            try #require(stores.count == 1)
            return machine.appending(path: stores[0])
        }
    }

    private var state: URL { folder.appending(path: "state") }
    private var machine: URL { state.appending(path: "daybook") }
}

extension Place {
    /// What is kept beside the log under this kind, by its keys, as whoever opens the store next finds it.
    func kept(_ kind: SideKind) async throws -> [String: [UInt8]] {
        let office = try await BackOffice.open(at: store, actor: "tester")
        var kept: [String: [UInt8]] = [:]
        for key in try await office.side.list(kind) {
            kept[key] = try await office.side.get(key, of: kind)
        }
        await office.close()
        return kept
    }

    /// Puts something in its place.
    func keep(_ bytes: [UInt8], as key: String, _ kind: SideKind) async throws {
        let office = try await BackOffice.open(at: store, actor: "tester")
        try await office.side.put([SideValue(key, bytes)], of: kind)
        await office.close()
    }

    /// Takes all of that away.
    func forget(_ kind: SideKind) async throws {
        let office = try await BackOffice.open(at: store, actor: "tester")
        try await office.side.remove(office.side.list(kind), of: kind)
        await office.close()
    }
}
