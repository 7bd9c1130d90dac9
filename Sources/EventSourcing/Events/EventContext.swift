public import EventStore
import Records

// What was kept beside an event: read like a payload, by the metadata's own list of fields.

extension EventView {
    /// What was kept beside the event; blank where there is nothing, or nothing of this form.
    package var context: EventMetadata { withMetadata { EventMetadata(kept: $0) } }
}

extension RecordedEvent {
    /// What was kept beside the event; blank where there is nothing, or nothing of this form.
    public var context: EventMetadata {
        metadata.withUnsafeBytes { EventMetadata(kept: $0) }
    }
}

extension RecordedEvent {
    /// Which event of which other store this was, if it was imported.
    package var origin: EventOrigin? { context.origin(atIndex: Int(indexInCommand)) }
}

extension EventMetadata {
    /// Which event of which other store the event was that this is kept beside; `index` is its place in its append.
    package func origin(atIndex index: Int) -> EventOrigin? {
        guard var origin else { return nil }
        // What is kept is of the first, and they stood together there too.
        origin.position += Int64(index)
        return origin
    }
}

extension EventMetadata {
    fileprivate init(kept bytes: UnsafeRawBufferPointer) {
        self.init()
        // Written by something else than a command bus: who and why aren't known.
        if !JSONReader.fill(&self, from: bytes).isEmpty { self = EventMetadata() }
    }
}
