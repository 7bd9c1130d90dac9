public import EventStore

/// Folds events into the rows of one read model.
///
/// It says which events it wants, by handling them, and what each does to which rows. It can't
/// reach a clock, the network or the log, so the live read model and the rebuilt one are the same.
///
/// ```swift
/// struct OrdersProjector: Projector {
///     static let name = "orders"
///     static let handlers: [EventHandler<Self>] = [
///         on(OrderStatusUpdated.self) { orders, event, view in
///             try orders.rows.update(view.stream.id) { $0.status = event.to }
///         }
///     ]
///     let rows: RowTable<OrderRow>
///     init(_ rows: Rows) { self.rows = rows.table(OrderRow.self) }
/// }
/// ```
public protocol Projector: SendableMetatype {
    /// Its name, and the first part of its file's: plain lower case.
    static var name: String { get }

    /// From 1. Raised with every change of rows or meaning; the next query builds the new version.
    static var version: Int { get }

    /// Where its rows go. Those that it asks for when it is made, unless they are listed: which is quicker to
    /// start with where there are many projectors.
    static var tables: [any Row.Type] { get }

    /// What it does with each type of event that it wants.
    static var handlers: [EventHandler<Self>] { get }

    /// One that makes the rows of `rows`.
    init(_ rows: Rows)
}

extension Projector {
    /// The first.
    public static var version: Int { 1 }

    public static var tables: [any Row.Type] {
        let rows = Rows(source: nil)
        _ = Self(rows)
        return rows.types
    }

    /// Says what is done with events of one type.
    @inlinable
    public static func on<Event: DomainEvent>(
        _ type: Event.Type,
        _ apply: @escaping @Sendable (Self, Event, borrowing EventView) throws -> Void
    ) -> EventHandler<Self> {
        EventHandler(EventDescription(type)) { projector, view in
            switch try Event.decode(view) {
            case .one(let event): try apply(projector, event, view)
            case .several(let events): for event in events { try apply(projector, event, view) }
            }
        }
    }
}

/// What a projector does with events of one type.
public struct EventHandler<P>: Sendable {
    let event: EventDescription
    let apply: @Sendable (P, borrowing EventView) throws -> Void

    @usableFromInline
    init(
        _ event: EventDescription,
        _ apply: @escaping @Sendable (P, borrowing EventView) throws -> Void
    ) {
        self.event = event
        self.apply = apply
    }
}

/// A projector, as those see it who run it.
package struct Projection: Sendable {
    /// What a person calls it; the file is named after it too.
    package let name: String
    /// Of the form and meaning of its rows; another one is built anew.
    package let version: Int
    /// Where its rows go.
    package let tables: [any Row.Type]
    /// The types of event that it handles, under all their names; none where it takes events of any.
    package let eventTypes: [String]
    /// The events it wants.
    package let wanted: EventQuery
    /// Makes the function that applies one event to `rows`.
    package let applier: @Sendable (Rows) -> (borrowing EventView) throws -> Void

    /// It, among all that follow the log.
    package var follower: Follower { Follower(.projection, name) }

    package init<P: Projector>(_ projector: P.Type) {
        name = projector.name
        version = projector.version
        tables = projector.tables
        let handlers = projector.handlers
        eventTypes = Set(handlers.flatMap { $0.event.names }).sorted()
        wanted = .types(eventTypes)
        applier = { rows in
            let instance = projector.init(rows)
            let forms = handlers.map { $0.event.form }
            let applying = handlers.map { $0.apply }
            return { view in
                for index in forms.indices where forms[index].isOf(view) {
                    return try applying[index](instance, view)
                }
                for handler in EventDescription.reading(view, handlers, { $0.event }) {
                    try handler.apply(instance, view)
                }
            }
        }
    }

    /// One that looks at events of any type, and keeps nothing that is personal.
    package init(
        _ name: String, version: Int, tables: [any Row.Type], wanting wanted: EventQuery,
        _ applier: @escaping @Sendable (Rows) -> (borrowing EventView) throws -> Void
    ) {
        self.name = name
        self.version = version
        self.tables = tables
        eventTypes = []
        self.wanted = wanted
        self.applier = applier
    }

    /// The name of its database: `orders.v1`.
    package var databaseName: String { "\(name).v\(version)" }

    /// The earlier versions with the names of their databases, the latest first. Never a later one,
    /// which a newer binary may be using beside this.
    package var earlierDatabases: [(version: Int, name: String)] {
        (1..<max(version, 1)).reversed().map { ($0, "\(name).v\($0)") }
    }

    /// What the tables look like, as one text: a change of it without a change of version is found.
    package var schema: String {
        tables.flatMap { [$0.createTable] + $0.createIndexes + $0.ownForms }
            .joined(separator: "\n")
    }
}
