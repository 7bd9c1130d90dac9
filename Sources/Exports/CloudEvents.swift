package import EventSourcing
package import EventStore
package import struct Foundation.UUID
import Records

/// Writes events as CloudEvents 1.0 (cloudevents.io), each an object of JSON in a line.
///
/// The names are for ever: whoever reads an export knows the same event again by `source` and `id`.
package struct CloudEvents: Sendable {
    private let publisher: String
    private let source: String
    private let catalog: EventCatalog

    /// `store` is the id of the store that the events are of, `publisher` what all names begin with: a
    /// word in lower case that stays as it is.
    package init(store: UUID, by publisher: String, _ catalog: EventCatalog) {
        self.publisher = publisher
        source = "urn:\(publisher):store:" + store.lowercaseText
        self.catalog = catalog
    }

    /// The event as JSON without white space; several where it is read as several.
    package func json(_ event: RecordedEvent) throws(EventFault) -> [[UInt8]] {
        try catalog.read(event).map(json)
    }

    private func json(_ current: CurrentEvent) -> [UInt8] {
        let event = current.recorded
        let context = event.context
        let type = current.description.type
        var writer = JSONWriter()
        writer.beginObject()
        func attribute(_ name: StaticString, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            writer.key(name)
            writer.string(Self.plain(text))
        }
        attribute("specversion", "1.0")
        attribute("id", current.id)
        attribute("source", source)
        attribute("type", "\(publisher).\(type)")
        attribute("subject", event.stream.text)
        attribute("time", event.occurredAt.description)
        attribute("datacontenttype", "application/json")
        attribute("dataschema", "urn:\(publisher):event:\(type):\(current.description.version)")
        // Of one length, so that their order as texts is the log's.
        attribute("sequence", Self.padded(event.position))
        attribute("streamrevision", String(event.revision))
        attribute("recordedtime", event.recordedAt.description)
        attribute("actor", context.actor)
        attribute("reason", context.reason)
        attribute("commandid", event.commandID)
        attribute("command", context.command?.name)
        attribute("correlationid", context.correlationId ?? event.commandID)
        attribute("causationid", context.causationId)
        if let origin = context.origin(atIndex: Int(event.indexInCommand)) {
            attribute("originstore", origin.store)
            attribute("originposition", String(origin.position))
            attribute("originrecordedtime", origin.recordedAt.description)
        }
        if !event.tags.isEmpty { attribute("tags", Self.list(event.tags)) }
        writer.key("data")
        current.event.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// An attribute is one text: a list stands in it as JSON.
    static func list(_ texts: [String]) -> String {
        var writer = JSONWriter()
        texts.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Twenty digits, as many as a position can have.
    static func padded(_ position: Position) -> String {
        let digits = String(position)
        return String(repeating: "0", count: 20 - digits.count) + digits
    }

    /// `text` without what the standard's strings may not hold: a space stands for each control
    /// character, and for each code point that is none.
    private static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isForbidden) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(isForbidden(scalar) ? " " : scalar) }
        return String(plain)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }
}
