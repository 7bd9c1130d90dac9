/// What a part of a store takes on the disk, in bytes, and how much of that it could give back.
package struct Room: Sendable, Equatable {
    /// As people know it: `index`, `views/orders`.
    package var part: String
    package var taken: Int
    /// What holds nothing any more.
    package var needless: Int

    package init(_ part: String, taken: Int, needless: Int) {
        (self.part, self.taken, self.needless) = (part, taken, needless)
    }

    /// Whether it is worth what it costs to give it back: a mebibyte, and a tenth of what there is, at least.
    package var pays: Bool { needless >= 1 << 20 && needless >= taken / 10 }
}

/// Why room that nobody needs isn't given back for now.
package enum RoomKept: String, Sendable {
    /// Somebody fills it all the time, or builds it anew.
    case busy
    /// The disk can't make holes in files.
    case disk
}

/// A store on a disk, which may have room that nobody needs.
package protocol Compactable: EventStore {
    /// What its parts take.
    func room() async throws(EventStoreError) -> [Room]

    /// Gives back what of that nobody needs, while others read and append. Cut off anywhere, nothing that it holds
    /// has changed. Answers why something is kept, if it is.
    func giveBack() async throws(EventStoreError) -> RoomKept?
}

extension EventStore {
    /// The store, or the one behind it, where that is on a disk.
    package var compactable: (any Compactable)? {
        if let store = self as? any Compactable { return store }
        return (self as? any StoreOver)?.store.compactable
    }
}
