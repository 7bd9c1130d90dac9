package import EventStore
package import Records
package import struct Foundation.UUID

/// A small file that proves something of a log to whoever hasn't got it: some of its records, that each is in the
/// log, and the note that says what the log's root was. `Docs/Proofs.md` describes it for other programs.
package struct ProofFile: Sendable, Equatable {
    /// What is proved.
    package var kind: Kind
    /// The log's store.
    package var store: UUID
    /// The records that it brings along, in order.
    package var events: [Event]
    /// How long the log was and what its root was, signed.
    package var checkpoint: SignedNote
    /// What is said of these events, as JSON, in the very bytes that are signed; `nil` where events speak for
    /// themselves.
    package var said: String?
    /// The signature of what is said.
    package var statement: SignedNote?
    /// An earlier checkpoint, and that the log has only grown since.
    package var earlier: Earlier?
    /// The key that whoever made it says notes are verified with: to be compared with one that is known.
    package var key: NoteKey

    package enum Kind: String, Sendable, CaseIterable {
        /// That an event is in the log.
        case event
        /// That a question was answered so, and by which events.
        case answer
        /// That somebody was forgotten.
        case forgotten
    }

    /// One record and its place in the tree.
    package struct Event: Sendable, Equatable {
        package var position: Position
        package var record: [UInt8]
        package var path: [Digest]

        package init(position: Position, record: [UInt8], path: [Digest]) {
            (self.position, self.record, self.path) = (position, record, path)
        }
    }

    /// What the log was before.
    package struct Earlier: Sendable, Equatable {
        package var checkpoint: SignedNote
        package var path: [Digest]

        package init(checkpoint: SignedNote, path: [Digest]) {
            (self.checkpoint, self.path) = (checkpoint, path)
        }
    }

    package init(
        _ kind: Kind, of store: UUID, events: [Event], checkpoint: SignedNote, key: NoteKey
    ) {
        (self.kind, self.store, self.events) = (kind, store, events)
        (self.checkpoint, self.key) = (checkpoint, key)
    }

    /// What is signed of what is said: whose answer it is, of which kind, and the digest of its bytes.
    package static func statement(_ kind: Kind, _ origin: String, _ said: String) -> String {
        "\(origin) \(kind.rawValue)\n\(encoded64(Digest(of: Array(said.utf8)).bytes))\n"
    }

    private static let prefix = "daybook/"
    private static let form = "/1"
    /// The limits of a file that is read.
    private static let limits = JSONValue.Limits(bytes: 256 << 20, tokens: 8_000_000)

    // MARK: - As JSON

    /// The file, one object.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("proof", .string(Self.prefix + kind.rawValue + Self.form)),
            .init("store", .string(store.lowercaseText)),
        ]
        if let said { members.append(.init("said", .string(said))) }
        members.append(
            .init(
                "events",
                .array(
                    events.map { event in
                        .object([
                            .init("position", .integer(Int64(clamping: event.position))),
                            .init("record", .string(encoded64(event.record))),
                            .init("path", Self.json(event.path)),
                        ])
                    })))
        members.append(.init("checkpoint", .string(checkpoint.written)))
        if let earlier {
            members.append(
                .init(
                    "earlier",
                    .object([
                        .init("checkpoint", .string(earlier.checkpoint.written)),
                        .init("path", Self.json(earlier.path)),
                    ])))
        }
        if let statement { members.append(.init("statement", .string(statement.written))) }
        members.append(.init("key", .string(key.text)))
        return .object(members)
    }

    private static func json(_ path: [Digest]) -> JSONValue {
        .array(path.map { .string(encoded64($0.bytes)) })
    }

    /// Reads one back; nothing of it is verified yet. `nil`: it is no proof of Daybook's, or of a later form.
    package init?(_ bytes: [UInt8]) {
        do throws(Rejection) {
            self.init(try JSONValue(parsing: bytes, limits: Self.limits))
        } catch {
            return nil
        }
    }

    private init?(_ json: JSONValue) {
        guard let name = json["proof"]?.text, name.hasPrefix(Self.prefix),
            name.hasSuffix(Self.form),
            let kind = Kind(
                rawValue: String(name.dropFirst(Self.prefix.count).dropLast(Self.form.count))),
            let store = json["store"]?.text.flatMap({ UUID(uuidString: $0) }),
            let events = json["events"]?.elements?.map(Event.init),
            let checkpoint = Self.note(json["checkpoint"]),
            let key = json["key"]?.text.flatMap({ NoteKey($0) })
        else { return nil }
        let whole = events.compactMap { $0 }
        guard whole.count == events.count else { return nil }
        self.init(kind, of: store, events: whole, checkpoint: checkpoint, key: key)
        said = json["said"]?.text
        statement = Self.note(json["statement"])
        if let before = json["earlier"] {
            guard let note = Self.note(before["checkpoint"]), let path = Self.path(before["path"])
            else { return nil }
            earlier = Earlier(checkpoint: note, path: path)
        }
        guard kind == .event || said != nil && statement != nil else { return nil }
    }

    private static func note(_ json: JSONValue?) -> SignedNote? {
        guard let text = json?.text else { return nil }
        do throws(SignedNote.Fault) { return try SignedNote(Array(text.utf8)) } catch { return nil }
    }

    fileprivate static func path(_ json: JSONValue?) -> [Digest]? {
        guard let elements = json?.elements else { return nil }
        let path = elements.compactMap { $0.text.flatMap(decoded64).flatMap { Digest($0) } }
        return path.count == elements.count ? path : nil
    }
}

extension ProofFile.Event {
    fileprivate init?(_ json: JSONValue) {
        guard let position = json["position"]?.integer.flatMap({ Position(exactly: $0) }),
            let record = json["record"]?.text.flatMap(decoded64),
            let path = ProofFile.path(json["path"])
        else { return nil }
        self.init(position: position, record: record, path: path)
    }
}
