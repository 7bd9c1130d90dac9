import EventSourcing
import EventStore
import History
import Records

extension Bisection {
    /// How it was found, and how sure that is.
    var sentence: String {
        let folds = "found with \(counted(folds, "fold"))"
        switch proof {
        case .checked:
            return folds + "; "
                + "\(counted(checked, "answer")) before it looked at: it is the first"
        case .quick, .sampled:
            return folds + "; it is the first if what became true stayed so (--quick)"
        }
    }
}
