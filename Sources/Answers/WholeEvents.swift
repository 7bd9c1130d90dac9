import EventSourcing
package import EventSourcingRuntime
package import EventStore
import FoundationEssentials
package import Records

// An event with all that is stored beside it, so that whoever gets it can do with it what whoever has the folder
// can: a server tells its client, and the client has it back.

extension RecordedEvent {
    /// As a program gets it, and what is kept of it besides: `"index"`, `"count"`, `"metadata"`.
    package var wholeJSON: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("index")
        writer.integer(UInt64(indexInCommand))
        writer.key("count")
        writer.integer(UInt64(countInCommand))
        writer.key("metadata")
        writer.raw(metadata.isEmpty ? Array("null".utf8) : metadata)
        writer.endObject()
        return json.dropLast() + [UInt8(ascii: ",")] + writer.bytes.dropFirst()
    }

    /// - Throws: a `Rejection` for what isn't an event that was told whole.
    package init(whole json: JSONValue) throws(Rejection) {
        guard let position = json.number("position"),
            let stream = json["stream"]?.text.flatMap({ StreamName(possible: $0) }),
            let revision = json.number("revision"), let type = json["type"]?.text,
            let version = json.number("schemaVersion").flatMap(UInt16.init(exactly:)),
            let id = json["eventId"]?.text.flatMap(UUID.init(uuidString:)),
            let command = json["commandId"]?.text,
            let index = json.number("index").flatMap(UInt16.init(exactly:)),
            let count = json.number("count").flatMap(UInt16.init(exactly:)),
            let recorded = json["recordedAt"]?.text.flatMap({ Timestamp($0) }),
            let occurred = json["occurredAt"]?.text.flatMap({ Timestamp($0) })
        else { throw Rejection(.invalidJSON, "this is no event that was told whole") }
        self.init(
            position: position, stream: stream, revision: revision, type: type,
            schemaVersion: version, id: id, commandID: command, indexInCommand: index,
            countInCommand: count, recordedAt: recorded, occurredAt: occurred,
            tags: (json["tags"]?.elements ?? []).compactMap(\.text),
            metadata: Self.stored(json["metadata"]), payload: Self.stored(json["data"]))
    }

    private static func stored(_ json: JSONValue?) -> [UInt8] {
        guard let json, json != .null else { return [] }
        return json.json()
    }
}

extension Change {
    /// With its event whole, and the thing after it.
    package var wholeJSON: JSONValue {
        .object([
            .init("event", JSONValue(payload: event.wholeJSON)), .init("changed", changed.json),
            .init("state", state),
        ])
    }

    /// - Throws: a `Rejection` for what isn't a change that was told whole.
    package init(whole json: JSONValue) throws(Rejection) {
        self.init(
            event: try RecordedEvent(whole: json["event"] ?? .null),
            changed: [FieldChange](told: json["changed"]), state: json["state"] ?? .object([]))
    }
}

extension [FieldChange] {
    /// As they were told: `{"status":{"from":"placed","to":"onDelivery"}}`.
    package init(told json: JSONValue?) {
        self = (json?.members ?? []).map {
            FieldChange(
                field: $0.name, from: $0.value["from"] ?? .null, to: $0.value["to"] ?? .null)
        }
    }
}

extension JSONValue {
    /// A position or a revision that is told under this name.
    package func number(_ name: String) -> UInt64? {
        self[name]?.integer.flatMap { UInt64(exactly: $0) }
    }
}
