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
                    "name": check.name, "state": visit.say(Sentence(quoting: words)),
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
}
