import EventSourcing
import Records
import EventStore

/// What a run has changed: what answers that were made before it may not be true of any more.
struct RowChanges: Sendable {
    /// The log was looked at after this position.
    var after: Position
    /// And through this one.
    var through: Position
    /// Rows that were put, changed or taken away.
    private(set) var rows: Set<RowPlace> = []
    /// The projections in which any row was.
    private(set) var projections: Set<String> = []
    /// Whether rows were replaced, or changed by somebody else: then nothing is known.
    var isOfEverything = false
    /// The streams that something happened to, of these categories; of others nothing is known.
    var streams: Set<StreamName> = []
    var categories: Set<String>
    /// The projections whose rows were followed all the while: what became of others' isn't known.
    var followed: Set<String> = []

    /// So many rows are told one by one.
    private static let most = 20_000

    init(after: Position, through: Position, categories: Set<String>) {
        self.after = after
        self.through = through
        self.categories = categories
    }

    mutating func note(_ changed: [RowPlace], of projection: String) {
        if changed.isEmpty { return }
        projections.insert(projection)
        rows.formUnion(changed)
        if rows.count > Self.most { isOfEverything = true }
    }

    /// Whether all rows that an answer was made of were followed.
    func covers(_ uses: QueryUses.Noted) -> Bool {
        uses.projections.isSubset(of: followed)
            && uses.rows.allSatisfy { followed.contains($0.projection) }
    }

    /// Whether an answer that was made of this may be another one now.
    func mayChange(_ uses: QueryUses.Noted) -> Bool {
        isOfEverything || uses.everything || !covers(uses)
            || !projections.isDisjoint(with: uses.projections)
            || !rows.isDisjoint(with: uses.rows)
            || uses.streams.contains { streams.contains($0) || !categories.contains($0.category) }
    }
}

/// Who wants to know when what their answer was made of changes: the one rule for answers that are kept
/// and for those that are followed.
///
/// A row that was looked up by its key, and a stream, is watched for itself; whoever asked a projection
/// anything else watches all of it; whoever goes by the time or by the log as a whole watches everything.
struct Watches<ID: Hashable & Sendable> {
    private var uses: [ID: QueryUses.Noted] = [:]
    private var byRow: [RowPlace: Set<ID>] = [:]
    private var byStream: [StreamName: Set<ID>] = [:]
    private var byProjection: [String: Set<ID>] = [:]
    private var ofEverything: Set<ID> = []
    /// The last runs, for answers that come when there was another already.
    private var recent: [RowChanges] = []

    private static var remembered: Int { 64 }

    /// The categories of all streams that answers were made of so far.
    private(set) var categories: Set<String> = []

    /// Watches what an answer at `position` was made of.
    /// - Returns: `false`, and it isn't watched, where that may have changed already.
    mutating func watch(_ id: ID, _ noted: QueryUses.Noted, since position: Position) -> Bool {
        for stream in noted.streams { categories.insert(stream.category) }
        // Rows that aren't followed any more may change without a word.
        guard let last = recent.last, last.covers(noted) else { return false }
        if last.through > position {
            guard let first = recent.first, first.after <= position,
                !recent.contains(where: { $0.through > position && $0.mayChange(noted) })
            else { return false }
        }
        // Not before: what it watches already, of a newer answer say, goes on being watched.
        remove(id)
        uses[id] = noted
        for row in noted.rows { byRow[row, default: []].insert(id) }
        for stream in noted.streams { byStream[stream, default: []].insert(id) }
        for projection in noted.projections { byProjection[projection, default: []].insert(id) }
        if noted.everything { ofEverything.insert(id) }
        return true
    }

    mutating func remove(_ id: ID) {
        guard let noted = uses.removeValue(forKey: id) else { return }
        for row in noted.rows { Self.take(id, from: &byRow, row) }
        for stream in noted.streams { Self.take(id, from: &byStream, stream) }
        for projection in noted.projections { Self.take(id, from: &byProjection, projection) }
        ofEverything.remove(id)
    }

    private static func take<Key>(_ id: ID, from index: inout [Key: Set<ID>], _ key: Key) {
        index[key]?.remove(id)
        if index[key]?.isEmpty == true { index[key] = nil }
    }

    /// Those whose answers a run may have changed. They aren't watched any more.
    mutating func taken(by changes: RowChanges) -> Set<ID> {
        if changes.isOfEverything {
            let all = takeAll()
            // Whoever is answered from what it has brought is watched from there on.
            recent = [RowChanges(at: changes)]
            return all
        }
        recent.append(changes)
        if recent.count > Self.remembered { recent.removeFirst() }
        var taken = ofEverything
        // Whichever is shorter is gone through.
        if changes.rows.count < byRow.count {
            for row in changes.rows { byRow[row].map { taken.formUnion($0) } }
        } else {
            for (row, ids) in byRow where changes.rows.contains(row) { taken.formUnion(ids) }
        }
        for stream in changes.streams { byStream[stream].map { taken.formUnion($0) } }
        if !categories.isSubset(of: changes.categories) {
            // Somebody began to watch them when the run was under way already.
            for (stream, ids) in byStream where !changes.categories.contains(stream.category) {
                taken.formUnion(ids)
            }
        }
        for projection in changes.projections {
            byProjection[projection].map { taken.formUnion($0) }
        }
        for id in taken { remove(id) }
        return taken
    }

    /// Everything may have changed, and nothing is known.
    /// - Returns: All that were watched.
    mutating func takeAll() -> Set<ID> {
        let all = Set(uses.keys)
        let categories = categories
        self = Self()
        self.categories = categories
        return all
    }
}

extension RowChanges {
    /// None, at where `changes` have led.
    fileprivate init(at changes: RowChanges) {
        self.init(
            after: changes.through, through: changes.through, categories: changes.categories)
        followed = changes.followed
    }
}
