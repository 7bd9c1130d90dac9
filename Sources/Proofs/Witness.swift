internal import Foundation
internal import Glibc

/// A place that keeps notes where whoever runs the store can't change them.
package protocol Witness: Sendable {
    /// What it is called: a path, an address.
    var place: String { get }

    /// The notes that it keeps, as they were left there.
    func notes() async throws -> [SignedNote]

    /// Leaves further ones.
    func add(_ notes: [SignedNote]) async throws
}

/// Why a witness wasn't heard.
package struct WitnessFault: Error, Equatable {
    package var place: String
    package var why: String

    package init(_ place: String, _ why: String) { (self.place, self.why) = (place, why) }
}

/// Several notes in one text, an empty line between them.
package enum NoteList {
    /// The text of `notes`.
    package static func text(_ notes: [SignedNote]) -> String {
        notes.map { $0.written + "\n" }.joined()
    }

    /// Reads them back; what stands between that isn't one is told as `nil`.
    package static func notes(in bytes: [UInt8]) -> [SignedNote?] {
        var notes: [SignedNote?] = []
        // The text and its signatures: two parts, each ended by an empty line.
        var parts: [String] = []
        var lines: [Substring] = []
        func end() {
            if lines.isEmpty { return }
            parts.append(lines.joined(separator: "\n") + "\n")
            lines = []
            if parts.count < 2, parts[0].first != "\u{2014}" { return }
            let written = Array(parts.joined(separator: "\n").utf8)
            do throws(SignedNote.Fault) { notes.append(try SignedNote(written)) } catch {
                notes.append(nil)
            }
            parts = []
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty { end() } else { lines.append(line) }
        }
        end()
        if !parts.isEmpty { notes.append(nil) }
        return notes
    }

    static func whole(_ bytes: [UInt8], of place: String) throws -> [SignedNote] {
        try notes(in: bytes).map { note in
            guard let note else {
                throw WitnessFault(place, "what is kept there isn't all signed notes")
            }
            return note
        }
    }
}

/// A file, on another disk or another machine's.
package struct WitnessFile: Witness {
    package let place: String

    package init(path: String) { place = path }

    package func notes() async throws -> [SignedNote] {
        guard FileManager.default.fileExists(atPath: place) else {
            throw WitnessFault(place, "the file isn't there any more")
        }
        return try NoteList.whole(Array(try Data(contentsOf: URL(filePath: place))), of: place)
    }

    package func add(_ notes: [SignedNote]) async throws {
        let descriptor = open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor != -1 else { throw unheard("opened") }
        defer { close(descriptor) }
        let bytes = Array(NoteList.text(notes).utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw unheard("written to")
        }
    }

    private func unheard(_ done: String) -> WitnessFault {
        WitnessFault(place, "it can't be \(done): \(String(cString: strerror(errno)))")
    }
}

/// An address of the web: posted there, a note is kept, and all that are kept are what is there.
package struct WitnessAddress: Witness {
    package let place: String
    private let get: @Sendable (String) async throws -> [UInt8]
    private let post: @Sendable (String, String) async throws -> Void

    /// `get` gets what is at an address, `post` posts a text there.
    package init(
        _ place: String, get: @escaping @Sendable (String) async throws -> [UInt8],
        post: @escaping @Sendable (_ text: String, _ address: String) async throws -> Void
    ) {
        (self.place, self.get, self.post) = (place, get, post)
    }

    package func notes() async throws -> [SignedNote] {
        try NoteList.whole(try await get(place), of: place)
    }

    package func add(_ notes: [SignedNote]) async throws {
        for note in notes { try await post(note.written + "\n", place) }
    }
}
