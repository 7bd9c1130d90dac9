import Foundation
import Records
import Testing

/// What is decided before it is stored says who bought what, and lies where everybody's temporary files do.
@Suite(.timeLimit(.minutes(5))) struct `A draft that was killed` {
    private static let marker = "Wilhelmina-Marker"

    /// A store, many rows that tell of somebody in each of their fields, and a folder for what is temporary.
    private func terminal() async throws -> Terminal {
        let terminal = try Terminal()
        let rows = (1...20_000).map {
            "id-\(Self.marker)-\($0),\($0)-\(Self.marker),\(Self.marker) Quist,78.00"
        }
        try Data((["id,number,customer name,total"] + rows).joined(separator: "\n").utf8)
            .write(to: terminal.folder.appending(path: "orders.csv"))
        try FileManager.default.createDirectory(
            at: terminal.folder.appending(path: "temporary"), withIntermediateDirectories: false)
        return terminal
    }

    private static let line = ["import", "orders.csv", "--as", "PlaceOrder"]

    /// All that a kill has left, by its name.
    private func left(_ terminal: Terminal) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let root = terminal.folder.appending(path: "temporary")
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            let url = root.appending(path: name)
            do {
                let values = try url.resourceValues(forKeys: [.isRegularFileKey])
                if values.isRegularFile == true { files[name] = try Data(contentsOf: url) }
            } catch CocoaError.fileReadNoSuchFile {
                // Whoever is at work has just taken it away.
            }
        }
        return files
    }

    @Test(arguments: [["--dry-run"], []])
    func `leaves nothing that can be read, and the next takes the rest away`(
        more: [String]
    ) async throws {
        let terminal = try await terminal()
        let temporary = ["TMPDIR": terminal.folder.appending(path: "temporary").path]
        let started = try terminal.start(Self.line + more, environment: temporary)
        var seen = 0
        // A journal or a body with some thousands of rows in it.
        while seen < 1_000_000, started.process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
            seen = try left(terminal).values.reduce(0) { $0 + $1.count { $0 != 0 } }
        }
        kill(started.process.processIdentifier, SIGKILL)
        _ = try await started.ended()
        let files = try left(terminal)
        #expect(files.values.contains { $0.count > 100_000 }, "\(files.mapValues(\.count))")
        for (name, bytes) in files {
            #expect(bytes.range(of: Data(Self.marker.utf8)) == nil, "\(name)")
            #expect(!name.contains(Self.marker))
        }
        let few = "id,number,customer name,total\n1,1,Ada,78.00\n"
        try Data(few.utf8).write(to: terminal.folder.appending(path: "orders.csv"))
        let next = try await terminal.run(Self.line, environment: temporary)
        #expect(next.status == 0, "\(next.err)")
        #expect(try left(terminal).isEmpty)
    }

    @Test func `of somebody who is at work stays`() async throws {
        let terminal = try await terminal()
        let temporary = ["TMPDIR": terminal.folder.appending(path: "temporary").path]
        let started = try terminal.start(
            Self.line + ["--dry-run", "--json"], environment: temporary)
        while try left(terminal).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let few = "id,number,customer name,total\n1,1,Ada,78.00\n"
        try Data(few.utf8).write(to: terminal.folder.appending(path: "few.csv"))
        let next = try await terminal.run(
            ["import", "few.csv", "--as", "PlaceOrder", "--dry-run"], environment: temporary)
        #expect(next.status == 0, "\(next.err)")
        let long = try await started.ended()
        #expect(long.status == 0, "\(long.err)")
        #expect(long.json["done"] == .integer(20_000), "\(long.out.prefix(300))")
    }
}
