import Foundation
import PostgresTesting
import Records
import Testing

/// A witness that is asked over HTTP: a server of its own process, on an address of this machine alone.
@Suite struct `A witness at an address` {
    @Test func `is posted every note, and asked back for all`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let server = try await NoteServer(terminal)
        defer { server.stop() }
        _ = try await terminal.es("checkpoint")
        let added = try await terminal.es("witness", "add", server.address, "--json")
        #expect(added.status == 0 && added.json["left"] == .integer(1), "\(added.err)")
        #expect(
            try await terminal.es("witness", "list", "--json").json
                == .array([.string(server.address)]))
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let made = try await terminal.es("checkpoint")
        #expect(try server.kept().hasSuffix(made.out + "\n"))
        let checked = try await terminal.es("witness", "check", "--json")
        #expect(checked.status == 0, "\(checked.out)\(checked.err)")
        let witness = try #require(checked.json["witnesses"]?.elements?.first)
        #expect(witness["notes"] == .integer(2) && witness["faults"] == .array([]))
        // Each note once, however often it is made.
        _ = try await terminal.es("checkpoint")
        #expect(try server.kept().count { $0 == "\u{2014}" } == 2)
    }

    @Test func `that doesn't answer is told, and gets what it lacks once it does`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("checkpoint")
        let server = try await NoteServer(terminal)
        defer { server.stop() }
        #expect(try await terminal.es("witness", "add", server.address).status == 0)
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        try server.refuse(true)
        let made = try await terminal.es("checkpoint")
        #expect(made.status == 0 && made.err.contains("it gets its notes the next time"))
        let unheard = try await terminal.es("witness", "check", "--json")
        #expect(unheard.status == 1 && unheard.json["ok"] == .boolean(false), "\(unheard.out)")
        let another = try await terminal.es(
            "witness", "add", server.address + "/else", "--json")
        #expect(another.error["code"]?.text == "witness-unheard", "\(another.err)")
        try server.refuse(false)
        _ = try await terminal.es("checkpoint")
        let healed = try await terminal.es("witness", "check", "--json")
        #expect(healed.status == 0, "\(healed.out)")
        #expect(healed.json["witnesses"]?.elements?.first?["notes"] == .integer(2))
    }

    @Test(.onlyInAFolder("its files are put back"))
    func `tells of a log that was put back to what it was`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let server = try await NoteServer(terminal)
        defer { server.stop() }
        _ = try await terminal.es("checkpoint")
        _ = try await terminal.es("witness", "add", server.address)
        _ = try await terminal.shell("cp -r .daybook old")
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        _ = try await terminal.es("checkpoint")
        _ = try await terminal.shell("rm -r .daybook; mv old .daybook")
        let checked = try await terminal.es("witness", "check", "--json")
        #expect(checked.status == 1)
        let faults = checked.json["witnesses"]?.elements?.first?["faults"]?.elements ?? []
        #expect(faults.count == 1 && "\(faults)".contains("ends"), "\(checked.out)")
    }
}

/// Keeps what is posted to it, and says it to whoever asks, as long as nobody tells it to refuse.
private struct NoteServer {
    let address: String
    private let process: Process
    private let folder: URL

    private static let program = """
        import http.server, pathlib
        class Notes(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                text = self.rfile.read(int(self.headers["Content-Length"]))
                if self.refused(): return
                with open("kept.notes", "ab") as file: file.write(text)
                self.send_response(204); self.end_headers()
            def do_GET(self):
                if self.refused(): return
                kept = pathlib.Path("kept.notes")
                text = kept.read_bytes() if kept.exists() else b""
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers(); self.wfile.write(text)
            def refused(self):
                is_so = pathlib.Path("refuses").exists()
                if is_so: self.send_error(503)
                return is_so
            def log_message(self, *words): pass
        server = http.server.HTTPServer(("127.0.0.1", 0), Notes)
        pathlib.Path("port.new").write_text(str(server.server_port))
        pathlib.Path("port.new").rename("port")
        server.serve_forever()
        """

    init(_ terminal: Terminal) async throws {
        folder = terminal.folder
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let started = try terminal.start(
            ["-c", Self.program], as: root.appending(path: ".build/python/bin/python3"))
        process = started.process
        let port = folder.appending(path: "port")
        try await until { FileManager.default.fileExists(atPath: port.path) }
        let number = try String(contentsOf: port, encoding: .utf8)
        address = "http://127.0.0.1:\(number)/notes"
    }

    /// All that was posted.
    func kept() throws -> String {
        try String(contentsOf: folder.appending(path: "kept.notes"), encoding: .utf8)
    }

    func refuse(_ isSo: Bool) throws {
        let sign = folder.appending(path: "refuses")
        if isSo { try Data().write(to: sign) } else { try FileManager.default.removeItem(at: sign) }
    }

    func stop() { process.terminate() }
}
