import EventSourcing
import EventStore
import Foundation

/// Keeps what checks have found in a folder beside the log, a file for each category of things.
///
/// Whatever is wrong with a file, it is as if it weren't there: then nothing is compared, and the check
/// says so.
struct CheckFolder: CheckBaselines {
    let path: String

    func baseline(of category: String) async -> CheckBaseline? {
        guard let bytes = FileManager.default.contents(atPath: file(of: category)) else {
            return nil
        }
        return CheckBaseline(text: String(decoding: bytes, as: UTF8.self))
    }

    func keep(_ baseline: CheckBaseline) async throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(baseline.text.utf8).write(
                to: URL(fileURLWithPath: file(of: baseline.category)), options: .atomic)
        } catch {
            throw Rejection(
                .unavailable, "the check's own file can't be written in \(path): \(error)",
                hint: .next(.examine))
        }
    }

    /// Takes away what was kept of these categories.
    func remove(_ categories: [String]) throws {
        for category in categories {
            let file = file(of: category)
            if FileManager.default.fileExists(atPath: file) {
                try FileManager.default.removeItem(atPath: file)
            }
        }
    }

    private func file(of category: String) -> String { "\(path)/\(category).txt" }
}
