package import EventStore
package import Records

/// A command as the log keeps it, beside the first of its events: what it takes to decide it again.
///
/// It stands in that event's metadata, so it is stored by the same commit and as hard to change. Who
/// asked, why and when it happened stand there anyway.
package struct KeptCommand: Record {
    /// The command's name.
    package var name = ""
    /// The time it was decided by, ``Facts/now``.
    package var decidedAt = Timestamp(milliseconds: 0)
    /// The document that it went by, where it went by one.
    package var document: JSONValue?
    /// Its fields as it was decided: with the ids that were left to the service. `nil`: there was no
    /// room for them, or they tell of more than one person. No object: not readable any more, for the
    /// person that they tell of was forgotten.
    package var data: JSONValue?

    package init() {}

    // The data come last: what seals them finds them there.
    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("decidedAt", &decidedAt)
        fields.field("document", &document)
        fields.field("data", &data)
    }
}

extension Command {
    /// What is kept beside the first of the command's events, in the place of `metadata`, which all
    /// the others have. Where there is no room for all of it, the name and the time stand alone.
    func metadata(_ metadata: [UInt8], decidedAt now: Timestamp) -> [UInt8] {
        let fetching = self as? any FetchingCommand
        // Written as it comes, instead of by way of a `KeptCommand`: it is on the way of every append.
        func with(document: [UInt8]?, data: [UInt8]?) -> [UInt8] {
            var writer = JSONWriter()
            writer.raw(metadata.dropLast())
            writer.key("command")
            writer.beginObject()
            writer.key("name")
            writer.string(Self.name)
            writer.key("decidedAt")
            writer.string(now.description)
            if let document {
                writer.key("document")
                writer.raw(document)
            }
            if let data {
                writer.key("data")
                writer.raw(data)
            }
            writer.endObject()
            writer.endObject()
            return writer.bytes
        }
        let whole = with(document: fetching?.document, data: fetching?.kept.json() ?? json())
        if whole.count <= StoreLimits.metadataBytes { return whole }
        let short = with(document: nil, data: nil)
        return short.count <= StoreLimits.metadataBytes ? short : metadata
    }
}
