import EventSourcing
public import EventStore
public import Records

/// A command as it comes from outside: which one, its data, and what stands around it.
///
/// As JSON, a line of a batch:
/// `{"command":"UpdateOrderStatus","id":"…","actor":"alice","reason":"…",
/// "occurredAt":"…","expectedRevision":3,"data":{…}}`; `command` and `data` are required.
public struct CommandEnvelope: Sendable, Equatable {
    /// The command's name.
    package var command: String
    /// Its fields, an object.
    package var data: JSONValue
    /// Told apart by this: the same id again answers the first outcome and appends nothing.
    package var id: String?
    /// Who asks.
    package var actor: String?
    /// Why.
    package var reason: String?
    /// When it happened, if not now.
    package var occurredAt: Timestamp?
    /// The revision that the aggregate's stream must be at.
    package var expectedRevision: Revision?
    /// The id that all that comes of one wish from outside has in common. Default: the command's.
    package var correlationID: String?
    /// The id of the event or command that this one comes of.
    package var causationID: String?

    /// A command called `command`, with its fields and what stands around it.
    public init(
        _ command: String, data: JSONValue, id: String? = nil, actor: String? = nil,
        reason: String? = nil, occurredAt: Timestamp? = nil, expectedRevision: Revision? = nil,
        correlationID: String? = nil, causationID: String? = nil
    ) {
        self.command = command
        self.data = data
        self.id = id
        self.actor = actor
        self.reason = reason
        self.occurredAt = occurredAt
        self.expectedRevision = expectedRevision
        self.correlationID = correlationID
        self.causationID = causationID
    }

    /// Parses one command, strictly.
    /// - Throws: a `Rejection` that names everything wrong with what stands around `data`.
    public init(parsing json: [UInt8]) throws(Rejection) {
        try self.init(try JSONValue(parsing: json), from: json)
    }

    /// Reads one command out of JSON.
    /// - Throws: a `Rejection` that names everything wrong with what stands around `data`.
    package init(_ json: JSONValue) throws(Rejection) { try self.init(json, from: json.json()) }

    /// `bytes` are those of `json`.
    private init(_ json: JSONValue, from bytes: [UInt8]) throws(Rejection) {
        guard json.members != nil else {
            throw Rejection(
                .invalidJSON, "a command is an object",
                hint: #"{"command":"UpdateOrderStatus","data":{…}}"#)
        }
        let fields = try JSONReader.readStrictly(Fields.self, from: bytes) { "" }
        guard fields.data.members != nil else {
            throw Rejection(.invalidField, field: "data", "must be an object")
        }
        if let revision = fields.expectedRevision, revision < 0 {
            throw Rejection(
                .invalidField, field: "expectedRevision", "must be a revision, counted from 0")
        }
        self.init(
            fields.command, data: fields.data, id: fields.id?.text, actor: fields.actor,
            reason: fields.reason, occurredAt: fields.occurredAt,
            expectedRevision: fields.expectedRevision.map { Revision($0.magnitude) },
            correlationID: fields.correlationId?.text, causationID: fields.causationId?.text)
    }

    /// The form that JSON gives it.
    private struct Fields: Record {
        var command = ""
        var id: Identifier<CommandEnvelope>?
        var actor: String?
        var reason: String?
        var occurredAt: Timestamp?
        var expectedRevision: Int64?
        var correlationId: Identifier<CommandEnvelope>?
        var causationId: Identifier<CommandEnvelope>?
        var data = JSONValue.null

        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("command", &command)
            fields.field("id", &id)
            fields.field("actor", &actor)
            fields.field("reason", &reason)
            fields.field("occurredAt", &occurredAt)
            fields.field("expectedRevision", &expectedRevision)
            fields.field("correlationId", &correlationId)
            fields.field("causationId", &causationId)
            fields.field("data", &data)
        }
    }

    /// What makes two commands the same: command, data in any order, reason and time.
    var fingerprint: Fingerprint {
        let content = JSONValue.array([
            .string(command), data.sorted, reason.map { .string($0) } ?? .null,
            occurredAt.map { .string($0.description) } ?? .null,
        ])
        return Fingerprint(of: content.json())
    }
}

/// What came of a command that was accepted.
public struct CommandOutcome: Sendable, Equatable {
    /// The command's name.
    public var command: String
    /// What the caller called it by, or the service, where they didn't.
    public var commandID: String
    /// What it was asked of.
    public var stream: StreamName
    /// The stream's last revision after it; `nil` if the stream is still empty.
    public var revision: Revision?
    /// The position of its last event; for one that changed nothing, the head it was decided at.
    public var position: Position
    /// The types of its events; none when it changed nothing.
    public var events: [String]
    /// It had been done before, under the same id; nothing was appended now.
    public var duplicate: Bool

    /// As it was told elsewhere.
    package init(
        command: String, commandID: String, stream: StreamName, revision: Revision?,
        position: Position, events: [String], duplicate: Bool
    ) {
        self.command = command
        self.commandID = commandID
        self.stream = stream
        self.revision = revision
        self.position = position
        self.events = events
        self.duplicate = duplicate
    }

    init(_ receipt: AppendReceipt, command: String, commandID: String) {
        self.command = command
        self.commandID = commandID
        stream = receipt.stream
        revision = receipt.revision
        position = receipt.positions.upperBound
        events = receipt.types
        duplicate = receipt.duplicate
    }

    init(
        unchanged stream: StreamName, revision: Revision?, head: Position, command: String,
        commandID: String
    ) {
        self.command = command
        self.commandID = commandID
        self.stream = stream
        self.revision = revision
        position = head
        events = []
        duplicate = false
    }
}
