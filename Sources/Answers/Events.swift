import EventSourcing
package import EventStore
import Records

extension RecordedEvent {
    /// As a program gets it. The command's name stands with the first of its events.
    package var json: [UInt8] {
        let context = context
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("position")
        writer.integer(position)
        writer.key("stream")
        writer.string(stream.text)
        writer.key("revision")
        writer.integer(revision)
        writer.key("type")
        writer.string(type)
        writer.key("schemaVersion")
        writer.integer(UInt64(schemaVersion))
        writer.key("eventId")
        writer.string(id.lowercaseText)
        writer.key("recordedAt")
        writer.string(recordedAt.description)
        writer.key("occurredAt")
        writer.string(occurredAt.description)
        writer.key("actor")
        writer.string(context.actor)
        if let reason = context.reason {
            writer.key("reason")
            writer.string(reason)
        }
        writer.key("commandId")
        writer.string(commandID)
        if let command = context.command {
            writer.key("command")
            writer.string(command.name)
        }
        writer.key("correlationId")
        writer.string(context.correlationId ?? commandID)
        if let causation = context.causationId {
            writer.key("causationId")
            writer.string(causation)
        }
        if let origin = context.origin(atIndex: Int(indexInCommand)) {
            writer.key("origin")
            origin.write(to: &writer)
        }
        writer.key("tags")
        tags.write(to: &writer)
        writer.key("data")
        // What is stored is JSON: every store refuses anything else.
        writer.raw(payload.isEmpty ? Array("null".utf8) : payload)
        writer.endObject()
        return writer.bytes
    }
}
