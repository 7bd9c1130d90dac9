public import EventStore

extension EventView {
    /// What stands after the first `-` of the stream's name: the id of the thing that it happened to.
    @inlinable
    package var streamID: String {
        withStreamName { name in
            guard let dash = name.firstIndex(of: UInt8(ascii: "-")) else { return "" }
            return String(decoding: name[(dash + 1)...], as: UTF8.self)
        }
    }
}
