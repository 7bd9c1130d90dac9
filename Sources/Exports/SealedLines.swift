package import EventStore
package import struct FoundationEssentials.UUID
internal import Records

/// The store that exported events are of.
package struct ExportedStore: Sendable, Equatable {
    package var id: UUID
    package var createdAt: Timestamp

    package init(id: UUID, createdAt: Timestamp) { (self.id, self.createdAt) = (id, createdAt) }
}

/// Writes records as they lie in the log, a line of JSON each: nothing opened, nothing brought up to date, and
/// all told that their bytes are made of.
package struct SealedLines: Sendable {
    private let store: ExportedStore
    private let publisher: String

    /// `publisher` is what all names of CloudEvents begin with.
    package init(of store: ExportedStore, by publisher: String) {
        (self.store, self.publisher) = (store, publisher)
    }

    /// As `es log --json` has it, with `store`, `metadata` and `record` besides.
    package func json(_ record: WrittenRecord) -> [UInt8] {
        var writer = JSONWriter()
        func text(_ name: StaticString, _ text: String) {
            writer.key(name)
            writer.string(text)
        }
        func number(_ name: StaticString, _ number: some BinaryInteger) {
            writer.key(name)
            writer.integer(UInt64(number))
        }
        writer.beginObject()
        number("position", record.position)
        text("stream", record.stream)
        number("revision", record.revision)
        text("type", record.type)
        number("schemaVersion", record.schemaVersion)
        text("eventId", id(of: record))
        text("recordedAt", record.recordedAt.description)
        text("occurredAt", (record.occurredAt ?? record.recordedAt).description)
        text("commandId", record.commandID)
        writer.key("tags")
        record.tags.write(to: &writer)
        writer.key("store")
        writer.beginObject()
        text("id", store.id.lowercaseText)
        text("createdAt", store.createdAt.description)
        writer.endObject()
        writer.key("record")
        writer.beginObject()
        number("index", record.index)
        number("count", record.count)
        number("firstOfStream", record.firstOfStream)
        text("has", Self.marks(record))
        if let fingerprint = record.fingerprint { text("fingerprint", fingerprint.hexadecimal) }
        number("checksum", record.checksum)
        writer.endObject()
        if record.metadata.fitsALine {
            writer.key("metadata")
            writer.raw(record.metadata)
        } else if !record.metadata.isEmpty {
            text("metadataBytes", record.metadata.base64)
        }
        if record.payload.fitsALine {
            writer.key("data")
            writer.raw(record.payload)
        } else {
            text("dataBytes", record.payload.base64)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The same as a CloudEvent, whose attributes are texts.
    package func cloudEvent(_ record: WrittenRecord) -> [UInt8] {
        var writer = JSONWriter()
        func attribute(_ name: StaticString, _ text: String) {
            writer.key(name)
            writer.string(text)
        }
        writer.beginObject()
        attribute("specversion", "1.0")
        attribute("id", id(of: record))
        attribute("source", "urn:\(publisher):store:" + store.id.lowercaseText)
        attribute("type", "\(publisher).\(record.type)")
        attribute("subject", record.stream)
        attribute("time", (record.occurredAt ?? record.recordedAt).description)
        attribute("datacontenttype", "application/json")
        attribute(
            "dataschema", "urn:\(publisher):event:\(record.type):\(record.schemaVersion)")
        attribute("sequence", CloudEvents.padded(record.position))
        attribute("streamrevision", String(record.revision))
        attribute("recordedtime", record.recordedAt.description)
        attribute("commandid", record.commandID)
        if !record.tags.isEmpty { attribute("tags", CloudEvents.list(record.tags)) }
        attribute("storetime", store.createdAt.description)
        attribute("recordindex", String(record.index))
        attribute("recordcount", String(record.count))
        attribute("recordfirst", String(record.firstOfStream))
        attribute("recordhas", Self.marks(record))
        if let print = record.fingerprint { attribute("recordfingerprint", print.hexadecimal) }
        attribute("recordchecksum", String(record.checksum))
        if record.metadata.fitsALine {
            attribute("metadata", String(decoding: record.metadata, as: UTF8.self))
        } else if !record.metadata.isEmpty {
            attribute("metadatabase64", record.metadata.base64)
        }
        if record.payload.fitsALine {
            writer.key("data")
            writer.raw(record.payload)
        } else {
            attribute("data_base64", record.payload.base64)
        }
        writer.endObject()
        return writer.bytes
    }

    private func id(of record: WrittenRecord) -> String {
        (record.id ?? UUID(store: store.id, position: record.position)).lowercaseText
    }

    /// Which parts are written out though they could be left out: `o`, when it occurred; `i`, its id.
    private static func marks(_ record: WrittenRecord) -> String {
        (record.occurredAt == nil ? "" : "o") + (record.id == nil ? "" : "i")
    }
}
