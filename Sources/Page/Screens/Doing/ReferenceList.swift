import Daybook
import EventSourcing
import Records
import Vocabulary

/// The things that a field can name, as a list of the interface has them: what completes as one types.
struct ReferenceList: Sendable {
    let key: String
    fileprivate let query: QueryDescription
    fileprivate let id: String

    /// Fields that name a person by another name than `userId`.
    private static let people: Set = [
        "customerId", "byId", "senderId", "ownerId", "payerId", "playerIds",
    ]

    /// Under which key the list is asked for that a field names something of; `nil`: of none.
    static func key(of field: FieldDescription) -> String? {
        if Words.of(field.name) != nil { return field.name }
        if people.contains(field.name) { return "user" }
        return field.names
    }

    /// The list of a kind of thing, best one that can be searched; `nil` where none can be asked for by itself.
    init?(_ key: String) {
        let lists = BackOffice.questions.filter { query in
            query.rowFields?.key.count == 1
                && query.rowFields?.key.first?.lowercased() == key.lowercased() + "id"
                && !query.parameters.contains(where: \.required)
        }
        let found = lists.first { $0.parameters.contains { $0.name == "text" } } ?? lists.first
        guard let query = found, let id = query.rowFields?.key.first else { return nil }
        self.key = key
        self.query = query
        self.id = id
    }

    /// Those in which `text` stands, of an account and of a project where those are known.
    func options(
        _ visit: Visit, text: String?, of known: [String: String], atMost most: Int
    ) async throws -> (options: [Suggestion], isWhole: Bool) {
        var parameters: Asking.Parameters = [(name: "limit", text: String(most))]
        let takes = Set(query.parameters.map(\.name))
        if let text, !text.isEmpty, takes.contains("text") {
            parameters.append((name: "text", text: text))
        }
        for (name, field) in [("account", "accountId"), ("project", "projectId")]
        where takes.contains(name) && query.name != "projects"
            || name == "account" && takes.contains(name)
        {
            if let given = known[field], !given.isEmpty {
                parameters.append((name: name, text: given))
            }
        }
        let list = try await visit.asking.list(query.name, parameters)
        let options = list.rows.compactMap { row -> Suggestion? in
            guard let id = row[id]?.text else { return nil }
            let label = Self.labels.lazy.compactMap { row[$0]?.text }.first { !$0.isEmpty }
            return Suggestion(id: id, label: label == id ? nil : label.map(Plain.text))
        }
        return (options, list.next == nil)
    }

    private static let labels = [
        "title", "name", "label", "displayName", "customerName", "source", "email",
    ]

    /// Fields in which words stand that aren't anybody's.
    enum Words {
        static func of(_ name: String) -> [String]? {
            switch name {
            case "projection": BackOffice.projections.map(\.name).sorted()
            case "reactor": BackOffice.contexts.flatMap(\.reactors).map(\.name).sorted()
            case "types": BackOffice.events.flatMap(\.names).sorted()
            case "timeZone": Zone.names
            default: nil
            }
        }
    }
}

/// One thing that can be named.
struct Suggestion: Sendable {
    var id: String
    var label: String?

    var fields: Fields { ["id": id, "label": label] }
}

/// What a field completes from.
struct Suggestions: Sendable {
    var id: String
    var options: [Suggestion]
    /// Whether there are no more.
    var isWhole: Bool

    /// Few enough to be sent with a form.
    private static let few = 50

    /// Those of all fields of a command. What can't be asked for, nobody needs for filling in the form.
    static func all(
        of fields: [FieldDescription], _ visit: Visit, known: [String: String]
    ) async -> [String: Suggestions] {
        await withTaskGroup(of: (String, Suggestions?).self) { group in
            for key in Set(keys(of: fields)) {
                group.addTask { (key, await found(key, visit, known)) }
            }
            return await group.reduce(into: [:]) { all, found in all[found.0] = found.1 }
        }
    }

    private static func keys(of fields: [FieldDescription]) -> [String] {
        fields.flatMap { field -> [String] in
            var shape = field.shape
            while case .list(let element) = shape { shape = element }
            if case .object(let inner) = shape { return keys(of: inner) }
            return ReferenceList.key(of: field).map { [$0] } ?? []
        }
    }

    private static func found(
        _ key: String, _ visit: Visit, _ known: [String: String]
    ) async -> Suggestions? {
        let id = "ids-" + key
        if let words = ReferenceList.Words.of(key) {
            return Suggestions(
                id: id, options: words.map { Suggestion(id: $0, label: nil) }, isWhole: true)
        }
        guard let list = ReferenceList(key) else { return nil }
        do {
            let found = try await list.options(visit, text: nil, of: known, atMost: few)
            return Suggestions(id: id, options: found.options, isWhole: found.isWhole)
        } catch {
            return nil
        }
    }
}
