import EventStore
import Records
import Vocabulary

/// Takes the whole page to a moment of the past: the one that was typed, or the event before or after another. What
/// can't be gone to is said beside what was typed.
enum PastScreen {
    static let screen = Screen("/past", "past", in: .history) { visit in
        let here = here(visit)
        let zone = try await visit.zone()
        if let from = visit.parameter("from"), let step = visit.parameter("step") {
            let position = try await visit.position(asOf: from) + (step == "-1" ? -1 : 1)
            return try await go(to: .position(position), zone, here, visit)
        }
        guard let typed = visit.parameter("at") ?? visit.parameter("clock") else {
            return form(visit, here, refused: nil)
        }
        guard let moment = TypedMoment(typed, in: zone) else {
            return form(
                visit, here,
                refused: visit.say("That is no moment: give a position, a day or a day and time."))
        }
        if case .time(let time) = moment, visit.parameter("by") == "occurred" {
            return try await go(toWhatHappenedBy: time, here, visit)
        }
        return try await go(to: moment, zone, here, visit)
    }

    /// Where one looks, without a moment before it.
    private static func here(_ visit: Visit) -> String {
        let given = visit.parameter("here") ?? "/"
        guard Link.isOurs(given) else { return "/" }
        let words = given.split(separator: "?", maxSplits: 1)[0].split(separator: "/")
        let isPast = words.first == "at" && words.count > 1
        let first = isPast ? words.dropFirst(2).first : words.first
        if ["past", "find", "sign-in", "sign-out", "do"].contains(first ?? "") { return "/" }
        guard isPast else { return given }
        let rest = given.split(separator: "?", maxSplits: 1).dropFirst().map { "?" + $0 }
        return "/" + words.dropFirst(2).joined(separator: "/") + rest.joined()
    }

    private static func go(
        to moment: TypedMoment, _ zone: Zone, _ here: String, _ visit: Visit
    ) async throws -> Shown {
        switch moment {
        case .position(let position):
            let head = try await visit.asking.get(["v1", "position"])["head"]?.integer ?? 0
            if position < 1 {
                return form(visit, here, refused: visit.say("The first event is at position 1."))
            }
            if position > head {
                return form(
                    visit, here,
                    refused: visit.say(
                        "The log has come to position \(Digits.grouped(head)), and no further."))
            }
        case .time(let time):
            if time > .now, zone.day(of: time) > zone.day(of: .now) {
                return form(visit, here, refused: visit.say("That moment is still to come."))
            }
            if try await visit.position(asOf: time.description) == 0 {
                return form(
                    visit, here, refused: visit.say("Nothing had been recorded by then."),
                    mayHaveHappened: visit.caller?.readsLog == true)
            }
        }
        throw Going(to: "/at/" + Link.encoded(moment.text) + here)
    }

    /// To the last event that had happened by then, whenever it was recorded: what was brought in from elsewhere is
    /// older than its place in the log.
    private static func go(
        toWhatHappenedBy time: Timestamp, _ here: String, _ visit: Visit
    ) async throws -> Shown {
        let changes = try await visit.asking.get(
            ["v1", "audit"],
            [
                (name: "occurredThrough", text: time.description), (name: "backward", text: "true"),
                (name: "limit", text: "1"),
            ])
        guard let position = changes["changes"]?.elements?.first?["position"]?.integer else {
            return form(visit, here, refused: visit.say("Nothing had happened by then."))
        }
        throw Going(to: "/at/\(position)" + here)
    }

    private static func form(
        _ visit: Visit, _ here: String, refused: String?, mayHaveHappened: Bool = false
    ) -> Shown {
        let typed = visit.parameter("at") ?? visit.parameter("clock")
        let happened = Link.parameters([
            (name: "here", text: here), (name: "at", text: typed ?? ""),
            (name: "by", text: "occurred"),
        ])
        return Shown(
            visit.say("Look back"),
            [
                "refused": refused, "now": here, "typed": typed ?? "",
                "happened": mayHaveHappened ? "/past" + happened : nil,
            ])
    }
}
