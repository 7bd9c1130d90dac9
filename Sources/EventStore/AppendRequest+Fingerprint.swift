/// What makes two appends the same one: what they would write, not what they expect.
extension AppendRequest {
    /// The caller's fingerprint, else one over everything the append writes.
    ///
    /// Streams, types, schema versions, tags and payloads count, in their order. Expectations,
    /// conditions, guards, metadata, times and event ids don't: a command that is sent again after
    /// a lost answer may well differ in them. Each part is preceded by its length, so that no two
    /// contents are written alike.
    public var effectiveFingerprint: Fingerprint {
        if let fingerprint { return fingerprint }
        var content = Content(expecting: expectedBytes)
        for entry in streams where !entry.events.isEmpty {
            content.append(entry.stream.text)
            content.append(count: entry.events.count)
            for event in entry.events {
                content.append(event.type)
                content.append(count: Int(event.schemaVersion))
                content.append(count: event.tags.count)
                for tag in event.tags { content.append(tag) }
                content.append(event.payload)
            }
        }
        return Fingerprint(of: content.bytes)
    }
}

extension AppendRequest {
    /// At least as many bytes as are digested, so that they are put in one place at once.
    private var expectedBytes: Int {
        streams.reduce(0) { sum, entry in
            entry.events.reduce(sum + 16 + entry.stream.text.utf8.count) { sum, event in
                event.tags.reduce(sum + 32 + event.type.utf8.count + event.payload.count) {
                    $0 + 8 + $1.utf8.count
                }
            }
        }
    }
}

/// Bytes to be digested, each part with its length before it.
private struct Content {
    private(set) var bytes: [UInt8] = []

    init(expecting count: Int) { bytes.reserveCapacity(count) }

    mutating func append(count: Int) {
        withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { text in
            append(count: text.count)
            bytes.append(contentsOf: text)
        }
    }

    mutating func append(_ part: [UInt8]) {
        append(count: part.count)
        bytes.append(contentsOf: part)
    }
}
