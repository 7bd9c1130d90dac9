/// How `es` ends: sysexits where one fits. Scripts go by these, so they stay as they are.
///
/// Thrown by a verb that has told all there is to tell and only ends with a status of its own.
enum ExitStatus: Int32, CaseIterable, Error {
    /// Done, or done before.
    case done = 0
    /// A check found something.
    case found = 1
    /// Two things that were compared differ.
    case different = 3
    /// The command line itself is wrong.
    case usage = 64
    /// The input, or a rule of the business, refuses.
    case refused = 65
    /// There is no such thing, or no store.
    case notFound = 66
    /// A server can't be reached, or doesn't answer well.
    case unreachable = 69
    /// A fault of ours.
    case bug = 70
    /// Something can't be made.
    case cantCreate = 73
    /// Reading or writing failed.
    case io = 74
    /// Another try may do: a conflict, a lock, an outcome that isn't known.
    case tryAgain = 75
    /// The store, or an event in it, is of a newer Daybook.
    case newer = 76
    /// The system doesn't allow it.
    case notAllowed = 77
    /// A setting makes no sense.
    case configuration = 78
    /// Ctrl-C.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143

    /// The number of ``io``, for where nothing can be made any more.
    static let damagedPage: Int32 = 74

    /// What a person is told that it means.
    var words: String {
        switch self {
        case .done: "done"
        case .found: "a check found something"
        case .different: "what was compared differs"
        case .usage: "the command line is wrong"
        case .refused: "the input or a rule refuses"
        case .notFound: "no such thing"
        case .unreachable: "a server can't be reached"
        case .bug: "a fault of Daybook's own"
        case .cantCreate: "can't create"
        case .io: "reading or writing failed"
        case .tryAgain: "try again: a conflict, a lock, an outcome that isn't known"
        case .newer: "the store is of a newer Daybook"
        case .notAllowed: "not allowed"
        case .configuration: "a setting makes no sense"
        case .interrupted: "stopped by Ctrl-C"
        case .terminated: "stopped by SIGTERM"
        }
    }
}
