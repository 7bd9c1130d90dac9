import Daybook
import EventSourcing
import EventStore
import Records
import Vocabulary

// A preview, and the sending itself.

extension Doing {
    /// What would happen, if it were sent.
    func looked() async throws -> Shown {
        let form = try await commandForm()
        let (reading, secret) = reading(form)
        let rehearsal: JSONValue
        do {
            rehearsal = try await rehearsed(reading, form)
        } catch let problem as InterfaceProblem {
            return try await refused(problem, reading)
        }
        if let wrong = wrong(reading, form, and: []) {
            return try await self.form(wrong, status: 422)
        }
        var doing = self
        if command.goesByWhatWasSeen, let seen = rehearsal["revision"]?.integer {
            doing.revision = "\(seen)"
        }
        let told = Told(visit, form.currency, form.times.zone)
        let events = rehearsal["events"]?.elements ?? []
        return Shown(
            visit.spoken.command(command.name),
            around([
                "preview": Fields(dictionaryLiteral: ("back", back)).adding([
                    "heading": events.isEmpty
                        ? visit.say("Nothing would change: it is so already.")
                        : visit.say("Nothing is done yet. This would happen:"),
                    "events": events.map(told.event),
                    "hidden": doing.allHidden()
                        + (secret.map { [["name": Self.tokenName, "value": $0.id]] } ?? []),
                ]).adding(told.outcome(rehearsal["changed"]))
            ]))
    }

    /// Sends it.
    func sent() async throws -> Acted {
        let form = try await commandForm()
        let (reading, secret) = reading(form)
        do {
            if wrong(reading, form, and: []) != nil {
                // All that is wrong is told at once, also what only the interface knows.
                _ = try await rehearsed(reading, form)
                return .shown(try await self.form(wrong(reading, form, and: []) ?? [], status: 422))
            }
            return try await done(try await result(reading, form), secret?.text)
        } catch let problem as InterfaceProblem {
            return .shown(try await refused(problem, reading))
        }
    }

    private func result(
        _ reading: CommandForm.Reading, _ form: CommandForm
    ) async throws -> JSONValue {
        func send(_ doing: Doing) async throws -> JSONValue {
            try await visit.asking.post(
                ["v1", "commands", command.name], headers: doing.headers(form), reading.data)
        }
        do {
            return try await send(self)
        } catch let problem as InterfaceProblem
            where problem.refusals.first?.code.rawValue == "revision-conflict"
        {
            guard let now = try await goingOn(reading, form) else { throw problem }
            return try await send(now)
        }
    }

    /// What the interface says that would happen.
    func rehearsed(
        _ reading: CommandForm.Reading, _ form: CommandForm
    ) async throws -> JSONValue {
        try await visit.asking.post(
            ["v1", "commands", command.name], [(name: "dryRun", text: "true")],
            headers: headers(form).filter { $0.name != "Idempotency-Key" }, reading.data)
    }

    private func headers(_ form: CommandForm) -> [(name: String, value: String)] {
        let occurred = occurred.map { form.times.moment($0)?.description ?? $0 }
        return [
            ("Idempotency-Key", id), ("Daybook-Reason", reason), ("Daybook-Occurred-At", occurred),
            ("If-Match", revision),
        ].compactMap { name, value in value.map { (name: name, value: $0) } }
    }

    /// All that is wrong: what the form can't read, and what the interface refused besides; `nil` where nothing is.
    private func wrong(
        _ reading: CommandForm.Reading, _ form: CommandForm, and refusals: [Refusal]
    ) -> [Refusal]? {
        var all = reading.faults
        if let occurred, form.times.moment(occurred) == nil {
            all.append(
                Refusal(
                    .invalidField, field: "_occurred",
                    "the clocks of \(form.times.zone.name) never show that"))
        }
        let said = Set(all.compactMap(\.field))
        all += refusals.filter { refusal in
            refusal.field.map { !said.contains($0) && $0 != "Daybook-Occurred-At" } ?? true
        }
        return all.isEmpty ? nil : all
    }

    private func refused(
        _ problem: InterfaceProblem, _ reading: CommandForm.Reading
    ) async throws -> Shown {
        switch problem.refusals.first?.code.rawValue {
        case "revision-conflict": return try await stale(problem, reading)
        case "command-id-reused":
            // The form was sent, gone back to, and filled in otherwise: that is another command.
            var again = self
            again.id = Self.newID()
            return try await again.form(
                [
                    Refusal(
                        .init("command-id-reused"),
                        "this form was sent already, filled in otherwise",
                        hint: "send it again, if you mean that as well")
                ], status: problem.status)
        case nil, .some:
            let form = try await commandForm()
            return try await self.form(
                wrong(reading, form, and: problem.refusals) ?? problem.refusals,
                status: problem.status)
        }
    }

    // MARK: - Done

    private func done(_ result: JSONValue, _ made: String?) async throws -> Acted {
        let isNothing = result["events"]?.elements?.isEmpty == true
        let position = isNothing ? 0 : result["position"]?.integer ?? 0
        let place = back ?? thing(result)?.address(visit) ?? "/do"
        let onward = Link.adding("done", "\(position)", to: place)
        if let secret = result["secret"]?.text ?? made {
            // It stands in no address, so it is shown before one goes on.
            return .shown(
                Shown(
                    visit.spoken.command(command.name),
                    around(["secret": secret, "onward": onward])))
        }
        visit.asking.keep(outcome: result, at: position)
        return .went(.goingTo(onward))
    }

    private func thing(_ result: JSONValue) -> Thing? {
        result["stream"]?.text.flatMap { Thing(stream: $0) }
    }
}

extension Link {
    /// An address with a parameter, in the place of what it has of that name, before what leads to a part of the page.
    static func adding(_ name: String, _ text: String, to address: String) -> String {
        let halves = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let others = (parts.count > 1 ? parts[1] : "").split(separator: "&")
            .filter { !$0.hasPrefix(name + "=") }.map(String.init)
        let pairs = others + [encoded(name) + "=" + encoded(text)]
        return parts[0] + "?" + pairs.joined(separator: "&")
            + (halves.count > 1 ? "#" + halves[1] : "")
    }
}
