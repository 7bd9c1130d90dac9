internal import Synchronization

/// A value that is made when it is first asked for, and kept.
///
/// What there is to know of ninety commands and as many events takes longer to list than most questions
/// to answer, and each needs the least of it.
package final class Lazily<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case unmade(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unmade(make)) }

    /// The value; the same whoever asks.
    package var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .unmade(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
