import Answers
import EventSourcing
import EventSourcingRuntime
import HTTPTypes
import Hummingbird
import NIOCore
import ReadModels
import Records
import Wording

/// Why there is no other answer, as RFC 9457 has it: `type`, `title`, `status`, `code`, all that is wrong in
/// `errors`, each with its code and its field, and the request's id. It never tells what is the machine's or
/// another's: what went wrong inside is in the server's own log.
struct Problem: Error {
    var status: HTTPResponse.Status
    var refusals: [Refusal]
    /// What a program can go by besides.
    var more: [JSONValue.Member] = []
    var headers = HTTPFields()

    init(_ status: HTTPResponse.Status, _ refusals: [Refusal]) {
        self.status = status
        self.refusals = refusals
    }

    init(
        _ code: RejectionCode, _ message: Sentence, field: String? = nil, hint: Sentence? = nil
    ) {
        self.init(
            HTTPResponse.Status(of: code), [Refusal(code, field: field, message, hint: hint)])
    }

    /// Sentences for programs: English, with next steps named and not typed.
    static let catalogue = Catalogue(.english)

    /// `alsoInParts`: for a program that says it to people in its own way.
    func response(requestID: String, alsoInParts: Bool = false) -> Response {
        let first = refusals.first
        var members: [JSONValue.Member] = [
            .init("type", .string("urn:daybook:" + (first?.code.rawValue ?? "bug"))),
            .init("title", .string(first.map { Self.catalogue.text($0.message) } ?? "")),
            .init("status", .integer(Int64(status.code))),
            .init("code", .string(first?.code.rawValue ?? "bug")),
            .init(
                "errors",
                .array(refusals.map { $0.json(in: Self.catalogue, alsoInParts: alsoInParts) })),
        ]
        members += more
        members.append(.init("requestId", .string(requestID)))
        return .json(
            .object(members), status: status, type: "application/problem+json", headers: headers)
    }
}

extension Problem {
    /// Whatever was thrown, as it is told to whoever asked.
    init(anything error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let rejection as Rejection: self.init(rejection)
        case let error as SendError: self.init(error.rejection)
        case let error as AskError:
            switch error {
            case .cancelled:
                self.init(.cancelled, "it was cancelled before it was answered")
            case .deadline:
                self.init(.deadline, "its time was up before it was answered")
            }
        case let fault as ReadModelFault: self.init(fault)
        case let error as RowDatabaseError:
            self.init(.init(rawValue: error.code), "the rows can't be read")
        case is NIOTooManyBytesError:
            self.init(.tooLarge, "the body is longer than what is taken")
        default: self.init(Rejection(anything: error))
        }
        if status.code == 503 { headers[.retryAfter] = "1" }
    }

    init(_ rejection: Rejection) {
        let code = rejection.refusals.first?.code ?? .bug
        let status = HTTPResponse.Status(of: code)
        // What is ours to mend is told by its code alone: its words may name what is the machine's.
        guard status.code >= 500, let plain = Self.plain[code] else {
            self.init(status, rejection.refusals)
            return
        }
        self.init(status, [Refusal(code, field: nil, plain, hint: nil)])
    }

    /// The same with why, where that is a full disk: who sends it again should know whether that will help.
    func knowing(_ disk: StoreDisk) -> Problem {
        guard refusals.count == 1, refusals[0].code == .unavailable, disk.isNearlyFull else {
            return self
        }
        var known = self
        known.refusals = [
            Refusal(
                .unavailable, field: nil,
                "the store can't take or tell it now: its disk has hardly any room left",
                hint: "make room on that disk, and send it again")
        ]
        return known
    }

    private init(_ fault: ReadModelFault) {
        switch fault {
        case .outOfOrder: self.init(.init("occurred-out-of-order"), fault.sentence)
        case .unknownProjection: self.init(.init("unknown-projection"), fault.sentence)
        case .busy: self.init(.init("projection-busy"), fault.sentence)
        case .parked(let projection, let stop):
            self.init(
                .init("projection-parked"),
                "projection \(projection) stands still at position \(stop.position)")
        case .beyondTheLog: self.init(.init("log-shorter"), "the log has lost its end")
        case .nothingServes: self.init(.init("nothing-to-compare"), fault.sentence)
        case .notARow, .noSuchRow:
            self.init(.init("projection-damaged"), "the rows can't be read")
        }
    }

    /// What is said in the place of words that were meant for whoever runs the store.
    private static let plain: [RejectionCode: Sentence] = [
        .unavailable: "the store can't take or tell it now",
        .damaged: "what is stored there is damaged",
        .bug: "something went wrong that shouldn't",
    ]
}

extension RejectionCode {
    static let tooLarge = Self("too-large")
    static let notThereYet = Self("not-there-yet")
    static let noToken = Self("token-needed")
    static let tooOften = Self("too-often")
    static let notAcceptable = Self("not-acceptable")
    static let wrongType = Self("wrong-media-type")
    static let wrongMethod = Self("wrong-method")
    static let wrongHost = Self("wrong-host")
    static let noRoute = Self("no-such-address")
    static let tooManyAtOnce = Self("too-many-at-once")
    static let tooManyJobs = Self("too-many-jobs")
    static let fullHouse = Self("too-many-readers")
    static let invalidHeader = Self("invalid-header")
}
