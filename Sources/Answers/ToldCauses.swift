import EventSourcing
import EventStore
import FoundationEssentials
package import History
package import Records

// A tree of causes, read as it was told: by the client of a server, which then draws it as its own.

extension Cause {
    /// - Throws: a `Rejection` for what is no tree of causes.
    package init(told json: JSONValue) throws(Rejection) {
        guard let id = json["commandId"]?.text, let events = json["events"]?.elements else {
            throw Rejection(.invalidJSON, "this is no tree of causes")
        }
        self.init(commandID: id)
        causationID = json["causationId"]?.text
        after = json.number("after")
        end = json["end"]?.text.flatMap { End(rawValue: $0) }
        for (index, event) in events.enumerated() {
            self.events.append(try RecordedEvent(told: event, at: index, of: events.count, json))
        }
        for effect in json["effects"]?.elements ?? [] { effects.append(try Cause(told: effect)) }
    }
}

extension RecordedEvent {
    /// As far as a tree of causes tells it: not what happened, but that it did.
    fileprivate init(
        told json: JSONValue, at index: Int, of count: Int, _ command: JSONValue
    ) throws(Rejection) {
        guard let position = json.number("position"), let revision = json.number("revision"),
            let stream = json["stream"]?.text.flatMap({ StreamName(possible: $0) }),
            let type = json["type"]?.text,
            let id = json["eventId"]?.text.flatMap({ UUID(uuidString: $0) }),
            let commandID = command["commandId"]?.text,
            let recorded = command["recordedAt"]?.text.flatMap({ Timestamp($0) }),
            let occurred = command["occurredAt"]?.text.flatMap({ Timestamp($0) })
        else { throw Rejection(.invalidJSON, "this is no tree of causes") }
        var kept = ["actor", "reason", "causationId", "origin"].compactMap { name in
            command[name].map { JSONValue.Member(name, $0) }
        }
        if index == 0, let name = command["command"] {
            // When it was decided isn't told; one that was kept without wouldn't be read.
            let decidedAt = JSONValue.string(recorded.description)
            kept.append(
                .init(
                    "command",
                    .object([.init("name", name), .init("decidedAt", decidedAt)])))
        }
        self.init(
            position: position, stream: stream, revision: revision, type: type, schemaVersion: 1,
            id: id, commandID: commandID, indexInCommand: UInt16(clamping: index),
            countInCommand: UInt16(clamping: count), recordedAt: recorded, occurredAt: occurred,
            tags: [], metadata: JSONValue.object(kept).json(), payload: [])
    }
}
