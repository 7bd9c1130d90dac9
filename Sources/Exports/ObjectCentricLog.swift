package import EventSourcing
package import EventStore
import struct Foundation.UUID
import Records

/// Writes a log as an object-centric event log, OCEL 2.0 (ocel-standard.org), in JSON.
///
/// A thing is an object, by the name of its stream; an event tells of its own stream's thing and of
/// every other that it names by its id. The parts come one after the other: ``beginning``, each event,
/// ``middle``, each of ``objects``, ``end``. Kept in memory are the names of the objects, no more.
///
/// All values are texts, as the standard's schema has it; their types say what they are texts of.
package struct ObjectCentricLog {
    private let catalog: EventCatalog
    /// The names of the things that the events written so far tell of, in their order.
    package private(set) var objects: [StreamName] = []
    private var known: Set<StreamName> = []

    package init(_ catalog: EventCatalog) { self.catalog = catalog }

    /// What stands before the events: every type there can be.
    package var beginning: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("objectTypes")
        writer.types(catalog.entities.map { ($0.category, $0.fields.attributes) })
        writer.key("eventTypes")
        writer.types(
            catalog.entities.flatMap(\.events).map { event in
                (
                    event.type,
                    event.fields.attributes + event.circumstances.map { ($0.name, $0.type) }
                )
            })
        writer.key("events")
        writer.beginArray()
        return writer.bytes
    }

    /// What stands between the events and the objects.
    package let middle = Array("\n],\"objects\":[".utf8)

    /// What stands behind the objects.
    package let end = Array("\n]}\n".utf8)

    /// The next event.
    package mutating func write(_ event: RecordedEvent) throws(EventFault) -> [UInt8] {
        var bytes: [UInt8] = []
        for current in try catalog.read(event) { bytes += write(current) }
        return bytes
    }

    private mutating func write(_ current: CurrentEvent) -> [UInt8] {
        let event = current.recorded
        let isFirst = objects.isEmpty
        let data = JSONValue(of: current.event)
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.string(current.id)
        writer.key("type")
        writer.string(current.description.type)
        writer.key("time")
        writer.string(event.occurredAt.description)
        writer.key("attributes")
        writer.beginArray()
        for (path, text) in current.description.fields.plainValues(in: data) {
            writer.attribute(path, text)
        }
        for circumstance in current.description.circumstances {
            if let text = circumstance.text(event) { writer.attribute(circumstance.name, text) }
        }
        writer.endArray()
        writer.key("relationships")
        writer.beginArray()
        relate(event.stream, "subject", in: &writer)
        var related: Set<StreamName> = [event.stream]
        for thing in current.description.fields.things(in: data) {
            if related.insert(thing.stream).inserted {
                relate(thing.stream, thing.field, in: &writer)
            }
        }
        writer.endArray()
        writer.endObject()
        return Self.line(writer, isFirst: isFirst)
    }

    private mutating func relate(
        _ object: StreamName, _ qualifier: String, in writer: inout JSONWriter
    ) {
        if known.insert(object).inserted { objects.append(object) }
        writer.relationship(object, qualifier)
    }

    /// The object called `stream`, one of ``objects``: its values from its beginning up to the position
    /// `through`, each with the time from which it held, and what it names of other objects then.
    ///
    /// Of something that was only ever named, the name is all there is.
    package func object(
        _ stream: StreamName, in store: any EventStore, through: Position
    ) async throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.string(stream.text)
        writer.key("type")
        writer.string(stream.category)
        var attributes = JSONWriter()
        var last = JSONValue.object([])
        let fields = catalog.entity(stream.category)?.fields ?? []
        if let entity = catalog.entity(stream.category) {
            var before: [String: String] = [:]
            for change in try await entity.changes(of: stream.id, in: store, through: through) {
                last = change.state
                let time = change.event.occurredAt
                var now: [String: String] = [:]
                for (path, text) in fields.plainValues(in: last) {
                    now[path] = text
                    if before[path]?.utf8.elementsEqual(text.utf8) != true {
                        attributes.attribute(path, text, at: time)
                    }
                }
                for field in fields.plainFields()
                where before[field.path] != nil && now[field.path] == nil {
                    // The standard has no word for what was taken away; readers take this one.
                    attributes.attribute(field.path, "null", at: time)
                }
                before = now
            }
        }
        writer.key("attributes")
        writer.beginArray()
        writer.raw(attributes.bytes)
        writer.endArray()
        writer.key("relationships")
        writer.beginArray()
        var related: Set<StreamName> = [stream]
        for thing in fields.things(in: last)
        where known.contains(thing.stream) && related.insert(thing.stream).inserted {
            writer.relationship(thing.stream, thing.field)
        }
        writer.endArray()
        writer.endObject()
        return Self.line(writer, isFirst: stream == objects.first)
    }

    private static func line(_ writer: JSONWriter, isFirst: Bool) -> [UInt8] {
        Array((isFirst ? "\n" : ",\n").utf8) + writer.bytes
    }
}

/// What is told of every event, beside what it says itself.
private struct Circumstance: Sendable {
    var name: String
    var type: String
    var text: @Sendable (RecordedEvent) -> String?

    static let all = [
        Self(name: "position", type: "integer") { String($0.position) },
        Self(name: "recordedAt", type: "time") { $0.recordedAt.description },
        Self(name: "actor", type: "string") { $0.context.actor },
        Self(name: "reason", type: "string") { $0.context.reason },
    ]
}

extension EventDescription {
    /// Those that the event has no field of its own for.
    fileprivate var circumstances: [Circumstance] {
        Circumstance.all.filter { other in !fields.contains { $0.name == other.name } }
    }
}

extension [FieldDescription] {
    /// The plain fields, and what the standard calls their types.
    fileprivate var attributes: [(name: String, type: String)] {
        plainFields().map { field in
            let type =
                switch field.shape {
                case .integer, .cents: "integer"
                case .number: "float"
                case .boolean: "boolean"
                case .time: "time"
                case .text, .identifier, .choice, .list, .object, .json, .special: "string"
                }
            return (field.path, type)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func types(
        _ types: [(name: String, attributes: [(name: String, type: String)])]
    ) {
        beginArray()
        for type in types {
            separate()
            beginObject()
            key("name")
            string(type.name)
            key("attributes")
            beginArray()
            for attribute in type.attributes {
                separate()
                beginObject()
                key("name")
                string(attribute.name)
                key("type")
                string(attribute.type)
                endObject()
            }
            endArray()
            endObject()
        }
        endArray()
    }

    fileprivate mutating func attribute(_ name: String, _ text: String, at time: Timestamp? = nil) {
        separate()
        beginObject()
        key("name")
        string(name)
        key("value")
        string(text)
        if let time {
            key("time")
            string(time.description)
        }
        endObject()
    }

    fileprivate mutating func relationship(_ object: StreamName, _ qualifier: String) {
        separate()
        beginObject()
        key("objectId")
        string(object.text)
        key("qualifier")
        string(qualifier)
        endObject()
    }
}
