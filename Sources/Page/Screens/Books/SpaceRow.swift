import Records
import Wording

/// A space in a list, with how far its checklists are done.
enum SpaceRow {
    static func fields(_ visit: Visit, _ row: JSONValue, _ names: BookNames) -> Fields {
        let id = row["spaceId"]?.text ?? ""
        let (done, all) = (row["checklistDone"]?.integer ?? 0, row["checklistTotal"]?.integer ?? 0)
        let project = row["projectId"]?.text
        return [
            "spaceID": Plain.text(id), "spaceAddress": visit.book(.spaces, id),
            "spaceName": visit.plain(row["name"]) ?? Plain.text(id),
            "spaceProject": names.name(.project, row["projectId"]) ?? visit.say("Inventory"),
            "spaceProjectAddress": project.map { visit.book(.projects, $0) } ?? false,
            "hasPoints": all > 0, "isDone": all > 0 && done == all,
            "done": visit.say("\(done) of \(all) done"),
            "progress": ["bar": BudgetBar.part(visit, done, of: all)] as Fields,
            "isPutAway": Books.isTrue(row["isArchived"]),
        ]
    }
}
