import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import Records

/// What the things of one category were when a check last found nothing: a digest of each field of
/// each, at its revision then. What the next binary makes of the same events is held against it.
///
/// A digest of 32 bits tells nothing that could be read, and says which field has changed.
///
/// Its record is all of it but the things themselves.
package struct CheckBaseline: Record {
    /// The category that it is of.
    package var category = ""
    /// Where the log stood, and the id of its last event then: it tells this log from any other.
    package var position: Position = 0
    /// See ``position``.
    package var witness = ""
    /// The names of the state's fields.
    var fields: [String] = []
    var forms: [EventForm] = []
    var streams: [StreamName: Entry] = [:]

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("category", &category)
        fields.field("position", &position)
        fields.field("eventId", &witness)
        fields.field("fields", &self.fields)
        fields.field("forms", &forms)
    }

    /// One thing, at one revision.
    struct Entry: Sendable, Equatable {
        var revision: Revision
        /// A digest of each field, in the order of the baseline's fields.
        var digests: [UInt32]
    }

    /// The fields of two states of one thing that differ, those that only one of them has left out.
    func changed(_ old: Entry, _ now: Entry, fields names: [String]) -> [String] {
        var changed: [String] = []
        for (name, digest) in zip(fields, old.digests) {
            guard let index = names.firstIndex(of: name), index < now.digests.count else {
                continue
            }
            // What was forgotten meanwhile, or couldn't be read, is no change of code.
            if now.digests[index] == Self.erased || digest == Self.erased { continue }
            if now.digests[index] != digest { changed.append(name) }
        }
        return changed
    }

    /// Stands for a value in which something was erased, or can't be read.
    static let erased: UInt32 = .max

    /// A digest of each of `fields`, in their order.
    static func digests(of state: JSONValue, _ fields: [String]) -> [UInt32] {
        let members = state.members ?? []
        return fields.map { field in
            guard let value = members.first(where: { $0.name == field })?.value else { return 0 }
            return value.holdsErased ? erased : digest(value.json())
        }
    }

    /// Folded to 32 bits, and never 0 or ``erased``.
    private static func digest(_ bytes: [UInt8]) -> UInt32 {
        let hash = QuickDigest(of: bytes).value
        let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
        return folded == 0 || folded == erased ? 1 : folded
    }
}

extension JSONValue {
    fileprivate var holdsErased: Bool {
        switch self {
        case .string(let text): text == StandIn.erased || text == StandIn.lost
        case .array(let elements): elements.contains(where: \.holdsErased)
        case .object(let members): members.contains { $0.value.holdsErased }
        case .null, .boolean, .integer, .number: false
        }
    }
}

/// Where baselines are kept: beside the log. Losing them loses nothing but the comparison.
package struct CheckBaselines: Sendable {
    private let side: any SideStore

    package init(in side: any SideStore) { self.side = side }

    /// What was kept of a category, if it can be read: else nothing is compared, and the check says so.
    package func baseline(of category: String) async -> CheckBaseline? {
        guard let bytes = try? await side.get(Self.key(of: category), of: .check) else {
            return nil
        }
        return CheckBaseline(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Puts a baseline in the place of the one of its category.
    ///
    /// - Throws: what the side store throws.
    package func keep(_ baseline: CheckBaseline) async throws(EventStoreError) {
        let value = SideValue(Self.key(of: baseline.category), Array(baseline.text.utf8))
        try await side.put([value], of: .check)
    }

    /// Takes away what was kept of these categories: even a digest tells something of a text.
    ///
    /// - Throws: what the side store throws.
    package func forget(_ categories: [String]) async throws(EventStoreError) {
        try await side.remove(categories.map(Self.key), of: .check)
    }

    private static func key(of category: String) -> String { category + ".txt" }
}

// MARK: - As a file

extension CheckBaseline {
    /// As it is kept: a line of JSON, then a line for each stream with its name, its revision and its
    /// digests in hexadecimal.
    package var text: String {
        var text = String(decoding: json(), as: UTF8.self) + "\n"
        for (stream, entry) in streams.sorted(by: { $0.key < $1.key }) {
            text += "\(stream.text)\t\(entry.revision)\t"
            for digest in entry.digests {
                let digits = String(digest, radix: 16)
                text += String(repeating: "0", count: 8 - digits.count) + digits
            }
            text += "\n"
        }
        return text
    }

    /// Reads what ``text`` has written; `nil` for anything else.
    package init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, lines.last?.isEmpty == true,
            let head = Self.from(column: .text(String(first)))
        else { return nil }
        self = head
        streams.reserveCapacity(lines.count)
        for line in lines.dropFirst().dropLast() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let stream = StreamName(possible: String(parts[0])),
                let revision = Revision(parts[1]),
                let digests = Self.digests(parts[2]), digests.count == fields.count
            else { return nil }
            streams[stream] = Entry(revision: revision, digests: digests)
        }
    }

    private static func digests(_ text: Substring) -> [UInt32]? {
        var digests: [UInt32] = []
        var rest = text
        while !rest.isEmpty {
            guard rest.utf8.count >= 8, let digest = UInt32(rest.prefix(8), radix: 16) else {
                return nil
            }
            digests.append(digest)
            rest = rest.dropFirst(8)
        }
        return digests
    }
}
