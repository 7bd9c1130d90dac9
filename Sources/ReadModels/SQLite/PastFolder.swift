import EventSourcing
import EventStore
import Foundation

/// The folder of the copies: a folder for each database in it, and a file for each copy.
///
/// ```
/// views/past/
///   orders.v1.g4f2a…/
///     100000-1c7ab….sqlite                rows at position 100000, of the log and form that 1c7ab… says
///     200000-9be02….building-<pid>-….sqlite   one on its way
/// ```
///
/// What belongs to a database is taken away with its folder, whose name never comes a second time: so
/// whoever was about to put a copy there has no place left to put it.
struct PastFolder: Sendable {
    let path: String
    let step: Position
    var sync: ViewsFolder.Sync = ViewsFolder.sync

    /// `nil` while the log is too short for any, or where no folder can be made: then a store that may
    /// not be written is asked about its past all the same.
    func copies(of name: String, head: Position) throws -> RowCopies? {
        if head < step { return nil }
        if let folder = try folders(of: name).min() {
            return RowCopies(path: path + "/" + folder, step: step)
        }
        let folder = "\(path)/\(name).g\(ViewsFolder.newSuffix())"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            return nil
        }
        return RowCopies(path: folder, step: step)
    }

    /// Waits until what was taken away stays away, whoever did it.
    func settle() throws { try ViewsFolder(path: path, sync: sync).settle() }

    /// Takes all copies of a database away.
    func remove(_ name: String) throws {
        for folder in try folders(of: name) {
            let folder = path + "/" + folder
            // As often as somebody puts a file there while it is emptied.
            while rmdir(folder) != 0, errno != ENOENT {
                guard errno == ENOTEMPTY || errno == EEXIST else {
                    throw ViewsFolder.fault(folder)
                }
                for file in try ViewsFolder(path: folder).files() {
                    guard unlink(folder + "/" + file) == 0 || errno == ENOENT else {
                        throw ViewsFolder.fault(folder + "/" + file)
                    }
                }
            }
        }
    }

    private func folders(of name: String) throws -> [String] {
        guard access(path, F_OK) == 0 else { return [] }
        return try ViewsFolder(path: path).files().filter { $0.hasPrefix(name + ".g") }
    }
}
