import Records

/// The first event that made a condition true.
enum BisectTold {
    static func fields(_ result: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let position = result["position"]?.integer
        let place = { (value: JSONValue?) -> [Fields] in
            told.parts(value, called: "")
        }
        return [
            "condition": visit.plain(result["condition"]) ?? "",
            "query": result["query"]?.text ?? "",
            "wasTrue": result["wasTrueFromTheStart"] == .boolean(true),
            "found": result["event"].map { event in
                told.origin(event).adding([
                    "stream": told.stream(result["stream"]?.text) ?? false,
                    "since": position.map {
                        visit.say("It is so since position \(Digits.grouped($0)).")
                    } ?? "",
                    "then": position.flatMap { position in
                        result["stream"]?.text.flatMap(Things.taken).map {
                            "/at/\(position)" + Things.address(of: $0.category, $0.id)
                        }
                    } ?? false,
                ])
            } ?? false,
            "before": place(result["before"]), "after": place(result["after"]),
            "isProven": result["proof"]?.text == "checked",
            "effort": visit.say(
                "\(Digits.grouped(result["checked"]?.integer ?? 0)) positions were looked at, \(Digits.grouped(result["folds"]?.integer ?? 0)) answers folded."
            ),
        ]
    }
}
