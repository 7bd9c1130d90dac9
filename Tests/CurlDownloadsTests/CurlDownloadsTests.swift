import CurlDownloads
import EventSourcing
import Foundation
import Glibc
import Records
import Testing

@Suite struct `A download` {
    private let server: LoopbackServer
    /// Small, so that what never ends does so soon.
    private let downloads = CurlDownloads(limits: .init(bytes: 100_000, redirects: 3))

    init() throws {
        server = try LoopbackServer { path, server in
            switch path {
            case "/jobs": .response("[]")
            case "/text": .response("[1]", headers: ["Content-Type: text/html"])
            case "/empty": .response("", status: "204 No Content")
            case "/chunked":
                .bytes(
                    Array(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n"
                            .utf8))
            case "/chunked-truncated":
                .bytes(
                    Array(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n[".utf8))
            case "/truncated": .response("[", length: 9)
            case "/moved": .redirect(to: server.url("/jobs"))
            case "/loop": .redirect(to: "/loop")
            case "/to-file": .redirect(to: "file:///etc/hostname")
            case "/to-ftp": .redirect(to: "ftp://127.0.0.1/x")
            case "/endless": .endless
            case "/long": .response(String(repeating: " ", count: 100_001))
            case "/longest": .response(String(repeating: " ", count: 100_000))
            case "/silent": .silence
            case "/garbage": .bytes(Array("\u{0}\u{1}\r\n\r\n".utf8))
            case "/nothing": .bytes([])
            default: .response("no", status: path.dropFirst() + " Odd")
            }
        }
    }

    @Test(arguments: [
        ("/jobs", "[]"), ("/text", "[1]"), ("/empty", ""), ("/chunked", "[]"), ("/moved", "[]"),
    ]) func `gives the body whole`(path: String, body: String) async throws {
        #expect(try await downloads.download(server.url(path)) == Array(body.utf8))
    }

    @Test func `takes as many bytes as it may, and not one more`() async throws {
        #expect(try await downloads.download(server.url("/longest")).count == 100_000)
        try await expectNone("/long", "more than 100000 bytes")
    }

    @Test(arguments: [
        ("/404", "status 404"), ("/500", "status 500"), ("/503", "status 503"),
        ("/304", "status 304"), ("/truncated", "can't be had"),
        ("/chunked-truncated", "can't be had"), ("/loop", "redirects"), ("/to-file", "file"),
        ("/to-ftp", "ftp"), ("/endless", "more than 100000 bytes"), ("/garbage", "can't be had"),
        ("/nothing", "Empty reply"),
    ]) func `that isn't whole and well is none`(path: String, why: String) async throws {
        try await expectNone(path, why)
    }

    @Test func `follows a server as often as it may`() async throws {
        try await expectNone("/loop", "redirects")
        #expect(server.paths == ["/loop", "/loop", "/loop", "/loop"])
    }

    @Test func `waits no longer than it may`() async throws {
        let hasty = CurlDownloads(limits: .init(whole: .milliseconds(200)))
        do throws(Rejection) {
            _ = try await hasty.download(server.url("/silent"))
            Issue.record("it answered")
        } catch {
            #expect(error.refusals.map(\.code) == [.connectivity])
            #expect(
                error.refusals.first?.message.description.contains("timed out") == true, "\(error)")
        }
    }

    @Test func `tells that nobody answers`() async throws {
        let port = try LoopbackServer { _, _ in .silence }.port
        for address in ["http://127.0.0.1:\(port)/", "http://no-such-host.invalid/jobs"] {
            let refusal = await refusal(address)
            #expect(refusal?.code == .connectivity)
            #expect(refusal?.hint != nil)
        }
    }

    @Test func `never shows a name and a password`() async throws {
        for path in ["/404", "/truncated", "/long"] {
            let address = server.url(path).replacing("http://", with: "http://ada:secret@")
            let refusal = try #require(await refusal(address))
            #expect(refusal.code == .connectivity)
            #expect(!refusal.message.description.contains("secret"), "\(refusal.message)")
        }
    }

    @Test(arguments: [
        "", "jobs.json", "ftp://example.com/jobs", "http://", "http:///jobs", "https://:@/",
        "file://elsewhere/jobs", "file:jobs", "file:///a%0", "file:///a%00", "file:///a%ff",
        "http://example.com/a b", "http://exämple.com/", "http://a/\u{7F}", "gopher://127.0.0.1/",
        "javascript:1", "file:///%+1",
    ]) func `needs an address that can have a document`(address: String) async throws {
        #expect(await refusal(address)?.code == .invalidURL)
    }

    @Test(arguments: [("/401", true), ("/403", true), ("/404", false), ("/503", false)])
    func `that isn't allowed is told so`(path: String, isForbidden: Bool) async throws {
        let hint = try #require(await refusal(server.url(path))?.hint)
        #expect(hint.description.contains("token") == isForbidden)
    }

    private func expectNone(
        _ path: String, _ why: String, at here: SourceLocation = #_sourceLocation
    ) async throws {
        let refusal = try #require(await refusal(server.url(path)), sourceLocation: here)
        #expect(refusal.code == .connectivity, sourceLocation: here)
        #expect(refusal.field == "url", sourceLocation: here)
        #expect(
            refusal.message.description.contains(why), "\(refusal.message)", sourceLocation: here)
    }

    private func refusal(_ address: String) async -> Refusal? {
        do throws(Rejection) {
            _ = try await downloads.download(address)
            return nil
        } catch {
            return error.refusals.first
        }
    }
}

@Suite struct `A token` {
    /// Sends to where it is told to.
    private func server(to address: String = "") throws -> LoopbackServer {
        try LoopbackServer { path, _ in
            path == "/moved" ? .redirect(to: address) : .response("[]")
        }
    }

    private let downloads = CurlDownloads(token: CurlDownloads.Token("hush"))

    @Test func `is sent along to this machine`() async throws {
        let server = try server()
        _ = try await downloads.download(server.url("/jobs"))
        for host in ["LOCALHOST:\(server.port)", "127.0.0.1:\(server.port)"] {
            _ = try await downloads.download("HTTP://\(host)/jobs?a=b")
        }
        #expect(server.authorizations == ["Bearer hush", "Bearer hush", "Bearer hush"])
        _ = try await CurlDownloads().download(server.url("/jobs"))
        #expect(server.authorizations.last == "")
    }

    @Test func `stays with the host that it was sent to`() async throws {
        let other = try server()
        for address in [other.url("/jobs"), "http://localhost:\(other.port)/jobs"] {
            let server = try server(to: address)
            _ = try await downloads.download(server.url("/moved"))
            #expect(server.authorizations == ["Bearer hush"])
        }
        #expect(other.authorizations == ["", ""])
        let server = try server(to: "/jobs")
        _ = try await downloads.download(server.url("/moved"))
        #expect(server.authorizations == ["Bearer hush", "Bearer hush"])
    }

    /// 127.0.0.2 is this machine too, and stands here for another.
    @Test func `isn't sent by http to any other host`() async throws {
        let server = try LoopbackServer(host: 0x7F00_0002) { _, _ in .response("[]") }
        for host in ["127.0.0.2", "127.2", "127.0.0.1@127.0.0.2"] {
            _ = try await downloads.download("http://\(host):\(server.port)/127.0.0.1")
            #expect(server.authorizations.last?.contains("Bearer") == false, "\(host)")
        }
        #expect(server.paths.count == 3)
    }

    @Test func `gives way to a name and a password in the address`() async throws {
        let server = try server()
        _ = try await downloads.download("http://ada:secret@127.0.0.1:\(server.port)/jobs")
        #expect(server.authorizations == ["Basic YWRhOnNlY3JldA=="])
    }

    @Test(arguments: ["", "two words", "a\r\nX: y", "a\u{0}", "schlüssel"])
    func `is made of visible characters`(text: String) {
        #expect(CurlDownloads.Token(text) == nil)
    }
}

@Suite struct `A document in a file` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
    private let downloads = CurlDownloads(limits: .init(bytes: 70_000))

    @Test func `is read, whatever its name`() async throws {
        try await inFolder {
            for name in ["jobs.json", "jobs of may.json", "وظائف.json", "a%20b.json"] {
                let file = folder.appending(path: name)
                try Data("[1]".utf8).write(to: file)
                let path = file.absoluteString.dropFirst("file://".count)
                for start in ["file://", "file:", "FILE://localhost"] {
                    #expect(try await downloads.download(start + path) == Array("[1]".utf8))
                }
            }
        }
    }

    @Test func `is none if it isn't there, no plain file or too long`() async throws {
        try await inFolder {
            let long = folder.appending(path: "long")
            try Data(repeating: 0x20, count: 70_001).write(to: long)
            let pipe = folder.appending(path: "pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            for (url, why) in [
                (folder.appending(path: "none"), "No such file"), (folder, "plain file"),
                (long, "70000 bytes"), (pipe, "plain file"),
                (URL(fileURLWithPath: "/dev/zero"), "plain file"),
            ] {
                do throws(Rejection) {
                    _ = try await downloads.download(url.absoluteString)
                    Issue.record("\(url) was read")
                } catch {
                    #expect(error.refusals.map(\.code) == [.connectivity])
                    #expect(
                        error.refusals.first?.message.description.contains(why) == true, "\(error)")
                }
            }
            try Data(repeating: 0x20, count: 70_000).write(to: long)
            #expect(try await downloads.download(long.absoluteString).count == 70_000)
        }
    }

    private func inFolder(_ body: () async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        try await body()
    }
}
