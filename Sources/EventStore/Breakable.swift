/// A store that may come to where nothing can be appended to it, though it can be read.
package protocol Breakable: EventStore {
    /// Why nothing can be appended, and how that ends; `nil` as long as something can.
    var whyBroken: String? { get }
}

extension EventStore {
    /// The store, or the one behind it, where that may come to such a state.
    package var breakable: (any Breakable)? {
        if let store = self as? any Breakable { return store }
        return (self as? any StoreOver)?.store.breakable
    }
}
