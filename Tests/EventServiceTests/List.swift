import EventSourcing
import Records

struct Added: DomainEvent {
    static let type = "Added"
    var title = ""
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("title", &title) }
}

struct List: Aggregate {
    enum Event: EventSet {
        case added(Added)
        static let cases = [of(added)]
        var event: any DomainEvent {
            switch self {
            case .added(let event): event
            }
        }
    }
    static let category = "list"
    var titles: [String] = []
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("titles", &titles) }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added): titles.append(added.title)
        }
    }
}

struct Add: Command {
    static let name = "Add"
    var id = List.ID()
    var title = ""
    var target: List.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("title", &title, .notBlank(atMost: 120))
    }
    func decide(on list: List, given facts: Facts) throws(Rejection) -> Decision<List> {
        list.titles.contains(title) ? [] : [.added(Added(title: title))]
    }
}
