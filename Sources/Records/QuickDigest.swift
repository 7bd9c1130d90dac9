/// A digest that tells apart what is different by accident, not by intent: FNV-1a.
package struct QuickDigest: Sendable, Equatable {
    /// The digest so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Of nothing yet.
    package init() {}

    /// Of these numbers or bytes, in their order.
    package init(of numbers: some Sequence<some UnsignedInteger>) {
        for number in numbers { take(UInt64(truncatingIfNeeded: number)) }
    }

    /// Goes on with one more number, or byte.
    package mutating func take(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

    /// In hexadecimal.
    package var text: String { String(value, radix: 16) }
}
