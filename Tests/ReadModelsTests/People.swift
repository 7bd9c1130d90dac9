import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import ReadModels
import Records
import Synchronization

// A business of people who are named, and may be forgotten.

struct PersonNamed: DomainEvent {
    static let type = "PersonNamed"
    static let personal: PersonalFields? = PersonalFields(["name"], of: .stream)
    var name = ""
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

struct PersonForgotten: DomainEvent {
    static let type = "PersonForgotten"
    static let forgets: PersonSource? = .stream
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

struct Person: Aggregate {
    enum Event: EventSet {
        case named(PersonNamed)
        case forgotten(PersonForgotten)
        static let cases = [of(named), of(forgotten)]
        var event: any DomainEvent {
            switch self {
            case .named(let event): event
            case .forgotten(let event): event
            }
        }
    }

    static let category = "person"
    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}

struct NamePerson: Command {
    static let name = "NamePerson"
    var id = Person.ID()
    var name = ""
    var target: Person.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("name", &name)
    }
    func decide(on person: Person, given facts: Facts) throws(Rejection) -> Decision<Person> {
        [.named(PersonNamed(name: name))]
    }
}

struct ForgetPerson: Command {
    static let name = "ForgetPerson"
    var id = Person.ID()
    var target: Person.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("id", &id) }
    func decide(on person: Person, given facts: Facts) throws(Rejection) -> Decision<Person> {
        [.forgotten(PersonForgotten())]
    }
}

struct PersonRow: Row {
    static let table = "people"
    static let keyColumns = ["id"]
    var id = Person.ID()
    var name = ""
    var key: Person.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("name", &name)
    }
}

/// What each is called. It takes no name away itself when somebody is forgotten.
struct PeopleProjector: Projector {
    static let name = "people"
    static let version = 1
    static let tables: [any Row.Type] = [PersonRow.self]
    static let handlers = [
        on(PersonNamed.self) { people, named, view in
            let id = Person.ID(view.stream.id)
            try people.rows.upsert(id, PersonRow(id: id)) { $0.name = named.name }
        }
    ]
    let rows: RowTable<PersonRow>
    init(_ rows: Rows) { self.rows = rows.table(PersonRow.self) }
}

struct PeopleQuery: Query {
    static let name = "people"
    static let projections = [PeopleProjector.name]
    mutating func visit(_ fields: inout some FieldVisitor) {}
    func answer(from source: QuerySource) async throws -> Listed<PersonRow> {
        let all = "SELECT * FROM people ORDER BY id"
        return Listed(items: try source.read(Self.name) { try $0.all(PersonRow.self, all) })
    }
}

/// A log that keeps what is personal sealed, a way in and a way out.
struct Registry {
    let store: SealedEventStore
    let keys: KeyFile
    let bus: CommandBus
    let models: ReadModels
    let queries: QueryBus
    private let folder: TemporaryFolder

    /// `beside`: another process on the same log, keys and rows.
    init(in place: RowsPlace, beside other: Registry? = nil) throws {
        folder = other?.folder ?? TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        keys = KeyFile(path: folder.path + "/keys", of: other?.keys.store ?? UUID())
        if other == nil { try keys.make() }
        store = SealedEventStore(
            other?.store.store ?? InMemoryEventStore(), keys: keys,
            events: Person.Event.cases.map { $0.description })
        let people = Context("people", [NamePerson.self, ForgetPerson.self], [Person.self])
            .answering([PeopleQuery.self], from: PeopleProjector.self)
        bus = CommandBus([people], store: store, actor: "tester")
        let databases =
            switch place {
            case .folder:
                RowDatabases(folder: folder.path + "/views", of: store, copiesEvery: 16)
            case .memory: RowDatabases(inMemoryOf: store)
            }
        models = ReadModels(
            people.projections, databases: databases, on: ServiceThreads())
        queries = QueryBus(people.queries, models: models)
        store.afterErasing { [models] erasure in
            try models.discard(madeOf: erasure.types)
        }
    }
}
