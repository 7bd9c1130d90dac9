public import EventStore
public import Records

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

extension Rejection {
    /// Of a command that goes by an event which can't be read.
    package init(_ fault: EventFault) {
        self.init(.unreadableEvent, fault.sentence, hint: "use the binary that wrote it, or newer")
    }
}

extension RejectionCode {
    /// An event of the log can't be read by this binary.
    package static let unreadableEvent = Self("unreadable-event")
}

extension EventFault: CustomStringConvertible {
    /// The sentence that people get, in English.
    public var description: String { sentence.description }

    /// What is wrong, as it is told.
    package var sentence: Sentence {
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
    /// Reads a stored event as events of this type, bringing it up to date first where it is older.
    @inlinable
    public static func decode(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self> {
        isToday(view) ? .one(try decodeToday(view)) : try decodeOther(view)
    }

    /// Whether a stored event of this type is of today's form.
    @inlinable
    static func isToday(_ view: borrowing EventView) -> Bool {
        view.header.schemaVersion == version && (partOf.isEmpty || view.hasType(type))
    }

    /// Reads a stored event of today's form.
    @inlinable
    static func decodeToday(_ view: borrowing EventView) throws(EventFault) -> Self {
        var event = Self()
        let faults = view.withPayload { JSONReader.fill(&event, from: $0) }
        guard faults.isEmpty else { throw malformed(Rejection(faults), at: view.position) }
        return event
    }

    /// An older form, by way of the upcasters; a newer one is a fault.
    @usableFromInline
    static func decodeOther(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self> {
        var events: [Self] = []
        for payload in try payloads(view) {
            let outcome: Result<Self, Rejection> = payload.json().withUnsafeBytes { bytes in
                Result { () throws(Rejection) in try JSONReader.read(Self.self, from: bytes) }
            }
            switch outcome {
            case .success(let event): events.append(event)
            case .failure(let rejection): throw malformed(rejection, at: view.position)
            }
        }
        if let event = events.first, events.count == 1 { return .one(event) }
        return .several(events)
    }

    /// Reads a copied event as events of this type.
    static func decode(_ event: RecordedEvent) throws(EventFault) -> Decoded<Self> {
        let outcome: Result<Decoded<Self>, EventFault> = event.withView { view in
            Result { () throws(EventFault) in try decode(view) }
        }
        return try outcome.get()
    }

    /// The payloads of the events of this type that a stored event is read as, in today's form.
    static func payloads(_ view: borrowing EventView) throws(EventFault) -> [JSONValue] {
        let stored = view.header.schemaVersion
        var whole: Whole?
        for candidate in partOf where candidate.covers(view) { whole = candidate }
        if whole == nil, stored > version {
            throw .newerVersion(view.position, type: type, version: stored)
        }
        do throws(Rejection) {
            var payload = try JSONValue(parsing: view.withPayload { Array($0) }, limits: .stored)
            guard let whole else {
                try upcasters.bring(&payload, from: stored, to: version, of: type)
                return [payload]
            }
            try whole.upcasters.bring(&payload, from: stored, to: whole.through, of: whole.type)
            var parts = whole.parts(payload)
            for index in parts.indices {
                try upcasters.bring(&parts[index], from: whole.version, to: version, of: type)
            }
            return parts
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

extension EventSet where Self: DomainEvent {
    /// Reads a stored event as such an event, if it is one.
    @inlinable
    public static func decode(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self> {
        if view.hasType(type), isToday(view) { return .one(try decodeToday(view)) }
        return try decodeClaimed(view)
    }
}

extension [Upcaster] {
    /// Goes from one version of a form to another, step by step.
    fileprivate func bring(
        _ payload: inout JSONValue, from: UInt16, to version: UInt16, of type: String
    ) throws(Rejection) {
        var current = from
        while current < version {
            guard let step = first(where: { $0.from == current }) else {
                throw Rejection(
                    .invalidField, "no upcaster leads on from version \(current) of \(type)")
            }
            step.apply(&payload)
            current += 1
        }
    }
}

extension JSONValue.Limits {
    /// What the log can hold, it can give back.
    package static let stored = Self(
        bytes: StoreLimits.payloadBytes, tokens: StoreLimits.payloadBytes)
}

extension EventSet {
    /// Reads a stored event as those of this set's cases that it is: one, unless its type was split.
    @inlinable
    public static func decode(
        _ view: borrowing EventView
    ) throws(EventFault) -> Decoded<Self> {
        let cases = cases
        // By index: an iterator would count a reference to each case that it passes.
        for index in cases.indices where cases[index].form.isOf(view) {
            return try cases[index].decode(view)
        }
        return try decodeClaimed(view)
    }

    /// An event that isn't in the form of today of any case.
    @usableFromInline
    static func decodeClaimed(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self> {
        let claiming = EventDescription.reading(view, cases) { $0.description }
        if let item = claiming.first, claiming.count == 1 { return try item.decode(view) }
        if claiming.isEmpty { throw unknown(view) }
        var events: [Self] = []
        for item in claiming { events += Array(try item.decode(view)) }
        return .several(events)
    }

    /// What nobody claims: a type that is known in older versions only is a newer binary's.
    private static func unknown(_ view: borrowing EventView) -> EventFault {
        for item in cases where item.description.partOf.contains(where: { view.hasType($0.type) }) {
            return .newerVersion(
                view.position, type: view.type, version: view.header.schemaVersion)
        }
        return .unknownType(view.position, type: view.type)
    }

    /// Reads a copied event as those of this set's cases that it is.
    public static func decode(_ event: RecordedEvent) throws(EventFault) -> Decoded<Self> {
        let outcome: Result<Decoded<Self>, EventFault> = event.withView { view in
            Result { () throws(EventFault) in try decode(view) }
        }
        return try outcome.get()
    }
}
