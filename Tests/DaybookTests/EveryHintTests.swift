import Foundation
import Records
import Testing

@Suite struct `Every hint of a refusal` {
    /// A hint is a command, or words, or words, a colon and a command.
    @Test(arguments: refusedCommands)
    func `that is a command can be run as it stands, and leads on`(refused: Refused) throws {
        let es = try Es()
        if !refused.before.isEmpty {
            let ran = try es.run("send", "--batch", "-", input: try file(refused.before, in: es))
            #expect(ran.status == 0, "\(ran.out)")
        }
        let told = try es.run(
            "send", "--batch", "-", "--json", input: try file([refused.line], in: es))
        let errors = try #require(try told.lines.first?["errors"]?.elements)
        for error in errors {
            guard let hint = error["hint"]?.text, let command = commandOfHint(hint) else {
                continue
            }
            let ran = try es.shell(command)
            #expect([0, 1, 3].contains(ran.status), "\(refused): \(command): \(ran.err)")
        }
    }

    private func file(_ lines: [String], in es: Es) throws -> URL {
        let file = es.folder.appending(path: "\(UUID()).ndjson")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}

/// The command that a hint is, or ends with.
func commandOfHint(_ hint: String) -> String? {
    if hint.hasPrefix("es ") { return hint }
    return hint.range(of: ": es ", options: .backwards).map { "es " + hint[$0.upperBound...] }
}

extension Es {
    /// Runs a line that begins with `es`, as a shell does.
    func shell(_ line: String) throws -> Run {
        try start(
            ["-c", "es() { \"$0\" \"$@\"; }; \(line)", try Self.binary.path],
            binary: URL(filePath: "/bin/sh")
        ).wait()
    }
}
