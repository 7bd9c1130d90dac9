import Answers
import Daybook
import EventSourcing
import EventStore
import History
import Hummingbird
import ReadModels
import Records
import Replay

/// What goes through all of the log, or much of it: to search it, to decide it again, to verify it.
enum HistoryJobs {
    /// `POST /v1/bisect`
    static func bisect(_ call: Call) async throws -> Response {
        let wanted = try await call.parameters(BisectParameters.self)
        let search = try QueryCondition(wanted.condition)
        let (queries, store) = (call.office.queries, call.office.store)
        // What can't be asked is refused before anything waits for it.
        _ = try queries.description(of: search.query).decode(search.parameters)
        let first = try await call.office.position(before: wanted.from, "from") + 1
        let last = min(
            try await call.office.position(of: wanted.to, "to"), try await store.head())
        guard first <= last else {
            throw Problem(
                .invalidField, "there is no event from \(first) to \(last)", field: "from")
        }
        return try await JobRoutes.begin(.bisect, wanted, call) { live in
            let found = try await queries.bisect(
                search, from: first, through: last, isQuick: wanted.quick ?? false
            ) { live.tell($0, $1, $2) }
            guard found.position != nil || found.wasTrueFromTheStart else {
                throw Problem(
                    .init("never-true"), found.never(search.condition, first...last),
                    hint: Sentence(quoting: found.found(at: search.condition)))
            }
            return try await found.answer(to: search, in: store)
        }
    }

    /// `POST /v1/replay`
    static func replay(_ call: Call) async throws -> Response {
        let wanted = try await call.parameters(ReplayParameters.self)
        let office = call.office
        let rules = try ReplayRule.rules(
            (wanted.rules ?? []).joined(separator: "\n"), of: BackOffice.contexts)
        let before = try await office.position(before: wanted.from, "from")
        let through = try await office.position(of: wanted.to, "to")
        let head = try await office.store.head()
        guard head == 0 || before < min(through, head) else {
            throw Problem(.invalidField, "there is no event there to decide again", field: "from")
        }
        return try await JobRoutes.begin(.replay, wanted, call) { live in
            try await office.replay(rules: rules, from: before + 1, through: through) {
                live.tell($0, $1, $2)
            }.answer(in: Problem.catalogue)
        }
    }

    /// `POST /v1/verify`
    static func verify(_ call: Call) async throws -> Response {
        let wanted = try await call.parameters(VerifyParameters.self)
        try wanted.check()
        let office = call.office
        let program = call.served.settings.program
        return try await JobRoutes.begin(.verify, wanted, call) { live in
            // What a database sends can be walked wherever one is.
            if let program, let folder = office.wholeFolder {
                return try await Verifying.run(program, of: folder, wanted, live)
            }
            return try await wanted.verify(office) { stage in live.tell(stage) }.answer
        }
    }
}

extension BackOffice {
    /// The last position at or before what a text means, a position or a time; the last of all where none is given.
    fileprivate func position(of text: String?, _ field: String) async throws -> Position {
        guard let text else { return .max }
        if let position = Position(plain: text) { return position }
        return try await store.position(asOf: try time(text, field))
    }

    /// The position before all that belongs to what it means, and what follows; 0 where none is given.
    fileprivate func position(before text: String?, _ field: String) async throws -> Position {
        guard let text else { return 0 }
        if let position = Position(plain: text) { return position > 0 ? position - 1 : 0 }
        // What was recorded in that very millisecond belongs to it.
        let time = try time(text, field)
        return try await store.position(
            asOf: Timestamp(milliseconds: time.milliseconds - 1))
    }

    private func time(_ text: String, _ field: String) throws -> Timestamp {
        guard let time = Timestamp(text) else {
            throw Problem(
                .invalidField, "must be a position, or a time as RFC 3339 has it", field: field)
        }
        return time
    }
}
