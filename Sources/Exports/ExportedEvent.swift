package import EventSourcing
package import EventStore
package import struct FoundationEssentials.UUID
package import Records

/// An event as an export tells it, read back: sealed, as it lies in the log, or opened, as people read it.
package enum ExportedEvent: Sendable {
    case sealed(WrittenRecord, of: ExportedStore)
    case opened(OpenedEvent)

    /// Why a line is none.
    package struct Fault: Error {
        package var why: Sentence
    }

    /// One of NDJSON, or a CloudEvent of `publisher`'s.
    package init(line: [UInt8], by publisher: String) throws(Fault) {
        guard let line = JSONLine(line) else {
            throw Fault(why: "this is no object of JSON in a line")
        }
        let members = Members(line: line, publisher: publisher)
        self =
            try line.has("specversion")
            ? (line.has("recordchecksum") ? members.sealedCloudEvent() : members.openedCloudEvent())
            : (line.has("record") ? members.sealed() : members.opened())
    }

    package var position: Position {
        switch self {
        case .sealed(let record, _): record.position
        case .opened(let event): event.position
        }
    }

    package var commandID: String {
        switch self {
        case .sealed(let record, _): record.commandID
        case .opened(let event): event.commandID
        }
    }
}

/// An event with its texts as they read, and what is told of the command that it came of.
package struct OpenedEvent: Sendable {
    package var position: Position
    package var stream: StreamName
    package var revision: Revision
    package var id: UUID
    package var recordedAt: Timestamp
    package var occurredAt: Timestamp
    package var commandID: String
    package var actor: String
    package var reason: String?
    package var command: String?
    package var correlationId: String?
    package var causationId: String?
    /// Which event of which store it was before that.
    package var origin: EventOrigin?
    package var event: NewEvent

    /// The same as it was read in its store.
    package var recorded: RecordedEvent {
        RecordedEvent(
            position: position, stream: stream, revision: revision, type: event.type,
            schemaVersion: event.schemaVersion, id: id, commandID: commandID, indexInCommand: 0,
            countInCommand: 1, recordedAt: recordedAt, occurredAt: occurredAt, tags: event.tags,
            metadata: [], payload: event.payload)
    }
}

/// What the members of a line say.
private struct Members {
    let line: JSONLine
    let publisher: String

    typealias Fault = ExportedEvent.Fault

    private func must<T>(_ name: String, _ value: T?) throws(Fault) -> T {
        guard let value else { throw Fault(why: "\(name) is missing, or isn't what it must be") }
        return value
    }

    private func text(_ name: String) throws(Fault) -> String { try must(name, line.text(name)) }

    private func number<N: FixedWidthInteger>(
        _ name: String, in line: JSONLine? = nil
    ) throws(Fault) -> N {
        try must(name, (line ?? self.line).number(name))
    }

    private func time(_ name: String) throws(Fault) -> Timestamp {
        try must(name, line.text(name).flatMap { Timestamp($0) })
    }

    private func id(_ name: String) throws(Fault) -> UUID {
        try must(name, line.text(name).flatMap { UUID(uuidString: $0) })
    }

    private func stream(_ name: String) throws(Fault) -> StreamName {
        try must(name, line.text(name).flatMap { StreamName(possible: $0) })
    }

    /// What stands in an attribute, as a number.
    private func digits<N: FixedWidthInteger>(_ name: String) throws(Fault) -> N {
        try must(name, line.text(name).flatMap { N($0) })
    }

    /// What stands behind `before` in an attribute.
    private func rest(_ name: String, behind before: String) throws(Fault) -> String {
        try must(
            name,
            line.text(name).flatMap {
                $0.hasPrefix(before) ? String($0.dropFirst(before.count)) : nil
            })
    }

    // MARK: - Lines

    func opened() throws(Fault) -> ExportedEvent {
        .opened(
            OpenedEvent(
                position: try number("position"), stream: try stream("stream"),
                revision: try number("revision"), id: try id("eventId"),
                recordedAt: try time("recordedAt"), occurredAt: try time("occurredAt"),
                commandID: try text("commandId"), actor: try text("actor"),
                reason: line.text("reason"), command: line.text("command"),
                correlationId: line.text("correlationId"), causationId: line.text("causationId"),
                origin: try origin(),
                event: NewEvent(
                    type: try text("type"), schemaVersion: try number("schemaVersion"),
                    tags: try must("tags", line.texts("tags")),
                    payload: try must("data", line.rawObject("data")))))
    }

    private func origin() throws(Fault) -> EventOrigin? {
        guard line.has("origin") else { return nil }
        let parts = try must("origin", line.object("origin"))
        var origin = EventOrigin()
        origin.store = try must("origin.store", parts.text("store"))
        origin.position = try number("position", in: parts)
        origin.recordedAt = try must(
            "origin.recordedAt", parts.text("recordedAt").flatMap { Timestamp($0) })
        return origin
    }

    func sealed() throws(Fault) -> ExportedEvent {
        let parts = try must("record", line.object("record"))
        let store = try must("store", line.object("store"))
        let has = try must("record.has", parts.text("has"))
        let (id, occurredAt) = (try id("eventId"), try time("occurredAt"))
        let print = parts.text("fingerprint").map { Fingerprint(hexadecimal: $0) }
        let metadata =
            line.has("metadata") ? line.rawObject("metadata") : line.base64("metadataBytes") ?? []
        return .sealed(
            WrittenRecord(
                position: try number("position"), revision: try number("revision"),
                firstOfStream: try number("firstOfStream", in: parts), type: try text("type"),
                schemaVersion: try number("schemaVersion"),
                stream: try stream("stream").text, commandID: try text("commandId"),
                index: try number("index", in: parts), count: try number("count", in: parts),
                recordedAt: try time("recordedAt"),
                occurredAt: has.contains("o") ? occurredAt : nil,
                id: has.contains("i") ? id : nil,
                fingerprint: try print.map { (print) throws(Fault) in
                    try must("record.fingerprint", print)
                },
                tags: try must("tags", line.texts("tags")),
                metadata: try must("metadata", metadata),
                payload: try must("data", line.rawObject("data") ?? line.base64("dataBytes")),
                checksum: try number("checksum", in: parts)),
            of: ExportedStore(
                id: try must("store.id", store.text("id").flatMap { UUID(uuidString: $0) }),
                createdAt: try must(
                    "store.createdAt", store.text("createdAt").flatMap { Timestamp($0) })))
    }

    // MARK: - CloudEvents

    private func schema(of type: String) throws(Fault) -> UInt16 {
        let version = try rest("dataschema", behind: "urn:\(publisher):event:\(type):")
        return try must("dataschema", UInt16(version))
    }

    private func tags() throws(Fault) -> [String] {
        guard let list = line.text("tags") else { return [] }
        return try must("tags", JSONLine.texts(in: Array(list.utf8)))
    }

    private func originAttributes() throws(Fault) -> EventOrigin? {
        guard line.has("originposition") else { return nil }
        var origin = EventOrigin()
        origin.store = line.text("originstore") ?? ""
        origin.position = try digits("originposition")
        origin.recordedAt = try time("originrecordedtime")
        return origin
    }

    func openedCloudEvent() throws(Fault) -> ExportedEvent {
        let type = try rest("type", behind: publisher + ".")
        if try text("id").contains(".") {
            throw Fault(
                why: "this is a part of an event that is read as several: export it sealed")
        }
        return .opened(
            OpenedEvent(
                position: try digits("sequence"), stream: try stream("subject"),
                revision: try digits("streamrevision"), id: try id("id"),
                recordedAt: try time("recordedtime"), occurredAt: try time("time"),
                commandID: try text("commandid"), actor: line.text("actor") ?? "",
                reason: line.text("reason"), command: line.text("command"),
                correlationId: line.text("correlationid"), causationId: line.text("causationid"),
                origin: try originAttributes(),
                event: NewEvent(
                    type: type, schemaVersion: try schema(of: type), tags: try tags(),
                    payload: try must("data", line.rawObject("data")))))
    }

    func sealedCloudEvent() throws(Fault) -> ExportedEvent {
        let type = try rest("type", behind: publisher + ".")
        let source = try rest("source", behind: "urn:\(publisher):store:")
        let has = try text("recordhas")
        let (id, occurredAt) = (try id("id"), try time("time"))
        let print = line.text("recordfingerprint").map { Fingerprint(hexadecimal: $0) }
        return .sealed(
            WrittenRecord(
                position: try digits("sequence"), revision: try digits("streamrevision"),
                firstOfStream: try digits("recordfirst"), type: type,
                schemaVersion: try schema(of: type), stream: try stream("subject").text,
                commandID: try text("commandid"), index: try digits("recordindex"),
                count: try digits("recordcount"), recordedAt: try time("recordedtime"),
                occurredAt: has.contains("o") ? occurredAt : nil,
                id: has.contains("i") ? id : nil,
                fingerprint: try print.map { (print) throws(Fault) in
                    try must("recordfingerprint", print)
                },
                tags: try tags(),
                metadata: line.text("metadata").map { Array($0.utf8) }
                    ?? line.base64("metadatabase64") ?? [],
                payload: try must("data", line.rawObject("data") ?? line.base64("data_base64")),
                checksum: try digits("recordchecksum")),
            of: ExportedStore(
                id: try must("source", UUID(uuidString: source)),
                createdAt: try time("storetime")))
    }
}
