public import EventStore
public import Records

/// A question, as a value: its parameters, and how it is answered from read models and streams.
public protocol Query: Record {
    /// What it answers: rows, a record, or ``QueryAnswer`` where that is put together field by field.
    associatedtype Answer: Answerable

    /// Its name for callers: `orders`.
    static var name: String { get }

    /// What a person should know of it.
    static var guide: QueryGuide { get }

    /// The projections that it reads; each is caught up with the log before it is asked.
    static var projections: [String] { get }

    /// - Throws: a `Rejection` when the parameters make no sense or the thing isn't there.
    func answer(from source: QuerySource) async throws -> Answer
}

extension Query {
    /// Says nothing.
    public static var guide: QueryGuide { QueryGuide("") }
}

/// What a person should know of a query: the documentation that callers are shown.
public struct QueryGuide: Sendable {
    /// One sentence.
    package var summary: String
    /// What each parameter means.
    package var parameters: [String: String]
    /// Parameters of an example, as they are typed.
    package var example: [String]

    /// What it answers, in one sentence; what each parameter means; an example.
    public init(_ summary: String, parameters: [String: String] = [:], example: [String] = []) {
        self.summary = summary
        self.parameters = parameters
        self.example = example
    }
}

/// The answer to a query, as those get it who go by names and JSON.
public enum QueryAnswer: Sendable, Equatable {
    /// Part of a list: its items, how many there are in all, where the next part begins, and what
    /// else there is to say of the whole list, such as sums.
    case list([JSONValue], total: Int, next: String?, sums: [JSONValue.Member] = [])
    /// One thing.
    case item(JSONValue)
}

/// What a query is answered from: read models and streams, all as of one position.
public struct QuerySource: Sendable {
    /// The position that the answer is true at.
    public let position: Position
    private let time: Timestamp
    private let log: any EventStore
    let databases: [String: any RowSource]
    /// Told what the answer is made of besides rows, if anybody wants to know.
    private let uses: QueryUses?

    package init(
        position: Position, now: Timestamp, store: any EventStore,
        databases: [String: any RowSource], uses: QueryUses? = nil
    ) {
        self.position = position
        time = now
        log = store
        self.databases = databases
        self.uses = uses
    }

    /// The time of asking. Of the past, the time of the last event that counts: so that the same
    /// question of the same past has the same answer at any time.
    public var now: Timestamp {
        uses?.note(.everything)
        return time
    }

    /// The log. Nothing past ``position`` may be used of it.
    package var store: any EventStore {
        uses?.note(.everything)
        return log
    }

    /// Runs `body` on the rows of a projection, one that the query has named.
    public func read<T>(
        _ projection: String, _ body: (any RowConnection) throws -> T
    ) throws -> T {
        guard let database = databases[projection] else {
            throw ReadModelFault.unknownProjection(projection)
        }
        return try database.read(body)
    }

    /// Lends `body` the events of one stream, oldest first, as of ``position``; `body` answers
    /// `false` to stop.
    public func readStream(
        _ stream: StreamName, from revision: Revision = 0,
        _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        uses?.note(.stream(stream))
        try await log.readStream(stream, StreamRead(from: revision)) { view in
            try Task.checkCancellation()
            return try view.position <= position && body(view)
        }
    }

    /// Lends `body` the events of one stream, newest first, as of ``position``; `body` answers `false` to stop.
    package func readStreamBackwards(
        _ stream: StreamName, from revision: Revision? = nil,
        _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        uses?.note(.stream(stream))
        try await log.readStream(stream, StreamRead(from: revision, backward: true)) { view in
            try Task.checkCancellation()
            // What came later stands before all that is asked for.
            return try view.position > position || body(view)
        }
    }

    /// An aggregate, as of ``position``.
    public func load<Target: Aggregate>(
        _ type: Target.Type, _ id: Identifier<Target>
    ) async throws -> Loaded<Target> {
        uses?.note(.stream(try Target.stream(id)))
        return try await log.load(type, id, through: position)
    }
}

/// What there is to know of one query, and how to read one.
package struct QueryDescription: Sendable {
    /// What callers ask it by: `orders`.
    package let name: String
    /// What a person should know of it.
    package let guide: QueryGuide
    private let listed: Lazily<[FieldDescription]>
    /// The read models that it answers from.
    package let projections: [String]
    /// The fields of the rows that it answers with; `nil` where it answers with one thing.
    package var rowFields: RowFields? { rows.value }
    private let rows: Lazily<RowFields?>
    package let decode: @Sendable ([(name: String, text: String)]) throws(Rejection) -> any Query

    /// What can be given with it.
    package var parameters: [FieldDescription] { listed.value }

    package init<Q: Query>(_ query: Q.Type) {
        name = query.name
        guide = query.guide
        listed = Lazily { FieldLister.fields(of: query) }
        projections = query.projections
        rows = Lazily { query.fieldsOfRows }
        decode = { (parameters) throws(Rejection) in
            var query = Q()
            var reader = ParameterReader(parameters)
            query.visit(&reader)
            try reader.finish(names: FieldLister.fields(of: Q.self).map(\.name))
            return query
        }
    }
}

/// Reads a query's parameters from plain text: `status=delivered`.
struct ParameterReader: FieldVisitor {
    private var left: [(name: String, text: String)]
    private var refusals: [Refusal] = []

    init(_ parameters: [(name: String, text: String)]) { left = parameters }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        guard let text = take("\(name)") else {
            refusals.append(Refusal(.requiredFieldEmpty, field: "\(name)", "\(name) is required"))
            return
        }
        if let parsed = Value.parse(text) { value = parsed } else { refuse(name, Value.shape) }
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard let text = take("\(name)") else { return }
        if let parsed = Value.parse(text) { value = parsed } else { refuse(name, Value.shape) }
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        field(name, &value)
    }

    /// - Throws: all that was wrong, unknown parameters among it.
    func finish(names: @autoclosure () -> [String]) throws(Rejection) {
        var all = refusals
        if left.isEmpty, all.isEmpty { return }
        let names = names()
        for (name, _) in left {
            let near = nearest(to: name, among: names)
            let hint: Sentence =
                near.map { "did you mean \($0)?" }
                ?? (names.isEmpty ? "it takes none" : "it takes \(names)")
            all.append(
                Refusal(.unknownField, field: name, "there is no parameter \(name)", hint: hint))
        }
        if !all.isEmpty { throw Rejection(all) }
    }

    private mutating func take(_ name: String) -> String? {
        guard let index = left.firstIndex(where: { $0.name == name }) else { return nil }
        return left.remove(at: index).text
    }

    private mutating func refuse(_ name: StaticString, _ shape: FieldShape) {
        refusals.append(Refusal(.invalidField, field: "\(name)", "must be \(shape.words)"))
    }
}
