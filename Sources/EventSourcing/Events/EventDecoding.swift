public import EventStore

// The one way from stored bytes to an event: commands, projections, queries, audit and export all
// come through here, so an upcaster can't be forgotten on one of the paths.

/// Why a stored event can't be read as this binary's event. Nothing is ever skipped for it.
public enum EventFault: Error, Equatable, Sendable {
    /// No event of this type is known here.
    case unknownType(Position, type: String)
    /// Written by a newer binary.
    case newerVersion(Position, type: String, version: UInt16)
    /// The payload isn't of the form it should have.
    case malformed(Position, type: String, why: String)
}

extension EventFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownType(let position, let type):
            "position \(position): this binary knows no event \(type)"
        case .newerVersion(let position, let type, let version):
            "position \(position): \(type) has version \(version), newer than this binary's"
        case .malformed(let position, let type, let why):
            "position \(position): \(type) can't be read: \(why)"
        }
    }
}

extension DomainEvent {
    /// Reads a stored event of this type, bringing it up to date first where it is older.
    @inlinable
    public static func decode(_ view: borrowing EventView) throws(EventFault) -> Self {
        guard view.header.schemaVersion == version else { return try decodeOther(view) }
        let outcome: Result<Self, Rejection> = view.withPayload { payload in
            Result { () throws(Rejection) in try JSONReader.read(Self.self, from: payload) }
        }
        switch outcome {
        case .success(let event): return event
        case .failure(let rejection): throw malformed(rejection, at: view.position)
        }
    }

    /// An older version, by way of the upcasters; a newer one is a fault.
    @usableFromInline
    static func decodeOther(_ view: borrowing EventView) throws(EventFault) -> Self {
        var current = view.header.schemaVersion
        guard current < version else {
            throw .newerVersion(view.position, type: type, version: current)
        }
        do throws(Rejection) {
            var payload = try JSONValue(parsing: view.withPayload { Array($0) }, limits: .stored)
            while current < version {
                guard let step = upcasters.first(where: { $0.from == current }) else {
                    throw Rejection(.invalidField, "no upcaster leads on from version \(current)")
                }
                step.apply(&payload)
                current += 1
            }
            let outcome: Result<Self, Rejection> = payload.json().withUnsafeBytes { bytes in
                Result { () throws(Rejection) in try JSONReader.read(Self.self, from: bytes) }
            }
            return try outcome.get()
        } catch {
            throw malformed(error, at: view.position)
        }
    }

    @usableFromInline
    static func malformed(_ rejection: Rejection, at position: Position) -> EventFault {
        let reasons = rejection.refusals.map { "\($0.field.map { $0 + " " } ?? "")\($0.message)" }
        return .malformed(position, type: type, why: reasons.joined(separator: "; "))
    }
}

extension JSONValue.Limits {
    /// What the log can hold, it can give back.
    static let stored = Self(bytes: StoreLimits.payloadBytes, tokens: StoreLimits.payloadBytes)
}

extension EventSet {
    /// Reads a stored event as one of this set's cases.
    public static func decode(_ view: borrowing EventView) throws(EventFault) -> Self {
        for item in cases where view.hasType(item.description.type) {
            return try item.decode(view)
        }
        for item in cases {
            for former in item.description.formerTypes where view.hasType(former) {
                return try item.decode(view)
            }
        }
        throw .unknownType(view.position, type: view.type)
    }
}

extension EventSet {
    /// Reads a copied event as one of this set's cases.
    public static func decode(_ event: RecordedEvent) throws(EventFault) -> Self {
        let outcome: Result<Self, EventFault> = event.withView { view in
            Result { () throws(EventFault) in try decode(view) }
        }
        return try outcome.get()
    }
}
