package import EventStore
package import Records

/// Why a store wasn't copied, or not to the end. The store that was to be copied is the books still, unless it says
/// otherwise.
package enum CopyFault: Error, Equatable {
    /// The books are at another place than this copy was to be at.
    case movedElsewhere(MovedStore)
    /// Another copies to the same place.
    case underWay
    /// Both places are one.
    case samePlace
    /// What is there isn't what was copied, at this position if that is known: another log, or a disk that fails.
    case differs(Position?)
    /// All was copied, and nobody knows whether others may open it there: the same copy goes on.
    case unknown(why: String)
    /// The old place was closed for the new one, and neither the books nor a copy that was begun is there.
    case isGone
    /// It was finished: there is nothing to give up.
    case isFinished
    /// A step was asked for that can't follow the one before it.
    case isSealed

    /// Whoever was kept away isn't any more, since the connection was lost that did it.
    static let takenOver = CopyFault.unknown(why: "another process has taken the copying over")

    /// Whether it may have been done all the same.
    var isUnknown: Bool {
        switch self {
        case .unknown: true
        case .movedElsewhere, .underWay, .samePlace, .differs, .isGone, .isFinished, .isSealed:
            false
        }
    }

    /// A name for programs, the same for ever.
    package var code: String {
        switch self {
        case .movedElsewhere: "store-moved"
        case .underWay: "copy-under-way"
        case .samePlace: "copy-same-place"
        case .differs: "copy-differs"
        case .unknown: "copy-outcome-unknown"
        case .isGone: "copy-gone"
        case .isFinished: "copy-finished"
        case .isSealed: "bug"
        }
    }

    /// What is the matter, why that stands in the way, and what to do.
    package var sentence: Sentence {
        switch self {
        case .movedElsewhere(let moved): "the books have moved to \(moved.to)"
        case .underWay: "another process copies to the same place: wait for it, or stop it"
        case .samePlace: "both places are the same: a copy needs one of its own"
        case .differs(nil):
            "what lies at the other place isn't a copy of this store: give it up, then copy anew"
        case .differs(let position?):
            """
            what lies at the other place isn't what was copied, from position \(position) on: give it up, \
            then copy anew
            """
        case .unknown(let why):
            """
            it isn't known whether the books are open at the other place (\(why)): nothing is stored at either \
            until the same copy has gone on
            """
        case .isGone:
            """
            the books were closed for the other place, and neither they nor a begun copy of them is there: have \
            that disk or server back, or say that what was there is lost
            """
        case .isFinished:
            "the copy was finished, and the books go on there: copy them back from there"
        case .isSealed: "the copying went on where it had ended"
        }
    }
}
