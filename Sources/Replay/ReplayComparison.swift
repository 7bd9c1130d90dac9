import EventSourcing
import EventStore
import Records

// What a command came to, and what it would come to: byte for byte, told field by field.

extension FieldChange {
    /// The fields in which the events of a command differ. Without `exactly`, positions, revisions and
    /// ids don't count: they follow from whatever went before.
    static func between(
        _ was: [RecordedEvent], _ wouldBe: [RecordedEvent], exactly: Bool
    ) -> [FieldChange] {
        guard was.count == wouldBe.count else {
            return [
                FieldChange(
                    field: "events", from: .array(was.map { .string($0.type) }),
                    to: .array(wouldBe.map { .string($0.type) }))
            ]
        }
        return zip(was, wouldBe).flatMap { was, wouldBe in
            between(was, wouldBe, exactly: exactly).map { change in
                var change = change
                change.field = "\(was.type) \(change.field)"
                return change
            }
        }
    }

    private static func between(
        _ was: RecordedEvent, _ wouldBe: RecordedEvent, exactly: Bool
    ) -> [FieldChange] {
        var changes: [FieldChange] = []
        func compare(_ field: String, _ value: (RecordedEvent) -> JSONValue) {
            let (from, to) = (value(was), value(wouldBe))
            if from != to { changes.append(FieldChange(field: field, from: from, to: to)) }
        }
        if exactly {
            compare("position") { .integer(Int64(clamping: $0.position)) }
            compare("revision") { .integer(Int64(clamping: $0.revision)) }
            compare("eventId") { .string($0.id.lowercaseText) }
        }
        compare("stream") { .string($0.stream.text) }
        compare("type") { .string($0.type) }
        compare("schemaVersion") { .integer(Int64($0.schemaVersion)) }
        compare("tags") { .array($0.tags.map { .string($0) }) }
        compare("commandId") { .string($0.commandID) }
        compare("indexInCommand") { .integer(Int64($0.indexInCommand)) }
        compare("countInCommand") { .integer(Int64($0.countInCommand)) }
        compare("recordedAt") { .string($0.recordedAt.description) }
        compare("occurredAt") { .string($0.occurredAt.description) }
        changes += between("data", was.payload, wouldBe.payload)
        changes += between("metadata", was.metadata, wouldBe.metadata)
        return changes
    }

    private static func between(
        _ name: String, _ was: [UInt8], _ wouldBe: [UInt8]
    ) -> [FieldChange] {
        if was == wouldBe { return [] }
        let fields = between(JSONValue(stored: was), JSONValue(stored: wouldBe))
        if fields.isEmpty {
            // They mean the same and are written otherwise.
            return [
                FieldChange(
                    field: name, from: .string(String(decoding: was, as: UTF8.self)),
                    to: .string(String(decoding: wouldBe, as: UTF8.self)))
            ]
        }
        // What can't be read any more can't be told to be another.
        return fields.filter { !$0.isOfErased }.map { change in
            FieldChange(field: "\(name).\(change.field)", from: change.from, to: change.to)
        }
    }
}

extension FieldChange {
    /// Whether somebody's text that was forgotten stands on either side.
    fileprivate var isOfErased: Bool {
        [from, to].contains { [.string(StandIn.erased), .string(StandIn.lost)].contains($0) }
    }
}

extension JSONValue {
    /// What is stored, as far as it is JSON; the text itself where it isn't.
    fileprivate init(stored bytes: [UInt8]) {
        do throws(Rejection) {
            try self.init(parsing: bytes, limits: .stored)
        } catch {
            self = .string(String(decoding: bytes, as: UTF8.self))
        }
    }
}
