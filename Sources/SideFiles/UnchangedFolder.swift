package import EventSourcing
package import EventStore
import Foundation
import Records

/// Keeps commands that changed nothing in a folder beside the log, a small file of JSON each, named
/// by the digest of the command's id.
///
/// There are few of them: only a command that came with an id of the caller's, and found everything
/// as it would have it. A file is written whole or not at all, so that several processes can share
/// the folder without a lock.
package struct UnchangedFolder: UnchangedCommands {
    let path: String

    package init(path: String) { self.path = path }

    package func outcome(of commandID: String) async throws(EventStoreError) -> UnchangedCommand? {
        let file = self.file(of: commandID)
        guard let bytes = FileManager.default.contents(atPath: file) else {
            if FileManager.default.fileExists(atPath: file) {
                throw .unavailable("\(file) can't be read: see to its permissions")
            }
            return nil
        }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(UnchangedCommand.self, from: bytes)
            }
        }
        switch read {
        case .success(let command): return command.commandId == commandID ? command : nil
        case .failure: throw .unavailable("\(file) can't be read: take it away to go on")
        }
    }

    func keep(_ commands: [UnchangedCommand]) async throws(EventStoreError) {
        for command in commands { try keep(command) }
    }

    private func keep(_ command: UnchangedCommand) throws(EventStoreError) {
        let file = self.file(of: command.commandId)
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try writeDurably(command.json(), to: file)
        } catch {
            throw .unavailable("\(file) can't be written: \(error.localizedDescription)")
        }
    }

    private func file(of commandID: String) -> String {
        let digest = sha256(Array(commandID.utf8)).prefix(16)
        return path + "/"
            + digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined() + ".json"
    }

    /// Writes a file beside its place, then puts it there; durable once this returns.
    private func writeDurably(_ bytes: [UInt8], to file: String) throws {
        let new = file + ".\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: new))
        try sync(new)
        try FileManager.default.moveReplacing(new, file)
        try sync(path)
    }

    private func sync(_ path: String) throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        try handle.synchronize()
        try handle.close()
    }
}

extension FileManager {
    /// Renames `from` to `to` in one step, whatever stood there.
    fileprivate func moveReplacing(_ from: String, _ to: String) throws {
        guard rename(from, to) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
}
