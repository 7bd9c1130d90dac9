/// The one place that says what no store takes: engines ask here before they decide anything.
extension AppendRequest {
    /// What is wrong with the request itself, whatever the log holds; `nil` if nothing is.
    ///
    /// Types, tags and texts keep their rules: payload and metadata are JSON. An append has at most 10,000 events, 10,000 streams and
    /// 16 MiB; an event 1 MiB of payload, 32 KiB of metadata and 64 tags. Sizes count as they are stored:
    /// metadata and names with each event anew.
    public var fault: String? {
        if let fault = IdentifierRule.fault(in: commandID) { return "the command id \(fault)" }
        if streams.count > StoreLimits.streamsPerAppend {
            return "an append names at most \(StoreLimits.streamsPerAppend) streams"
        }
        for metadata in [metadata, firstMetadata ?? []] {
            if metadata.count > StoreLimits.metadataBytes {
                return "metadata is at most \(StoreLimits.metadataBytes) bytes"
            }
            if !metadata.isEmpty, !metadata.isJSONObject {
                return "metadata are an object of JSON in UTF-8, or nothing; these aren't"
            }
        }
        if follows.count > StoreLimits.streamsPerAppend {
            return "an append follows at most \(StoreLimits.streamsPerAppend) others"
        }
        if let fault = condition?.failIfMatches.fault { return fault }
        if let occurredAt, occurredAt < .earliest || occurredAt > .latest {
            return "the time it occurred lies outside the years 1 to 9999"
        }
        return faultInStreams
    }

    private var faultInStreams: String? {
        let count = streams.reduce(0) { $0 + $1.events.count }
        if count == 0 { return "an append has at least one event" }
        if count > StoreLimits.eventsPerAppend {
            return "an append has at most \(StoreLimits.eventsPerAppend) events"
        }
        var names: Set<StreamName> = []
        var bytes = (firstMetadata ?? metadata).count - metadata.count
        for entry in streams {
            // Valid by its type: whoever makes one unchecked has it from where it was checked.
            assert(StreamName.fault(in: entry.stream.text) == nil, "a name that breaks its rule")
            if streams.count > 1, !names.insert(entry.stream).inserted {
                return "\(entry.stream) is named twice"
            }
            let shared = entry.stream.text.utf8.count + commandID.utf8.count + metadata.count
            for event in entry.events {
                if let fault = event.fault { return fault }
                bytes += shared + event.bytes
            }
        }
        if bytes > StoreLimits.appendBytes {
            return "an append is at most \(StoreLimits.appendBytes) bytes; this is \(bytes)"
        }
        return nil
    }
}

extension NewEvent {
    /// What is wrong with the event itself; `nil` if nothing is.
    fileprivate var fault: String? {
        if !(1...StoreLimits.typeBytes).contains(type.utf8.count) {
            return "an event type is 1 to \(StoreLimits.typeBytes) bytes"
        }
        for byte in type.utf8 where !isTypeByte(byte) {
            return "an event type is made of A-Z, a-z, 0-9 and ."
        }
        if schemaVersion == 0 { return "schema versions count from 1" }
        if payload.count > StoreLimits.payloadBytes {
            return
                "a payload is at most \(StoreLimits.payloadBytes) bytes; \(type) has \(payload.count)"
        }
        if !payload.isJSONObject {
            return "a payload is an object of JSON in UTF-8; that of \(type) isn't"
        }
        return faultInTags
    }

    private var faultInTags: String? {
        if tags.count > StoreLimits.tagsPerEvent {
            return "an event has at most \(StoreLimits.tagsPerEvent) tags"
        }
        for (index, tag) in tags.enumerated() {
            if !(1...StoreLimits.tagBytes).contains(tag.utf8.count) {
                return "a tag is 1 to \(StoreLimits.tagBytes) bytes"
            }
            if hasControls(tag) { return "a tag of \(type) has a control character" }
            // By bytes: Swift's own equality takes two spellings of é for one.
            for other in tags[..<index] where other.utf8.elementsEqual(tag.utf8) {
                return "\(type) has the tag \(tag) twice"
            }
        }
        return nil
    }

    fileprivate var bytes: Int {
        tags.reduce(type.utf8.count + payload.count) { $0 + 1 + $1.utf8.count }
    }
}

private func isTypeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        true
    default: false
    }
}

/// Whether any of U+0000–U+001F and U+007F–U+009F is in it.
private func hasControls(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
        if byte < 0x20 || byte == 0x7F || before == 0xC2 && byte < 0xA0 { return true }
        before = byte
    }
    return false
}
