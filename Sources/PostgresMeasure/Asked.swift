/// What the command line asks for.
struct Asked {
    /// Of the database, as libpq takes it.
    var address = ""
    /// The schema that the store is, made where it isn't there; `nil`: a new one.
    var schema: String?
    /// For how long each work is done.
    var time = Duration.seconds(5)
    /// The works that are done, in this order.
    var works = Work.all

    enum Work: Equatable {
        /// Appends of one event by so many callers, each waiting for its own answers.
        case appends(callers: Int)
        /// A thousand appends of one event in one call.
        case calls
        /// A thousand events in one append.
        case batches
        /// All that is in the store by now.
        case read

        static let all: [Work] =
            [.appends(callers: 1), .appends(callers: 64), .appends(callers: 512)]
            + [Work.calls, .batches, .read]

        init?(_ text: String) {
            switch text {
            case "calls": self = .calls
            case "batches": self = .batches
            case "read": self = .read
            default:
                guard let callers = Int(text), callers > 0 else { return nil }
                self = .appends(callers: callers)
            }
        }

        var name: String {
            switch self {
            case .appends(let callers): "\(callers) callers, appends a second"
            case .calls: "1,000 appends a call, events a second"
            case .batches: "1,000 events an append, events a second"
            case .read: "read, events a second"
            }
        }
    }

    /// `nil`: that can't be meant.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        var only: [Work] = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--schema":
                guard let name = rest.popFirst() else { return nil }
                schema = name
            case "--seconds":
                guard let seconds = rest.popFirst().flatMap(Double.init), seconds > 0 else {
                    return nil
                }
                time = .seconds(seconds)
            case "--only":
                guard let work = rest.popFirst().flatMap(Work.init) else { return nil }
                only.append(work)
            default:
                guard address.isEmpty, !argument.hasPrefix("--") else { return nil }
                address = argument
            }
        }
        if address.isEmpty { return nil }
        if !only.isEmpty { works = only }
    }
}
