import ArgumentParser
import EventSourcing
import EventStore
import LMDBEventStore
import ReadModels
import Records

/// Why a verb didn't do what it was asked, as it is told to a person and to a program.
struct Failure: Error, Equatable {
    var status: ExitStatus
    /// For programs: kebab-case, stable.
    var code: String
    /// The field at fault, as a path.
    var field: String?
    /// One sentence, lower case, no full stop.
    var message: String
    /// More to know, a line each.
    var facts: [String] = []
    /// What to do instead: a command that runs as it is, where there is one.
    var hint: String?
    /// Further reasons, each with its own code.
    var others: [Refusal] = []

    init(
        _ status: ExitStatus, code: String, field: String? = nil, _ message: String,
        facts: [String] = [], hint: String? = nil
    ) {
        self.status = status
        self.code = code
        self.field = field
        self.message = message
        self.facts = facts
        self.hint = hint
    }

    /// The command line itself is wrong.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, code: "usage", message, hint: hint)
    }
}

extension Failure: CustomStringConvertible {
    /// What the parser puts into its own sentence about a value.
    var description: String { message }
}

// MARK: - What went wrong, as a failure

extension Failure {
    /// Whatever was thrown, in the one form in which it is told.
    init(anything error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let rejection as Rejection: self.init(rejection)
        case let error as StoreOpeningError: self.init(error)
        case let fault as ReadModelFault: self.init(fault)
        case let error as RowDatabaseError: self.init(error)
        case let error as EventStoreError: self.init(Rejection(anything: error))
        case let fault as EventFault: self.init(Rejection(anything: fault))
        default:
            self.init(
                .bug, code: "bug", "\(error)", hint: "es doctor")
        }
    }

    init(_ rejection: Rejection) {
        guard let first = rejection.refusals.first else {
            self.init(.bug, code: "bug", "refused without a reason")
            return
        }
        self.init(
            ExitStatus(of: first.code), code: first.code.rawValue, field: first.field,
            first.message, hint: first.hint)
        others = Array(rejection.refusals.dropFirst())
    }

    private init(_ fault: ReadModelFault) {
        switch fault {
        case .parked(let projection, _, _, _):
            self.init(
                .tryAgain, code: "projection-parked", "\(fault)",
                hint: "es projections retry \(projection)")
        case .nothingServes(let projection):
            self.init(
                .notFound, code: "nothing-to-compare", "\(fault)",
                hint: "es projections rebuild \(projection)")
        case .noCandidate(let projection):
            self.init(
                .notFound, code: "no-candidate", "\(fault)",
                hint: "es projections build \(projection)")
        case .busy: self.init(.tryAgain, code: "projection-busy", "\(fault)", hint: "try again")
        case .outOfOrder(_, let position, _, _):
            self.init(
                .refused, code: "occurred-out-of-order", "\(fault)",
                hint: "es log --from \(position) --limit 1")
        case .unknownProjection:
            self.init(.notFound, code: "unknown-projection", "\(fault)", hint: "es projections")
        case .notARow, .noSuchRow:
            self.init(
                .io, code: "projection-damaged", "\(fault)", hint: "es projections rebuild --all")
        }
    }

    private init(_ error: RowDatabaseError) {
        let status: ExitStatus =
            switch error.kind {
            case .damaged, .gone, .diskFull, .failed: .io
            case .notAllowed: .notAllowed
            case .busy: .tryAgain
            }
        self.init(status, code: error.code, "\(error)", hint: error.hint)
    }

    private init(_ error: StoreOpeningError) {
        switch error {
        case .notAStore(let path):
            self.init(
                .notFound, code: error.code, "there is no store in \(path)",
                hint: "es init")
        case .newerFormat: self.init(.newer, code: error.code, "\(error)")
        case .busy: self.init(.tryAgain, code: error.code, "\(error)")
        case .alreadyThere: self.init(.cantCreate, code: error.code, "\(error)")
        case .manifestDamaged, .logMissing, .logForeign, .truncated, .rolledBack, .networkDisk,
            .io:
            self.init(.io, code: error.code, "\(error)")
        }
    }
}

extension ExitStatus {
    /// How `es` ends when a command or a query is refused with this code.
    init(of code: RejectionCode) {
        self =
            switch code {
            case .notFound, .unknownQuery: .notFound
            case .revisionConflict, .busy, .outcomeUnknown: .tryAgain
            case .unavailable, .damaged: .io
            case .unreadableEvent: .newer
            case .connectivity: .unreachable
            case .configuration, .secretsReadable: .configuration
            case .bug: .bug
            default: .refused
            }
    }
}

// MARK: - Telling it

extension Failure {
    /// As a person reads it: the sentence and its code, what there is to know, what to do.
    func text(_ style: Style) -> String {
        var lines = Self.lines(
            Refusal(.init(rawValue: code), field: field, message, hint: nil), style)
        lines += facts.map { "  " + neutralised($0) }
        lines += Self.hint(hint, style)
        for other in others {
            lines += Self.lines(other, style) + Self.hint(other.hint, style)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ refusal: Refusal, _ style: Style) -> [String] {
        var message = refusal.message
        // Many messages name the field; the others need it.
        if let field = refusal.field, !field.isEmpty, !message.contains(field) {
            message = "\(field): \(message)"
        }
        return ["\(style.bad("error:")) \(neutralised(message))  [\(refusal.code)]"]
    }

    private static func hint(_ hint: String?, _ style: Style) -> [String] {
        hint.map { ["  \(style.quiet("hint:")) \(neutralised($0))"] } ?? []
    }

    /// As a program reads it: `{"error":{"code","message","field"?,"hint"?,…}}`.
    var json: [UInt8] {
        var error = Refusal(.init(rawValue: code), field: field, message, hint: hint).json
        if !facts.isEmpty { error["facts"] = .array(facts.map { .string($0) }) }
        if !others.isEmpty { error["others"] = .array(others.map(\.json)) }
        return JSONValue.object([.init("error", error)]).json()
    }
}

extension Refusal {
    /// `{"code","message","field"?,"hint"?}`.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("code", .string(code.rawValue)), .init("message", .string(message)),
        ]
        if let field { members.append(.init("field", .string(field))) }
        if let hint { members.append(.init("hint", .string(hint))) }
        return .object(members)
    }
}
