package import EventSourcing
import Foundation
import Records

/// Keeps how far each reactor has come in a folder beside the log, a small file of JSON each.
///
/// Nothing is lost with a file but some time: so it is written whole or not at all, but not durably,
/// and whatever is wrong with it, it is as if it weren't there.
package struct ReactorFolder: ReactorCheckpoints {
    let path: String

    package init(path: String) { self.path = path }

    package func checkpoint(of name: String) async -> ReactorCheckpoint? {
        guard let bytes = FileManager.default.contents(atPath: file(of: name)) else { return nil }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in
                try JSONReader.read(ReactorCheckpoint.self, from: bytes)
            }
        }
        return try? read.get()
    }

    package func keep(_ checkpoint: ReactorCheckpoint, of name: String) async {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(checkpoint.json()).write(
                to: URL(fileURLWithPath: file(of: name)), options: .atomic)
        } catch {
            // Without it the next process begins where the last file says, or at the beginning.
        }
    }

    private func file(of name: String) -> String { "\(path)/\(name).json" }
}
