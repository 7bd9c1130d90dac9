internal import Foundation
internal import Glibc

/// A clone of a git repository: each note is committed to it, and pushed where it has a remote.
package struct WitnessRepository: Witness {
    /// `git:` and the clone's folder.
    package var place: String { Self.prefix + folder }
    private let folder: String

    package static let prefix = "git:"
    private static let file = "daybook.notes"

    package init(folder: String) { self.folder = folder }

    /// Of what is known as pushed, where there is a remote, and not of what lies in the clone, which whoever runs
    /// the store can change.
    package func notes() async throws -> [SignedNote] {
        let hasRemote = try hasRemote()
        if hasRemote { _ = try git(["fetch", "--quiet"]) }
        let branch = hasRemote ? "@{upstream}" : "HEAD"
        let text: [UInt8]
        do { text = try git(["show", "\(branch):\(Self.file)"]) } catch let fault as WitnessFault {
            // Nothing was committed yet.
            if try git(["ls-files", Self.file]).isEmpty { return [] }
            throw fault
        }
        return try NoteList.whole(text, of: place)
    }

    package func add(_ notes: [SignedNote]) async throws {
        try await WitnessFile(path: folder + "/" + Self.file).add(notes)
        _ = try git(["add", "--", Self.file])
        _ = try git([
            "-c", "user.name=witness", "-c", "user.email=witness@localhost", "commit", "--quiet",
            "-m", "Keep \(notes.count == 1 ? "a note" : "\(notes.count) notes") of the log", "--",
            Self.file,
        ])
        if try hasRemote() { _ = try git(["push", "--quiet"]) }
    }

    private func hasRemote() throws -> Bool { !(try git(["remote"])).isEmpty }

    private func git(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw WitnessFault(place, "git can't be run: \(error.localizedDescription)")
        }
        let said = out.fileHandleForReading.readDataToEndOfFile()
        let complaint = err.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let why = String(decoding: complaint, as: UTF8.self).split(separator: "\n").last
            throw WitnessFault(
                place,
                "git \(arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? "") says: \(why ?? "nothing")"
            )
        }
        return Array(said)
    }
}
