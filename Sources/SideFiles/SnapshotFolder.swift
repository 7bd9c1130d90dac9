package import EventSourcing
package import EventStore
import Foundation

/// Keeps snapshots in a folder beside the log, a small file each, in a folder for each category.
///
/// Each is written whole or not at all, but not durably: a file that a crash has left half is found by
/// its digest, and all may be deleted at any time. A file is named by a digest of its stream's name,
/// which may hold what no file's name can.
package struct SnapshotFolder: Snapshots {
    let path: String

    package init(path: String) { self.path = path }

    package func snapshot(of stream: StreamName) async -> Snapshot? {
        guard let bytes = FileManager.default.contents(atPath: file(of: stream)) else { return nil }
        guard let snapshot = Snapshot(bytes: Array(bytes)), snapshot.stream == stream else {
            await discard(stream)
            return nil
        }
        return snapshot
    }

    package func keep(_ snapshot: Snapshot) async {
        do {
            try FileManager.default.createDirectory(
                atPath: folder(of: snapshot.stream.category), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(snapshot.bytes).write(
                to: URL(fileURLWithPath: file(of: snapshot.stream)), options: .atomic)
        } catch {
            // Without it the stream is folded from its beginning.
        }
    }

    package func discard(_ stream: StreamName) async {
        do {
            // The file may say anything.
            let count = min(discarded, .max - 1) + 1
            try FileManager.default.removeItem(atPath: file(of: stream))
            try Data("\(count)\n".utf8).write(
                to: URL(fileURLWithPath: counter), options: .atomic)
        } catch {
            // Another process has thrown it away, or it can't be: then it is found again.
        }
    }

    package func all() async -> [(stream: StreamName, snapshot: Snapshot?)] {
        var all: [(stream: StreamName, snapshot: Snapshot?)] = []
        for category in names(in: path) {
            for name in names(in: path + "/" + category) where name.hasSuffix(".snapshot") {
                let file = path + "/" + category + "/" + name
                guard let bytes = FileManager.default.contents(atPath: file) else { continue }
                let snapshot = Snapshot(bytes: Array(bytes))
                let unreadable = StreamName(unchecked: category + "-" + name)
                all.append((snapshot?.stream ?? unreadable, snapshot))
            }
        }
        return all
    }

    /// How many were thrown away so far.
    package var discarded: Int {
        let bytes = FileManager.default.contents(atPath: counter) ?? Data()
        return Int(String(decoding: bytes, as: UTF8.self).dropLast()) ?? 0
    }

    /// Takes away what is kept of these categories.
    package func remove(_ categories: [String]) throws {
        for category in categories
        where FileManager.default.fileExists(atPath: folder(of: category)) {
            try FileManager.default.removeItem(atPath: folder(of: category))
        }
    }

    private func names(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).sorted()
    }

    private var counter: String { path + "/discarded" }
    private func folder(of category: String) -> String { path + "/" + category }
    private func file(of stream: StreamName) -> String {
        let digest = Fingerprint(of: Array(stream.text.utf8)).hexadecimal
        return folder(of: stream.category) + "/\(digest).snapshot"
    }
}
