import Access
import Foundation
import Server
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A live reader who goes without a word` {
    @Test(arguments: ["/v1/events", "/v1/queries/categories/live"])
    func `isn't counted until the next heartbeat`(path: String) async throws {
        let server = try await Serving()
        @Sendable func readers() async throws -> String? {
            try await server.get("/metrics", as: .admin).text.split(separator: "\n")
                .first { $0.hasPrefix("daybook_live_readers ") }?.split(separator: " ").last
                .map(String.init)
        }
        _ = try await server.client.listen(
            path, token: server.token(.owner), ["Accept": "text/event-stream"],
            whenBegun: {
                let counted = try await readers()
                #expect(counted == "1")
                _ = try await server.send("AddCategory", #"{"categoryId":"last","title":"Last"}"#)
            },
            until: { $0.contains("Last") })
        let closed = ContinuousClock.now
        while try await readers() != "0", ContinuousClock.now - closed < .seconds(14) {}
        // At once, and what a busy machine makes of it.
        #expect(ContinuousClock.now - closed < .seconds(12))
    }

    @Test func `makes room for the next, who is told as much`() async throws {
        let server = try await Serving { $0.limits.readers = 1 }
        for _ in 0..<20 {
            var told = ""
            let begun = ContinuousClock.now
            while !told.hasPrefix("HTTP/1.1 200"), ContinuousClock.now - begun < .seconds(5) {
                told = try await server.client.listen(
                    "/v1/events", token: server.token(.owner), ["Accept": "text/event-stream"],
                    until: { $0.contains("data: ") })
            }
            #expect(told.hasPrefix("HTTP/1.1 200"))
        }
    }
}
