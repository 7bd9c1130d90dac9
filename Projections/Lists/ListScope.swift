import EventSourcing
import Ledger
import Records

/// Which transactions, items or spaces are meant: those of one project, those of the business's own
/// inventory, or all.
enum ListScope: FieldValue {
    case project(ProjectID)
    case inventory
    case all

    static var shape: FieldShape { .text }

    static func read(from reader: inout JSONReader) -> ListScope? {
        guard let text = reader.string() else { return nil }
        return parse(text)
            ?? reader.reject(shape: shape, why: "must be project:<id>, inventory or all")
    }

    func write(to writer: inout JSONWriter) { writer.string(text) }

    static func parse(_ text: String) -> ListScope? {
        switch text {
        case "inventory": return .inventory
        case "all": return .all
        default:
            guard text.hasPrefix("project:") else { return nil }
            return ProjectID.parse(String(text.dropFirst("project:".count))).map { .project($0) }
        }
    }

    private var text: String {
        switch self {
        case .project(let id): "project:\(id)"
        case .inventory: "inventory"
        case .all: "all"
        }
    }
}

extension Selection {
    /// Keeps only the rows of this scope, if one is given, by their column `projectId`.
    mutating func require(scope: ListScope?) {
        switch scope ?? .all {
        case .project(let id): require("projectId", is: id)
        case .inventory: require("projectId IS NULL")
        case .all: break
        }
    }
}
