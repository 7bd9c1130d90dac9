import Access
import Records
import Testing

@testable import Server

@Suite struct `A live reader who is gone` {
    @Test func `leaves nobody behind, though nothing was ever told`() throws {
        let readers = LiveReaders(most: 1)
        let reader = try readers.enter("till") {}
        #expect(readers.count == 1)
        withExtendedLifetime(reader) {}
        _ = consume reader
        #expect(readers.count == 0)
    }

    @Test func `nor where they go while they are being answered`() async throws {
        let server = try await Serving()
        let request = """
            GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\
            Authorization: Bearer \(server.token(.owner))\r\n\r\n
            """
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { try await server.client.leave(raw: request) } }
            try await group.waitForAll()
        }
        // One more comes and goes, so all of those had come before.
        _ = try await server.client.listen(
            "/v1/events", token: server.token(.owner), ["Accept": "text/event-stream"],
            until: { $0.contains("TokenCreated") })
        while true {
            let figures = try await server.get("/metrics").text
            if figures.contains("daybook_live_readers 0\n") { break }
            await Task.yield()
        }
    }
}
