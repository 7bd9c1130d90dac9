import Records
import Wording

/// How rows differ, table by table, and one by one with the events that touched them.
enum RowsTold {
    static func fields(_ result: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let tables = result["tables"]?.elements ?? []
        let examples = result["examples"]?.elements ?? []
        let number = { (table: JSONValue, name: String) in
            visit.number(table[name]?.integer ?? 0)
        }
        let isSame = tables.allSatisfy { table in
            ["added", "removed", "changed"].allSatisfy { (table[$0]?.integer ?? 0) == 0 }
        }
        return [
            "name": visit.plain(result["name"]) ?? "", "isSame": isSame,
            "fault": visit.plain(result["fault"]) ?? false,
            "tables": tables.map { table -> Fields in
                [
                    "name": table["name"]?.text, "added": number(table, "added"),
                    "removed": number(table, "removed"), "changed": number(table, "changed"),
                    "same": number(table, "same"),
                ]
            }, "hasExamples": !examples.isEmpty,
            "examples": examples.map { example -> Fields in
                let events = example["events"]?.elements ?? []
                let count = example["eventCount"]?.integer ?? 0
                return [
                    "table": example["table"]?.text,
                    "row": (example["key"]?.elements ?? []).map {
                        told.shortened(Plain.text($0.words))
                    }
                    .joined(separator: visit.language.comma),
                    "isAdded": example["before"] == .null || example["before"] == nil,
                    "isRemoved": example["after"] == .null || example["after"] == nil,
                    "changes": told.changes(example["changed"]), "showsEvents": false,
                    "events": events.map { event -> Fields in
                        let position = event["position"]?.integer ?? 0
                        return [
                            "position": visit.number(position),
                            "address": "/log/\(position)", "type": event["type"]?.text ?? "",
                            "said": visit.spoken.event(event["type"]?.text ?? ""),
                        ]
                    },
                    "more": count > events.count
                        ? visit.say("and \(count - Int64(events.count)) more") : false,
                ]
            },
        ]
    }
}

extension JSONValue {
    /// A value of a row as it is.
    var words: String { text ?? String(decoding: json(), as: UTF8.self) }
}
