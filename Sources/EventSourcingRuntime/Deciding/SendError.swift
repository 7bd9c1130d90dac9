import EventSourcing
import EventStore
public import Records

/// Why a command has no outcome, and what is so now: the case says what its caller may do next.
public enum SendError: Error, Equatable, Sendable {
    /// It broke these rules, or the store couldn't take it. Nothing was stored.
    case rejected(Rejection)
    /// Its task was cancelled before it was decided. Nothing was stored.
    case cancelled
    /// Its time was up before it was decided. Nothing was stored.
    case deadline
    /// Stored or not: unknown, and why. The same command under this id, sent again, answers what came
    /// of it.
    case unknown(commandID: String, why: Sentence)
}

extension SendError {
    /// The same for those who go by codes alone.
    public var rejection: Rejection {
        switch self {
        case .rejected(let rejection): rejection
        case .cancelled:
            Rejection(
                .cancelled, "it was cancelled before it was decided; nothing was stored",
                hint: "send it again")
        case .deadline:
            Rejection(
                .deadline, "its time was up before it was decided; nothing was stored",
                hint: "send it again, or give it longer")
        case .unknown(_, let why):
            Rejection(
                .outcomeUnknown, why, hint: "send it again with the same id")
        }
    }
}

extension RejectionCode {
    /// Others kept changing what the command goes by.
    package static let busy = Self("busy")
    /// Given up by whoever sent it, before it was decided.
    package static let cancelled = Self("cancelled")
    /// Not decided within the time it was given.
    package static let deadline = Self("deadline")
    /// Stored or not: unknown. To be sent again with the same id.
    package static let outcomeUnknown = Self("outcome-unknown")
    /// The store can't take it now.
    package static let unavailable = Self("unavailable")
    /// The store is somewhere else now, and takes nothing here.
    package static let storeMoved = Self("store-moved")
    /// What is stored fails its checksum or its form.
    package static let damaged = Self("damaged")
    /// Whoever asks may not ask this.
    public static let forbidden = Self("forbidden")
    /// A fault of ours.
    package static let bug = Self("bug")
}

extension Rejection {
    /// Whatever went wrong, in the one form that callers get.
    package init(anything error: any Error) {
        switch error {
        case let rejection as Rejection: self = rejection
        case let error as SendError: self = error.rejection
        case is CancellationError: self = SendError.cancelled.rejection
        case let error as EventStoreError: self.init(error)
        case let fault as EventFault: self.init(fault)
        default: self.init(.bug, Sentence(quoting: "\(error)"))
        }
    }

    /// What a store's error means to a caller.
    init(_ error: EventStoreError) {
        switch error {
        case .conflict(.stream(let stream, _, let actual)):
            self = .conflict(stream, expected: nil, actual: actual)
        case .conflict(.condition(let position, let type)):
            self.init(
                .busy, "\(type) at position \(position) stands against it", hint: "send it again")
        case .conflict(.missing(let id)):
            self.init(
                .busy, "the command \(id) that it follows isn't stored", hint: "send it again")
        case .keyReused(let id):
            self.init(
                .commandIDReused, field: "id", "command id \(id) was used for another command",
                hint: "give this one an id of its own")
        // The store speaks no other language than its own.
        case .invalid(let why): self.init(.invalidField, "\(why)")
        case .outcomeUnknown(let why):
            self.init(
                .outcomeUnknown, Sentence(quoting: why), hint: "send it again with the same id")
        case .unavailable(let why):
            self.init(.unavailable, Sentence(quoting: why), hint: .next(.examine))
        case .moved(let moved):
            self.init(
                .storeMoved, "the books have moved to \(moved.to): nothing was stored",
                hint: "ask there from now on")
        case .damaged(let position, let why):
            self.init(
                .damaged, "position \(position): \(Sentence(quoting: why))", hint: .next(.verify))
        }
    }

    /// Others kept changing what it goes by, for longer than anyone waits.
    static let busy = Rejection(
        .busy, "others kept changing what this command goes by", hint: "send it again")
}
