import Records
import Wording

/// What was found where the whole log was read.
enum VerifyTold {
    static func fields(_ result: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let isSound = result["ok"] == .boolean(true)
        let faults = result["faults"]?.elements ?? []
        let others = ["keyFaults", "viewFaults", "noteFaults"].flatMap {
            result[$0]?.elements ?? []
        }
        return [
            "isSound": isSound,
            "says": isSound
                ? visit.say("All is as it was written.")
                : visit.say("Something is not as it was written."),
            "events": visit.counted(result["events"]?.integer ?? 0, .events),
            "root": result["root"]?.text ?? "",
            "checks": (result["checks"]?.members ?? []).map { check -> Fields in
                let words = check.value.text ?? ""
                return [
                    "name": check.name, "said": visit.say(what(check.name)),
                    "state": visit.say(Sentence(quoting: words)),
                    "tone": words == "ok" ? "g" : words == "failed" ? "r" : "",
                ]
            }, "hasFaults": !faults.isEmpty || !others.isEmpty,
            "faults": faults.map { fault -> Fields in
                [
                    "message": visit.plain(fault["message"]) ?? "",
                    "position": fault["position"]?.integer.map(visit.number) ?? false,
                ]
            } + others.map { ["message": visit.plain($0) ?? "", "position": false] },
        ]
    }

    /// What a check looks at; one that isn't known here by its name.
    private static func what(_ check: String) -> Sentence {
        switch check {
        case "files": "The files are whole"
        case "checksums": "What is stored is as it was written"
        case "positions": "No position is missing"
        case "revisions": "No revision is missing"
        case "commands": "Each command is known by its id"
        case "clock": "Time never goes back"
        case "index": "The index has every event"
        case "tree": "The root is that of all events"
        case "keys": "The keys of what is personal are there"
        case "views": "The read models are what the log makes them"
        case "notes": "The log is what earlier notes say"
        default: Sentence(quoting: Plain.text(check))
        }
    }
}
