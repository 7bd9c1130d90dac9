import Foundation
import PostgresTesting
import Records
import Testing

/// A snapshot of a disk, say, or a backup that is mounted so that nothing can happen to it.
@Suite(
    .onlyInAFolder("the store is on that disk"),
    .enabled(if: isUnsharedHere, "no namespace of one's own can be had here"))
struct `A disk that can't be written to` {
    @Test func `can be read: looked at, asked and verified, by several at once`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("orders")
        let words = [
            "verify", "log --limit 2", "order 1042", "orders --as-of 1", "state order 1042",
            "audit order 1042", "doctor", "projections",
        ]
        for words in words {
            let ran = try await readOnly(terminal, "$0 \(words)")
            #expect(ran.status == 0, "\(words): \(ran.err)\(ran.out)")
            #expect(!ran.out.isEmpty, "\(words)")
        }
        let both = try await readOnly(
            terminal, "$0 log --json > one & $0 log --json > two && wait $! && cat one two")
        #expect(both.status == 0 && !both.lines.isEmpty, "\(both.err)")
        #expect(Set(both.lines).count * 2 == both.lines.count, "\(both.out)")
    }

    @Test func `takes no command, and says why`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let before = try await terminal.es("log", "--json").out
        let ran = try await readOnly(terminal, "$0 category add Vases --json")
        #expect(ran.status == 77)
        #expect(ran.err.contains("a disk that can't be written to"), "\(ran.err)")
        #expect(try await terminal.es("log", "--json").out == before)
    }

    /// Runs a line of the shell with the store bound read-only to its place: in a namespace of its own, so
    /// that it is as it was for everybody else.
    private func readOnly(_ terminal: Terminal, _ line: String) async throws -> Terminal.Ran {
        let store = terminal.folder.appending(path: ".daybook").path
        let bind = "mount --bind \(store) \(store) && mount -o remount,ro,bind \(store)"
        return try await terminal.shell(
            "export PATH=$PATH:/usr/sbin:/sbin; unshare -rm sh -c '\(bind) && \(line)' \"$0\"")
    }
}

/// Whether this user may bind a folder read-only, in a namespace of its own.
private let isUnsharedHere: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-rm", "true"]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}()
