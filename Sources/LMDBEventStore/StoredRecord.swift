internal import EventStore
internal import struct Foundation.UUID
internal import typealias Foundation.uuid_t

/// One event's record where it lies in the log, its checksum and its form proved.
///
/// Everything that reads the log goes through here, so no byte of a record is believed before its
/// checksum has held. `Docs/Format.md` draws the bytes.
struct StoredRecord: ~Copyable {
    let position: Position
    /// The whole record, checksum included.
    let bytes: UnsafeRawBufferPointer
    /// Where the optional parts end and the names begin.
    private let names: Int

    /// - Throws: ``EventStoreError/damaged(_:_:)`` for anything that isn't a whole record of
    ///   `position`.
    init(_ bytes: UnsafeRawBufferPointer, at position: Position) throws(EventStoreError) {
        if let fault = Self.fault(in: bytes, at: position) { throw .damaged(position, fault) }
        self.position = position
        self.bytes = bytes
        names = RecordForm.fixedBytes + RecordForm.optionalBytes(bytes[RecordForm.flags])
    }

    private static func fault(in bytes: UnsafeRawBufferPointer, at position: Position) -> String? {
        let size = bytes.count - RecordForm.checksumBytes
        guard size >= RecordForm.fixedBytes else {
            return "the record is only \(bytes.count) bytes"
        }
        let body = UnsafeRawBufferPointer(rebasing: bytes[..<size])
        if recordChecksum(of: body, at: position) != bytes.number(UInt32.self, at: size) {
            return "the record doesn't match its checksum"
        }
        if bytes[RecordForm.format] != RecordForm.current {
            return "the record has form \(bytes[RecordForm.format]), not \(RecordForm.current)"
        }
        let flags = bytes[RecordForm.flags]
        let names = RecordForm.fixedBytes + RecordForm.optionalBytes(flags)
        if flags & ~RecordForm.knownFlags != 0 || names + RecordForm.layout(bytes).total != size {
            return "the lengths in the record don't add up"
        }
        return nil
    }

    // MARK: - Fixed part

    var typeTag: UInt32 { bytes.number(UInt32.self, at: RecordForm.typeTag) }
    var streamNumber: Position { bytes.number(UInt64.self, at: RecordForm.streamNumber) }
    var revision: Revision { Revision(bytes.number(UInt32.self, at: RecordForm.revision)) }
    var indexInCommand: UInt16 { bytes.number(UInt16.self, at: RecordForm.indexInCommand) }
    var countInCommand: UInt16 { bytes.number(UInt16.self, at: RecordForm.countInCommand) }
    var recordedAt: Timestamp {
        Timestamp(milliseconds: bytes.number(Int64.self, at: RecordForm.recordedAt))
    }
    /// The record's own checksum.
    var checksum: UInt32 {
        bytes.number(UInt32.self, at: bytes.count - RecordForm.checksumBytes)
    }

    // MARK: - Optional part

    var occurredAt: Timestamp {
        guard has(RecordForm.hasOccurredAt) else { return recordedAt }
        return Timestamp(milliseconds: bytes.number(Int64.self, at: RecordForm.fixedBytes))
    }

    func id(in store: UUID) -> UUID {
        guard has(RecordForm.hasID) else { return UUID(store: store, position: position) }
        let at = RecordForm.fixedBytes + (has(RecordForm.hasOccurredAt) ? 8 : 0)
        return UUID(uuid: bytes.loadUnaligned(fromByteOffset: at, as: uuid_t.self))
    }

    /// The digest of the append that this record is the first of.
    var fingerprint: Fingerprint? {
        guard has(RecordForm.hasFingerprint) else { return nil }
        return Fingerprint(
            high: bytes.number(UInt64.self, at: names - 16),
            low: bytes.number(UInt64.self, at: names - 8))
    }

    private func has(_ flag: UInt8) -> Bool { bytes[RecordForm.flags] & flag != 0 }

    // MARK: - Names

    var stream: UnsafeRawBufferPointer { RecordNames(bytes).stream }
    var type: UnsafeRawBufferPointer { RecordNames(bytes).type }
    var commandID: UnsafeRawBufferPointer { RecordNames(bytes).commandID }

    /// Names, tags, metadata and payload.
    private var content: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            rebasing: bytes[names..<bytes.count - RecordForm.checksumBytes])
    }

    /// The record as readers are lent it.
    func view(in store: UUID) -> EventView {
        EventView(
            header: EventHeader(
                position: position, revision: revision,
                schemaVersion: bytes.number(UInt16.self, at: RecordForm.schemaVersion),
                indexInCommand: indexInCommand, countInCommand: countInCommand,
                recordedAt: recordedAt, occurredAt: occurredAt, id: id(in: store),
                checksum: checksum),
            layout: RecordForm.layout(bytes), bytes: content)
    }
}

/// The names in a record whose lengths are known to add up: lent where they lie.
struct RecordNames {
    let stream: UnsafeRawBufferPointer
    let type: UnsafeRawBufferPointer
    let commandID: UnsafeRawBufferPointer
    private let tags: UnsafeRawBufferPointer

    init(_ record: UnsafeRawBufferPointer) {
        var at = RecordForm.fixedBytes + RecordForm.optionalBytes(record[RecordForm.flags])
        func part(_ count: Int) -> UnsafeRawBufferPointer {
            defer { at += count }
            return UnsafeRawBufferPointer(rebasing: record[at..<at + count])
        }
        stream = part(Int(record[RecordForm.streamLength]))
        type = part(Int(record[RecordForm.typeLength]))
        commandID = part(Int(record[RecordForm.commandLength]))
        tags = part(Int(record.number(UInt16.self, at: RecordForm.tagsLength)))
    }

    /// Lends each tag.
    func forEachTag(_ body: (UnsafeRawBufferPointer) -> Void) {
        var at = 0
        while at < tags.count {
            let end = at + 1 + Int(tags[at])
            guard end <= tags.count else { return }
            body(UnsafeRawBufferPointer(rebasing: tags[at + 1..<end]))
            at = end
        }
    }
}

/// Where things stand in a record of form 1. Numbers are little-endian.
enum RecordForm {
    static let current: UInt8 = 1
    static let format = 0
    static let flags = 1
    static let schemaVersion = 2
    static let typeTag = 4
    static let streamNumber = 8
    static let revision = 16
    static let indexInCommand = 20
    static let countInCommand = 22
    static let recordedAt = 24
    static let streamLength = 32
    static let typeLength = 33
    static let commandLength = 34
    static let tagsLength = 36
    static let metadataLength = 38
    static let payloadLength = 40
    static let fixedBytes = 44
    static let checksumBytes = 4

    static let hasOccurredAt: UInt8 = 1
    static let hasID: UInt8 = 2
    static let hasFingerprint: UInt8 = 4
    static let knownFlags: UInt8 = 7

    static func optionalBytes(_ flags: UInt8) -> Int {
        (flags & hasOccurredAt != 0 ? 8 : 0) + (flags & hasID != 0 ? 16 : 0)
            + (flags & hasFingerprint != 0 ? 16 : 0)
    }

    /// Lengths of what follows the optional part.
    static func layout(_ bytes: UnsafeRawBufferPointer) -> EventLayout {
        EventLayout(
            stream: Int(bytes[streamLength]), type: Int(bytes[typeLength]),
            commandID: Int(bytes[commandLength]),
            tags: Int(bytes.number(UInt16.self, at: tagsLength)),
            metadata: Int(bytes.number(UInt16.self, at: metadataLength)),
            payload: Int(bytes.number(UInt32.self, at: payloadLength)))
    }
}

extension UnsafeRawBufferPointer {
    /// The little-endian number at `offset`.
    @inline(__always)
    func number<N: FixedWidthInteger & BitwiseCopyable>(_ type: N.Type, at offset: Int) -> N {
        N(littleEndian: loadUnaligned(fromByteOffset: offset, as: N.self))
    }

    /// Whether these are exactly the bytes of `text`.
    func equals(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.count == count && elementsEqual($0) }
    }
}
