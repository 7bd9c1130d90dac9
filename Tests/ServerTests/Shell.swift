import Glibc
import Threads

/// A program that a shell begins. It is read and waited for on threads of their own, so that no task's is held up, and by
/// its own number: Foundation takes a process for running as long as any other that was begun meanwhile does.
final class Shell: Sendable {
    /// The stream of what it prints; kept as a number, since only one thread at a time reads it.
    private let stream: UInt
    let pid: Int32

    /// Begins it; `words` are its program and arguments, in `folder`.
    init?(_ words: [String], in folder: String) async {
        let line =
            "cd \(Self.quoted(folder)) && echo $$ && exec \(words.map(Self.quoted).joined(separator: " "))"
            + " </dev/null 2>/dev/null"
        guard let stream = popen(line, "re") else { return nil }
        self.stream = UInt(bitPattern: stream)
        let bits = self.stream
        let first = await onOwnThread { Self.line(of: bits) }
        pid = first.flatMap { Int32($0) } ?? 0
    }

    /// The next line that it prints; `nil` once it has ended.
    func line() async -> String? {
        let bits = stream
        return await onOwnThread { Self.line(of: bits) }
    }

    /// How it ends, once it does.
    func status() async -> Int32 {
        let bits = stream
        return await onOwnThread {
            let status = pclose(UnsafeMutablePointer<FILE>(bitPattern: bits))
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        }
    }

    /// Runs a line of a shell's to its end.
    static func run(_ line: String) async -> (out: String, status: Int32) {
        await onOwnThread {
            guard let stream = popen(line, "re") else { return ("", -1) }
            var out = ""
            while let line = Self.line(of: UInt(bitPattern: stream)) { out += line + "\n" }
            return (out, (pclose(stream) >> 8) & 0xFF)
        }
    }

    private static func line(of bits: UInt) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { free(text) }
        let count = getline(&text, &room, UnsafeMutablePointer<FILE>(bitPattern: bits))
        guard count > 0, let text else { return nil }
        let line = String(cString: text)
        return line.hasSuffix("\n") ? String(line.dropLast()) : line
    }

    static func quoted(_ word: String) -> String {
        "'"
            + word.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }
}
