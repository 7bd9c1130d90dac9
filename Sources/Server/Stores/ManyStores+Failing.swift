import Daybook
import EventSourcingRuntime
import LMDBEventStore
import Records

// What whoever asks is told of a store that can't be opened.

extension ManyStores {
    /// The store's own refusal, without what is the machine's.
    static func told(_ error: any Error) -> any Error {
        switch error {
        case StoreOpeningError.notAStore: NoStore()
        case let error as StoreOpeningError: refusal(error.code)
        case let fault as DatabaseFault: told(fault)
        default: error
        }
    }

    private static func told(_ fault: DatabaseFault) -> any Error {
        switch fault.kind {
        case .noStore: NoStore()
        case .unreachable, .passing:
            Problem(.unavailable, "the database of this store can't be reached")
        case .configuration, .notAllowed, .noDatabase, .alreadyThere, .elsewhere, .version, .failed:
            refusal(fault.code)
        }
    }

    private static func refusal(_ code: String) -> Problem {
        Problem(
            RejectionCode(rawValue: code), "this store can't be opened",
            hint: "whoever runs the server finds why in its log")
    }
}
