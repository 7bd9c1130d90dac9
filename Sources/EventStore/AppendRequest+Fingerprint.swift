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
        var content = Content()
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

/// Bytes to be digested, each part with its length before it.
private struct Content {
    private(set) var bytes: [UInt8] = []

    mutating func append(count: Int) {
        withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ part: [UInt8]) {
        append(count: part.count)
        bytes.append(contentsOf: part)
    }
}
