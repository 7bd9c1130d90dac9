/// Sixteen bytes that tell one content from another: the first half of a SHA-256.
public struct Fingerprint: Sendable, Hashable {
    /// Its first eight bytes, the highest first.
    public var high: UInt64
    /// Its last eight bytes, the highest first.
    public var low: UInt64

    /// The one of these bytes.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
