import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
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
    var message: Sentence
    /// More to know, a line each.
    var facts: [String] = []
    /// What to do instead: a command that runs as it is, where there is one.
    var hint: Sentence?
    /// Further reasons, each with its own code.
    var others: [Refusal] = []

    init(
        _ status: ExitStatus, code: String, field: String? = nil, _ message: Sentence,
        facts: [String] = [], hint: Sentence? = nil
    ) {
        self.status = status
        self.code = code
        self.field = field
        self.message = message
        self.facts = facts
        self.hint = hint
    }

    /// The command line itself is wrong.
    static func usage(_ message: Sentence, hint: Sentence? = nil) -> Failure {
        Failure(.usage, code: "usage", message, hint: hint)
    }
}

extension Failure: CustomStringConvertible {
    /// What the parser puts into its own sentence about a value.
    var description: String { message.description }
}

// MARK: - What went wrong, as a failure

extension Failure {
    /// Whatever was thrown, in the one form in which it is told.
    init(anything error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let rejection as Rejection: self.init(rejection)
        case let error as StoreOpeningError: self.init(error)
        case let fault as DatabaseFault: self.init(fault)
        case let fault as ReadModelFault: self.init(fault)
        case let error as RowDatabaseError: self.init(error)
        case let error as EventStoreError: self.init(Rejection(anything: error))
        case let fault as EventFault: self.init(Rejection(anything: fault))
        default:
            self.init(
                .bug, code: "bug", Sentence(quoting: "\(error)"), hint: .next(.examine))
        }
    }

    init(_ rejection: Rejection) {
        guard let first = rejection.refusals.first else {
            self.init(.bug, code: "bug", "refused without a reason")
            return
        }
        self.init(
            ExitStatus(of: first.code), code: first.code.rawValue, field: first.field,
            first.message, hint: first.hint ?? Self.listing(of: first))
        others = Array(rejection.refusals.dropFirst())
    }

    /// What lists the things of which there is none as the field says.
    private static func listing(of refusal: Refusal) -> Sentence? {
        guard refusal.code == .notFound, let field = refusal.field, field.hasSuffix("Id") else {
            return nil
        }
        let kind = field.dropLast(2).lowercased()
        return BackOffice.entities.contains { $0.category == kind }
            ? .es(BackOffice.listing(of: kind)) : nil
    }

    private init(_ fault: ReadModelFault) {
        switch fault {
        case .parked(let projection, _):
            self.init(
                .tryAgain, code: "projection-parked", fault.sentence,
                hint: .es("projections", "retry", projection))
        case .nothingServes(let projection):
            self.init(
                .notFound, code: "nothing-to-compare", fault.sentence,
                hint: .es("projections", "rebuild", projection))
        case .beyondTheLog(let projection, _, _):
            self.init(
                .io, code: "log-shorter", fault.sentence,
                hint: """
                    put a backup of the store back; or, if this log is meant to be the older one: \
                    \(next: .own(["projections", "rebuild", projection]))
                    """)
        case .busy: self.init(.tryAgain, code: "projection-busy", fault.sentence, hint: "try again")
        case .outOfOrder(_, let stop):
            self.init(
                .refused, code: "occurred-out-of-order", fault.sentence,
                hint: .es("log", "--from", "\(stop.position)", "--limit", "1"))
        case .unknownProjection:
            self.init(
                .notFound, code: "unknown-projection", fault.sentence, hint: .es("projections"))
        case .notARow, .noSuchRow:
            self.init(
                .io, code: "projection-damaged", fault.sentence,
                hint: .next(.rebuild))
        }
    }

    private init(_ error: RowDatabaseError) {
        let status: ExitStatus =
            switch error.kind {
            case .damaged, .gone, .diskFull, .failed: .io
            case .notAllowed: .notAllowed
            case .busy: .tryAgain
            }
        self.init(status, code: error.code, error.sentence, hint: error.hint)
    }

    /// The books are somewhere else.
    init(_ moved: MovedStore) {
        self.init(Rejection(anything: EventStoreError.moved(moved)))
        facts = ["what was stored here ends at position \(moved.position), of \(moved.at)"]
        // What it says may have come from anywhere; a command that is shown is to run as it is.
        if moved.to == neutralised(moved.to) { hint = .es("--data", moved.to) }
    }

    private init(_ fault: DatabaseFault) {
        switch fault.kind {
        case .noStore: self.init(.notFound, code: fault.code, fault.sentence, hint: .es("init"))
        case .configuration: self.init(.configuration, code: fault.code, fault.sentence)
        case .unreachable: self.init(.unreachable, code: fault.code, fault.sentence)
        case .notAllowed: self.init(.notAllowed, code: fault.code, fault.sentence)
        case .noDatabase: self.init(.notFound, code: fault.code, fault.sentence)
        case .alreadyThere: self.init(.cantCreate, code: fault.code, fault.sentence)
        case .passing: self.init(.tryAgain, code: fault.code, fault.sentence)
        case .elsewhere: self.init(.notAllowed, code: fault.code, fault.sentence)
        case .version: self.init(.newer, code: fault.code, fault.sentence)
        case .failed: self.init(.io, code: fault.code, fault.sentence)
        }
    }

    private init(_ error: StoreOpeningError) {
        switch error {
        case .notAStore:
            self.init(.notFound, code: error.code, error.sentence, hint: .es("init"))
        case .newerFormat: self.init(.newer, code: error.code, error.sentence)
        case .busy: self.init(.tryAgain, code: error.code, error.sentence)
        case .alreadyThere: self.init(.cantCreate, code: error.code, error.sentence)
        case .manifestDamaged, .logMissing, .logForeign, .truncated, .journalDamaged, .rolledBack,
            .networkDisk, .io:
            self.init(.io, code: error.code, error.sentence)
        }
    }
}

extension ExitStatus {
    /// How `es` ends when a command or a query is refused with this code: as the table of codes says.
    init(of code: RejectionCode) {
        self = CodePage.named(code.rawValue)?.status ?? .refused
    }
}
