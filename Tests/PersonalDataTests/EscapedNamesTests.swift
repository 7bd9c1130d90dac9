import EventSourcing
import EventStore
import PersonalData
import Testing

@Suite struct `What is personal` {
    private func append(
        to safe: Safe, _ payload: String, type: String = "Told", metadata: String? = nil
    ) async throws {
        try await safe.store.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("user-ada"),
                        events: [NewEvent(type: type, payload: Array(payload.utf8))])
                ], commandID: "c", metadata: Array("{}".utf8),
                firstMetadata: metadata.map { Array($0.utf8) }))
    }

    @Test(arguments: [
        #"{"t\u0065xt":"Quist"}"#, #"{"\u0074\u0065\u0078\u0074":"Quist"}"#,
        #"{"other":"a","text":"x","t\u0065xt":["Quist",{"a":"Quist"}]}"#,
        #"{"te\u0078t" : "Quist" }"#,
    ]) func `is sealed however its name is written`(payload: String) async throws {
        let safe = try Safe()
        try await append(to: safe, payload)
        #expect(!(try await safe.bytes()).holds("Quist"))
        #expect(try await safe.payloads("user-ada") == [payload])
        try await safe.happen("user-ada", Forgotten())
        #expect(try await !safe.payloads("user-ada")[0].contains("Quist"))
    }

    @Test(arguments: [
        #"{"t\u0065":"open"}"#, #"{"t\\u0065xt":"open"}"#,
        #"{"\"text\"":"open"}"#, #"{"Text":"open"}"#, #"{"t\uD83D\uDE00":"open"}"#,
    ]) func `is nothing of another name`(payload: String) async throws {
        let safe = try Safe()
        try await append(to: safe, payload)
        #expect(try await safe.payloads("user-ada", raw: true) == [payload])
    }

    @Test func `tells of whom a field names, however its own name is written`() async throws {
        let safe = try Safe()
        try await append(to: safe, #"{"t\u006F":"ada","address":{"name":"Quist"}}"#, type: "Sent")
        #expect(!(try await safe.bytes()).holds("Quist"))
        try await safe.happen("user-ada", Forgotten())
        #expect(
            try await safe.payloads("user-ada")[0]
                == #"{"t\u006F":"ada","address":{"name":"[erased]"}}"#)
    }

    @Test(arguments: [
        #"{"command":{"name":"Tell","d\u0061ta":{"text":"Quist"}}}"#,
        #"{"c\u006Fmmand":{"name":"Tell","data":{"text":"Quist"}}}"#,
    ]) func `is sealed in a command, however its names are written`(metadata: String) async throws {
        let safe = try Safe()
        try await append(to: safe, #"{"text":"x"}"#, metadata: metadata)
        #expect(!(try await safe.bytes()).holds("Quist"))
    }

    /// What can't be looked into may hold anything.
    @Test(arguments: [
        "Quist", "[\"Quist\"]", "{\"command\":{\"data\":\"Quist\"}",
        #"{"command":{"data":"x","data":"Quist"}}"#,
        // A document stands before the data: read in full, to leave both out.
        #"{"command":{"name":"Tell","document":1,"data":"Quist"},"actor":01}"#,
        #"{"command":{"name":"Tell","document":1,"data":"Quist"},"actor":tru}"#,
    ]) func `is refused with metadata that are no object of JSON`(metadata: String) async throws {
        let safe = try Safe()
        let error = await #expect(throws: EventStoreError.self) {
            try await append(to: safe, #"{"text":"x"}"#, metadata: metadata)
        }
        guard case .invalid = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await safe.store.head() == 0)
        // Beside what isn't personal it is no affair of the keys, if any store takes it.
        if Array(metadata.utf8).isJSONObject {
            try await append(to: safe, #"{"text":"x"}"#, type: "Plai", metadata: metadata)
        }
    }
}
