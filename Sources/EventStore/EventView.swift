public import struct FoundationEssentials.UUID

/// One stored event, lent where it lies: nothing is copied until it is asked for.
///
/// It can't be copied or kept (a borrowed, non-copyable value), so its bytes can't outlive the call
/// that lends it. ``copy()`` makes a ``RecordedEvent`` to keep.
public struct EventView: ~Copyable {
    /// The part of fixed size.
    @usableFromInline package let header: EventHeader
    /// Where each part of ``bytes`` ends.
    @usableFromInline let layout: EventLayout
    /// Names, tags, metadata and payload, one after the other, as ``EventLayout`` says.
    @usableFromInline let bytes: UnsafeRawBufferPointer
    /// Whether all of its texts can be read; where not, something stands in for what may be readable
    /// again one day.
    @usableFromInline package let isWhole: Bool

    /// `bytes` must stay where they are for as long as the view lives: only an engine that lends
    /// it for one call makes one.
    @inlinable
    package init(
        header: EventHeader, layout: EventLayout, bytes: UnsafeRawBufferPointer,
        isWhole: Bool = true
    ) {
        precondition(layout.total == bytes.count, "an event's layout covers its bytes")
        self.header = header
        self.layout = layout
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// Its place in the log, from 1.
    @inlinable public var position: Position { header.position }
    /// Its place in its stream, from 0.
    @inlinable public var revision: Revision { header.revision }
    /// What tells it from every other event of every log.
    public var id: UUID { header.id }
    /// When the log took it, in milliseconds UTC.
    public var recordedAt: Timestamp { header.recordedAt }
    /// When it happened, in milliseconds UTC: as it was recorded, unless it was back-dated.
    public var occurredAt: Timestamp { header.occurredAt }
    /// The stream that it stands in. Makes a string.
    public var stream: StreamName { StreamName(unchecked: string(layout.stream)) }
    /// The name of what happened. Makes a string.
    public var type: String { string(layout.type) }
    /// The command that it came of. Makes a string.
    public var commandID: String { string(layout.commandID) }

    /// What ``NewEvent/tags`` held.
    public var tags: [String] {
        var tags: [String] = []
        forEachTag { tags.append(String(decoding: $0, as: UTF8.self)) }
        return tags
    }

    /// Lends the payload's bytes: an object of JSON in UTF-8. They end with the call.
    @inlinable
    public func withPayload<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(part(layout.payload))
    }

    /// Lends the metadata's bytes: an object of JSON in UTF-8, or none. They end with the call.
    @inlinable
    package func withMetadata<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(part(layout.metadata))
    }

    /// Lends the stream's name as bytes of UTF-8. They end with the call.
    @inlinable
    package func withStreamName<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(part(layout.stream))
    }

    /// How long the type's name is: most types are told apart by that alone.
    @inlinable package var typeByteCount: Int { layout.type.count }

    /// Lends `body` the same event with other metadata, another payload or both (`nil`: as it is):
    /// for a store that keeps them in another form. `isWhole`: whether all of that can be read.
    package func replacing<R>(
        metadata: [UInt8]? = nil, payload: [UInt8]? = nil, isWhole: Bool = true,
        _ body: (borrowing EventView) throws -> R
    ) rethrows -> R {
        var copy: [UInt8] = []
        let counts = (
            metadata?.count ?? layout.metadata.count, payload?.count ?? layout.payload.count
        )
        copy.reserveCapacity(layout.metadata.lowerBound + counts.0 + counts.1)
        copy.append(contentsOf: bytes[..<layout.metadata.lowerBound])
        if let metadata {
            copy.append(contentsOf: metadata)
        } else {
            copy.append(contentsOf: bytes[layout.metadata])
        }
        if let payload {
            copy.append(contentsOf: payload)
        } else {
            copy.append(contentsOf: bytes[layout.payload])
        }
        return try copy.withUnsafeBytes { bytes in
            try body(
                EventView(
                    header: header,
                    layout: EventLayout(
                        stream: layout.stream.count, type: layout.type.count,
                        commandID: layout.commandID.count, tags: layout.tags.count,
                        metadata: counts.0, payload: counts.1),
                    bytes: bytes, isWhole: isWhole && self.isWhole))
        }
    }

    @usableFromInline package func hasType(_ name: String) -> Bool {
        same(part(layout.type)[...], name)
    }

    package func isOfCategory(_ name: String) -> Bool {
        let stream = part(layout.stream)
        let count = name.utf8.count
        return stream.count > count && stream[count] == UInt8(ascii: "-")
            && same(stream[..<count], name)
    }

    package func hasTag(_ name: String) -> Bool {
        var found = false
        forEachTag { if same($0, name) { found = true } }
        return found
    }

    /// Everything, to keep.
    public func copy() -> RecordedEvent {
        RecordedEvent(
            position: position, stream: stream, revision: revision, type: type,
            schemaVersion: header.schemaVersion, id: header.id, commandID: commandID,
            indexInCommand: header.indexInCommand, countInCommand: header.countInCommand,
            recordedAt: header.recordedAt, occurredAt: header.occurredAt, tags: tags,
            metadata: withMetadata { Array($0) }, payload: withPayload { Array($0) })
    }

    @inlinable
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: part(range), as: UTF8.self)
    }

    /// Whether the bytes are those of `text`; lengths first, since most differ in them.
    private func same(_ bytes: Slice<UnsafeRawBufferPointer>, _ text: String) -> Bool {
        guard bytes.count == text.utf8.count else { return false }
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        let equal = text.utf8.withContiguousStorageIfAvailable { text in
            bytes.hasSameBytes(as: UnsafeRawBufferPointer(text))
        }
        return equal ?? bytes.elementsEqual(text.utf8)
    }

    private func forEachTag(_ body: (Slice<UnsafeRawBufferPointer>) -> Void) {
        let tags = part(layout.tags)
        var at = 0
        while at < tags.count {
            let end = at + 1 + Int(tags[at])
            guard end <= tags.count else { return }
            body(tags[at + 1..<end])
            at = end
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether each byte is that of `other`, which has as many: eight at a time.
    func hasSameBytes(as other: Self) -> Bool {
        var at = 0
        while at + 8 <= count {
            let word = loadUnaligned(fromByteOffset: at, as: UInt64.self)
            if word != other.loadUnaligned(fromByteOffset: at, as: UInt64.self) { return false }
            at += 8
        }
        while at < count {
            if self[at] != other[at] { return false }
            at += 1
        }
        return true
    }
}
