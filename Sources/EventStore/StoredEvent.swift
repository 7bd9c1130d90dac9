/// One event in memory: a header, and one run of bytes that an ``EventView`` can lend.
final class StoredEvent: Sendable {
    let header: EventHeader
    private let layout: EventLayout
    private let bytes: [UInt8]

    init(
        _ header: EventHeader, _ event: NewEvent, of request: AppendRequest, in stream: StreamName
    ) {
        let metadata = request.metadata(at: Int(header.indexInCommand))
        let layout = EventLayout(
            stream: stream.text.utf8.count, type: event.type.utf8.count,
            commandID: request.commandID.utf8.count,
            tags: event.tags.reduce(0) { $0 + 1 + $1.utf8.count },
            metadata: metadata.count, payload: event.payload.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(layout.total)
        bytes.append(contentsOf: stream.text.utf8)
        bytes.append(contentsOf: event.type.utf8)
        bytes.append(contentsOf: request.commandID.utf8)
        for tag in event.tags {
            // Fits a byte: a request without fault has no longer tag.
            bytes.append(UInt8(tag.utf8.count))
            bytes.append(contentsOf: tag.utf8)
        }
        bytes.append(contentsOf: metadata)
        bytes.append(contentsOf: event.payload)
        self.header = header
        self.layout = layout
        self.bytes = bytes
    }

    /// Lends the event to `body`, for the call only.
    func lend<R>(_ body: (borrowing EventView) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes { bytes in
            try body(EventView(header: header, layout: layout, bytes: bytes))
        }
    }
}
