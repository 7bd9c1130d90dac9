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

    /// As a program gets it.
    func members(_ search: QueryCondition) -> [JSONValue.Member] {
        [
            .init("query", .string(search.query)),
            .init("condition", .string(search.condition.text)),
            .init("position", position.map { .integer(Int64(clamping: $0)) } ?? .null),
            .init("wasTrueFromTheStart", .boolean(wasTrueFromTheStart)),
            .init("before", before ?? .null), .init("after", after ?? .null),
            .init("folds", .integer(Int64(folds))), .init("checked", .integer(Int64(checked))),
            .init("proof", .string(proof.rawValue)),
        ]
    }
}
