import Business
package import EventSourcing
import EventStore
package import Records

/// Takes over a feed as it is now: what is new, what stands otherwise, what is there no more.
/// `SyncJobs`, `SyncInvoices`.
///
/// All or nothing, in one append. The feed's own stream is what every sync of it writes to, so that no
/// two of them mix; each thing of it is compared with what its stream tells.
package struct SyncFeed<Item: FeedItem>: FetchingCommand {
    package static var name: String { "Sync" + Item.title + "s" }

    /// Where the list is; or else it is given.
    package var url: String?
    /// All that is in the feed now.
    package var lines: [FeedLine<Item.Form>]?
    /// `true`: a list of nothing is what is meant, and takes away all that is there.
    package var allowEmpty: Bool?
    /// `true`: that it was looked at is noted even where nothing differs, so that it can be told as of
    /// when it is known.
    package var confirm: Bool?
    /// The list that was found at the address.
    private var downloaded: [FeedLine<Item.Form>]?

    package init() {}

    package init(url: String) { self.url = url }
    package init(_ lines: [FeedLine<Item.Form>]) { self.lines = lines }

    package var target: Identifier<Sync> { Identifier(Item.feed.rawValue) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url)
        fields.field(Item.list, &lines)
        fields.field("allowEmpty", &allowEmpty)
        fields.field("confirm", &confirm)
    }

    // MARK: Downloading

    package var source: String? { downloaded == nil ? url : nil }

    package mutating func take(_ document: [UInt8]) throws(Rejection) {
        do throws(Rejection) {
            let lines = try JSONReader.readDocument([FeedLine<Item.Form>].self, from: document)
            try Self.check(lines, at: "")
            downloaded = lines
        } catch {
            throw Self.invalidData(error)
        }
    }

    package var document: [UInt8]? {
        guard let downloaded else { return nil }
        var writer = JSONWriter()
        downloaded.write(to: &writer)
        return writer.bytes
    }

    package var kept: Self {
        var kept = self
        kept.url = url?.withoutSecrets
        return kept
    }

    /// The first fault, told as one of the document and not of the command.
    private static func invalidData(_ rejection: Rejection) -> Rejection {
        let first = rejection.refusals.first
        let path = first?.field.flatMap { $0.isEmpty ? nil : $0 }
        var message: Sentence = first?.message ?? "it can't be read"
        if let path { message = "at \(path): \(message)" }
        if path == nil, first?.code != .invalidJSON { message = "it is no list of \(Item.list)" }
        return Rejection(
            .invalidData, field: path, "the feed can't be taken over: \(message)",
            hint: "nothing was changed; have the feed put right, then send it again")
    }

    // MARK: Deciding

    package func decide(on sync: Sync, given facts: Facts) throws(Rejection) -> Decision<Sync> {
        guard facts.state(of: Item.feed.feature).enabled else { throw Item.feed.disabled }
        try requireOneSource()
        if let lines { try Self.check(lines, at: "\(Item.list)") }
        guard let lines = downloaded ?? lines else { return [] }
        let feed = Dictionary(
            lines.map { ($0.id, $0.form) }, uniquingKeysWith: { first, _ in first })
        // What broke down elsewhere lists nothing just as what has nothing to list.
        guard !feed.isEmpty || sync.ids.isEmpty || allowEmpty == true else {
            throw Rejection(
                .feedEmpty, field: "\(Item.list)",
                "the feed lists nothing, and \(sync.ids.count) that are there would be withdrawn",
                hint: "nothing was changed; if it is so, give allowEmpty")
        }
        let all = sync.ids.union(feed.keys)
        guard all.count <= SyncLimits.things else {
            throw Rejection(
                .feedTooLong, field: "\(Item.list)",
                """
                the feed and what is there of it come to \(all.count); a sync takes over at most \
                \(SyncLimits.things), because it is all or nothing
                """,
                hint: "have the feed leave out what is long done")
        }
        return differences(of: feed, from: sync, given: facts)
    }

    private func requireOneSource() throws(Rejection) {
        var refusals = Refusals()
        refusals.require(
            url != nil || lines != nil, .requiredFieldEmpty, "url",
            "url is required, or the \(Item.list) themselves")
        refusals.require(
            url == nil || lines == nil, .invalidField, "\(Item.list)",
            "a feed is given by its url or as a list, not both")
        try refusals.throwIfAny()
    }

    /// The rules of each line, and that no id stands twice.
    private static func check(
        _ lines: [FeedLine<Item.Form>], at path: String
    ) throws(Rejection) {
        var refusals = Refusals()
        var places: [FeedUUID: Int] = [:]
        for (index, line) in lines.enumerated() {
            line.form.check(&refusals, at: "\(path)[\(index)].")
            let first = places.updateValue(index, forKey: line.id)
            refusals.require(
                first == nil, .invalidData, "\(path)[\(index)].id",
                "the id \(line.id.text) stands twice, at [\(first ?? 0)] too")
        }
        try refusals.throwIfAny()
    }

    private func differences(
        of feed: [FeedUUID: Item.Form], from sync: Sync, given facts: Facts
    ) -> Decision<Sync> {
        var synced = Synced<Item>(url: url?.withoutSecrets)
        var decision: Decision<Sync> = []
        let currency = facts.business.currency
        for (id, form) in feed.sorted(by: { $0.key < $1.key }) {
            let entry = FeedItemID<Item>(id.text)
            guard sync.ids.contains(id) else {
                synced.imported.append(id)
                decision.also(entry, [.imported(Imported(form.item(in: currency)))])
                continue
            }
            let known = facts.state(of: entry).item
            // What is there stays in the currency that it came in.
            let item = form.item(in: known.currency)
            if known.json() != item.json() {
                // By bytes: Swift's own equality takes two spellings of é for one.
                synced.revised.append(id)
                decision.also(entry, [.revised(Revised(item))])
            } else {
                synced.unchanged += 1
            }
        }
        for id in sync.ids.subtracting(feed.keys).sorted() {
            synced.withdrawn.append(id)
            decision.also(FeedItemID<Item>(id.text), [.withdrawn(Withdrawn())])
        }
        if decision.others.isEmpty {
            guard confirm == true else { return [] }
            synced.confirmed = true
        }
        decision.events = [Item.synced(synced)]
        return decision
    }
}

/// What one sync can take over.
package enum SyncLimits {
    /// Things in the feed or known of it: each is a stream of the one append, beside the feed's own
    /// and the feature's, and what the business has settled.
    package static let things = StoreLimits.streamsPerAppend - 3
}

extension SyncFeed {
    package static var guide: CommandGuide {
        let list = "\(Item.list)"
        return CommandGuide(
            "Takes over a feed of \(list) as it is now; what is as it was stays untouched. Where nothing "
                + "differs, that is noted only if confirm is given.",
            rules: [
                .init(.featureDisabled, "the feature \(list) is enabled"),
                .init(
                    .requiredFieldEmpty, "url is given, or \(list); a line has all of its fields"),
                .init(.invalidField, "not both of them; each value is of its form"),
                .init(.invalidURL, "url begins with http://, https:// or file:///"),
                .init(.connectivity, "what is at url can be had, whole; else all stays as it was"),
                .init(
                    .invalidData,
                    "it is a JSON list of \(list), no id twice, each by the rules for one; else all "
                        + "stays as it was, and the path of the first fault is told"),
                .init(
                    .feedEmpty, "it lists something, or nothing is there; else allowEmpty is given"),
                .init(
                    .feedTooLong,
                    "what is listed and what is there come to at most \(SyncLimits.things)"),
            ] + Item.rules,
            example: #"{"\#(list)":[\#(Item.example)]}"#)
    }
}
