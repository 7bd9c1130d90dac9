package import EventStore
package import Records

/// One part of the business, as the composition root sees it: its commands, its aggregates, and
/// what is read of it.
///
/// ```swift
/// Context("lists", [Add.self, Tick.self], [List.self]).answering([AllItems.self], from: Items.self)
/// ```
public struct Context: Sendable {
    /// What a person calls it: "orders".
    public let name: String
    private var listed: Lazily<[CommandDescription]>
    /// What can be asked of it.
    package var commands: [CommandDescription] { listed.value }
    /// The kinds of things that it is about.
    package let aggregates: [AggregateDescription]
    /// What it does about events, of other parts or its own.
    package let reactors: [ReactorDescription]
    /// Its read models.
    package private(set) var projections: [Projection] = []
    /// What can be asked of it.
    package private(set) var queries: [QueryDescription] = []
    package private(set) var corrections: [AnswerCorrection] = []

    /// A part called `name`: what can be asked of it, the kinds of things that it is about, and what it
    /// does about events.
    public init(
        _ name: String,
        _ commands: @autoclosure @escaping @Sendable () -> [any Command.Type],
        _ aggregates: [any Aggregate.Type],
        reactors: [any Reactor.Type] = []
    ) {
        self.name = name
        listed = Lazily { commands().map { CommandDescription($0) } }
        self.aggregates = aggregates.map { AggregateDescription($0) }
        self.reactors = reactors.map { ReactorDescription($0) }
    }

    /// The same part, with more said of its commands.
    func changingCommands(
        _ change: @escaping @Sendable ([CommandDescription]) -> [CommandDescription]
    ) -> Context {
        var context = self
        let listed = listed
        context.listed = Lazily { change(listed.value) }
        return context
    }

    /// The same part, with what can be asked of it and the read models that answer.
    public func answering(
        _ queries: [any Query.Type], from projectors: any Projector.Type...
    ) -> Context {
        var context = self
        context.queries += queries.map { QueryDescription($0) }
        context.projections += projectors.map { Projection($0) }
        return context
    }

    /// The same part, with the answers about the past that are given otherwise than they once were.
    package func correcting(_ corrections: [AnswerCorrection]) -> Context {
        var context = self
        context.corrections += corrections
        return context
    }
}

/// What there is to know of one command, and how to read one.
package struct CommandDescription: Sendable {
    /// What callers send it by: `PlaceOrder`.
    package let name: String
    /// What a person should know of it.
    package let guide: CommandGuide
    private let listed: Lazily<[FieldDescription]>
    /// The category of the aggregate it is asked of.
    package let category: String
    /// Reads the command out of its `data`, strictly; `makeID` serves fields left to the service.
    package let decode:
        @Sendable (_ data: [UInt8], _ makeID: @escaping () -> String) throws(Rejection) ->
            any Command

    /// Whether it may go by a document from elsewhere.
    package let isFetching: Bool

    /// Who may send it, where it is said who does; `nil`: there is no table that says so.
    package var leave: Leave?

    /// What its `data` holds, in order.
    package var fields: [FieldDescription] { listed.value }

    package init<C: Command>(_ command: C.Type) {
        name = command.name
        guide = command.guide
        listed = Lazily { FieldLister.fields(of: command) }
        category = C.Target.category
        isFetching = command is any FetchingCommand.Type
        decode = { (data, makeID) throws(Rejection) in
            do throws(Rejection) {
                return try JSONReader.readStrictly(C.self, from: data, makeID: makeID)
            } catch {
                throw error.hinting(fields: FieldLister.fields(of: C.self))
            }
        }
    }
}

/// What there is to know of one kind of aggregate.
package struct AggregateDescription: Sendable {
    /// The first part of the name of each of its streams.
    package let category: String
    /// All that can happen to it.
    package let events: [EventDescription]
    private let listed: Lazily<[FieldDescription]>
    /// One that nothing has happened to.
    package let blank: any Aggregate
    /// How many events a fold may take before a snapshot is kept; `nil`: none ever is.
    package let snapshotAfter: Int?
    /// Reads a stored event of such a thing as the events that it is: one, unless its type was split.
    package let decode:
        @Sendable (borrowing EventView) throws(EventFault) -> Decoded<any DomainEvent>

    /// Its fields: its state, as it is shown to people.
    package var fields: [FieldDescription] { listed.value }

    package init<A: Aggregate>(_ aggregate: A.Type) {
        category = aggregate.category
        listed = Lazily { FieldLister.fields(of: aggregate) }
        blank = A()
        snapshotAfter = A.snapshotAfter
        events = A.Event.cases.map { $0.description }
        decode = { (view) throws(EventFault) in try A.Event.decode(view).map(\.event) }
    }

    /// Whether any event of such a thing may be stored under one of these names.
    package func isMade(of types: [String]) -> Bool {
        events.contains { $0.names.contains(where: types.contains) }
    }
}

extension Rejection {
    /// The same, with the nearest known name beside each unknown one.
    func hinting(fields: [FieldDescription]) -> Rejection {
        var copy = self
        for index in copy.refusals.indices where copy.refusals[index].code == .unknownField {
            let path = copy.refusals[index].field ?? ""
            let names = Self.names(at: path, in: fields)
            let last = path.split(separator: ".").last.map(String.init) ?? path
            if let near = nearest(to: last, among: names) {
                copy.refusals[index].hint = "did you mean \(near)?"
            } else if !names.isEmpty {
                copy.refusals[index].hint = "the fields are \(names)"
            }
        }
        return copy
    }

    /// The field names that could stand where the last name of `path` stands.
    private static func names(at path: String, in fields: [FieldDescription]) -> [String] {
        var level = fields
        for name in path.split(separator: ".").dropLast() {
            let plain = name.prefix { $0 != "[" }
            guard var shape = level.first(where: { $0.name == plain })?.shape else { return [] }
            while case .list(let element) = shape { shape = element }
            guard case .object(let inner) = shape else { return [] }
            level = inner
        }
        return level.map(\.name)
    }
}
