import EventSourcing
import Records
import Vocabulary

// Somebody came in between: who, what they did, and what would come of one's own now.

extension Doing {
    func stale(
        _ problem: InterfaceProblem, _ reading: CommandForm.Reading
    ) async throws -> Shown {
        let form = try await commandForm()
        var now = self
        now.revision = nil
        var (mine, refusals): (JSONValue?, [Refusal]) = (nil, [])
        do {
            mine = try await now.rehearsed(reading, form)
        } catch let problem as InterfaceProblem {
            refusals = problem.refusals
        }
        let thing =
            mine?["stream"]?.text.flatMap { Thing(stream: $0) }
            ?? target.map { Thing($0.category, $0.id) }
        let theirs = try await theirs(of: thing)
        if let present = mine?["revision"]?.integer {
            now.revision = "\(present)"
        } else {
            now.revision = await presentRevision().map { "\($0)" }
        }
        let told = Told(visit, form.currency, form.times.zone)
        let earlier = theirs.count - Self.mostTold
        let fields: Fields = [
            "earlier": earlier > 0 ? visit.counted(Int64(earlier), .earlierChanges) : nil,
            "theirs": theirs.suffix(Self.mostTold).map { change -> Fields in
                let what: Fields = [
                    "what": visit.spoken.event(change["type"]?.text ?? ""),
                    "who": visit.plain(change["actor"]),
                    "when": visit.moment(change["recordedAt"], in: form.times.zone),
                ]
                return what.adding(told.outcome(change["changed"]))
            },
            "hasTheirs": !theirs.isEmpty, "canGoOn": mine != nil,
            "mine": mine.map { told.outcome($0["changed"]) }, "hidden": now.allHidden(),
        ]
        var shown = Shown(
            visit.spoken.command(command.name), around(["stale": fields]), status: problem.status)
        if !refusals.isEmpty {
            // Their change has made it impossible: the form says why.
            let below = try await now.form(refusals, status: problem.status)
            shown.fields = below.fields.adding(shown.fields)
        }
        return shown
    }

    /// What they did last is told; before that only how much.
    private static let mostTold = 10

    /// The same on the revision that is there now, where nothing but what the business does by itself has come in between,
    /// and that has touched nothing of what this changes: an order that takes its stock is no reason to ask about a price.
    func goingOn(_ reading: CommandForm.Reading, _ form: CommandForm) async throws -> Doing? {
        var now = self
        now.revision = nil
        let mine: JSONValue
        do {
            mine = try await now.rehearsed(reading, form)
        } catch is InterfaceProblem {
            // It can't be done any more: that is told with what came in between.
            return nil
        }
        guard
            let thing = mine["stream"]?.text.flatMap({ Thing(stream: $0) }),
            let present = mine["revision"]?.integer
        else { return nil }
        let theirs = try await theirs(of: thing)
        let touched = Set(theirs.flatMap { $0["changed"]?.members ?? [] }.map(\.name))
        guard !theirs.isEmpty,
            theirs.allSatisfy({ $0["commandId"]?.text?.hasPrefix("reaction:") == true }),
            (mine["changed"]?.members ?? []).allSatisfy({ !touched.contains($0.name) })
        else { return nil }
        now.revision = "\(present)"
        return now
    }

    /// What was done to a thing since the revision that one had seen, as far as one may know it.
    private func theirs(of thing: Thing?) async throws -> [JSONValue] {
        guard let thing, visit.caller?.looksBack == true, let seen = revision.flatMap({ Int64($0) })
        else { return [] }
        let answer = try await visit.asking.get([
            "v1", "streams", thing.category, thing.id, "audit",
        ])
        return (answer["changes"]?.elements ?? []).filter {
            ($0["revision"]?.integer ?? 0) > seen
        }
    }
}

extension Counted {
    static let earlierChanges = Counted(
        one: "earlier change", many: "earlier changes",
        arabic: Arabic(
            "لا تغييرات قبلها", "تغيير واحد قبلها", "تغييران قبلها", "% تغييرات قبلها",
            "% تغييرًا قبلها", "% تغيير قبلها"))
}
