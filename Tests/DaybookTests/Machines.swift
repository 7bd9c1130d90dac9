import Daybook
import EventStore
import Foundation
import PostgresTesting
import Testing

/// Machines that share a store in a database and a file of keys, each with a folder of its own.
final class Machines: Sendable {
    let folder: URL
    let address: String

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = TestedEngine.newPlace(in: try await Cluster.shared.cluster.url)
    }

    func place(_ name: String) throws -> StorePlace {
        .database(
            try DatabasePlace(
                address, keys: folder.appending(path: "keys").path,
                machine: folder.appending(path: name).path))
    }

    func open(_ name: String) async throws -> BackOffice {
        try await .open(at: place(name), actor: "tester")
    }

    /// Serves it, by a clock; nothing is done there by itself because time goes by.
    func serve(
        _ name: String, clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws -> BackOffice {
        try await .serve(
            at: place(name), clock: clock,
            pause: { _ in try await Task.sleep(for: .seconds(1_000_000)) })
    }

    /// What a machine has of the store.
    func own(_ name: String) throws -> URL {
        let machine = folder.appending(path: name)
        let stores = try FileManager.default.contentsOfDirectory(atPath: machine.path)
        return machine.appending(path: try #require(stores.first))
    }

    /// Its read models, as the system knows their files: those that are made anew are others.
    func rows(of name: String) throws -> [String] {
        let views = try own(name).appending(path: "views").path
        var rows: [String] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: views).sorted()
        where file.contains(".v") && !file.contains("-") {
            let known = try FileManager.default.attributesOfItem(atPath: views + "/" + file)
            rows.append("\(file) \((known[.systemFileNumber] as? NSNumber)?.stringValue ?? "")")
        }
        return rows
    }

    /// Its files in which a text is.
    func files(of name: String, with text: String) throws -> [String] {
        let own = try own(name)
        return try FileManager.default.subpathsOfDirectory(atPath: own.path).filter {
            FileManager.default.contents(atPath: own.appending(path: $0).path)?
                .range(of: Data(text.utf8)) != nil
        }
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }
}
