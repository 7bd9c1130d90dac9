internal import EventStore
package import struct Foundation.UUID

/// What goes to the server with a statement, in PostgreSQL's own binary form: no value is ever written into the
/// text of a statement.
package struct Parameters {
    package private(set) var bytes: [UInt8] = []
    /// Where each value lies in ``bytes``.
    package private(set) var places: [Range<Int>] = []

    package init() {}

    package mutating func add(_ value: Int64) { put { $0.append(bigEndian: value) } }
    package mutating func add(_ value: Int32) { put { $0.append(bigEndian: value) } }
    package mutating func add(_ value: String) { put { $0.append(contentsOf: value.utf8) } }
    package mutating func add(_ value: [UInt8]) { put { $0.append(contentsOf: value) } }
    package mutating func add(_ value: UUID) { put { $0.append(value) } }
    package mutating func add(_ list: ListParameter) { put { list.write(to: &$0) } }

    private mutating func put(_ body: (inout [UInt8]) -> Void) {
        let start = bytes.count
        body(&bytes)
        places.append(start..<bytes.count)
    }
}

/// An array of one dimension, as a parameter.
package struct ListParameter: Sendable {
    /// The number by which PostgreSQL knows the type of the elements (`pg_type.oid`, the same for ever).
    package enum Element: UInt32 {
        case bytes = 17
        case int8 = 20
        case int4 = 23
        case text = 25
        case uuid = 2950
    }

    private let element: Element
    package private(set) var count = 0
    private var hasNull = false
    private var body: [UInt8] = []

    package init(_ element: Element) { self.element = element }

    package init(_ texts: some Sequence<String>) {
        self.init(.text)
        for text in texts { add(text) }
    }

    package var isEmpty: Bool { count == 0 }

    package mutating func add(_ value: Int64) { put { $0.append(bigEndian: value) } }
    package mutating func add(_ value: Int32) { put { $0.append(bigEndian: value) } }
    package mutating func add(_ value: String) { put { $0.append(contentsOf: value.utf8) } }
    package mutating func add(_ value: [UInt8]) { put { $0.append(contentsOf: value) } }

    /// `nil`: SQL's NULL.
    package mutating func add(_ value: UUID?) {
        if let value { put { $0.append(value) } } else { addNull() }
    }

    /// `nil`: SQL's NULL.
    package mutating func add(_ value: String?) {
        if let value { add(value) } else { addNull() }
    }

    private mutating func addNull() {
        count += 1
        hasNull = true
        body.append(bigEndian: Int32(-1))
    }

    private mutating func put(_ value: (inout [UInt8]) -> Void) {
        count += 1
        let start = body.count
        body.append(bigEndian: Int32(0))
        value(&body)
        // No value of a request without fault comes near to 2 GiB.
        let length = UInt32(truncatingIfNeeded: body.count - start - 4).bigEndian
        withUnsafeBytes(of: length) { length in
            for at in 0..<4 { body[start + at] = length[at] }
        }
    }

    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(bigEndian: Int32(count == 0 ? 0 : 1))
        bytes.append(bigEndian: Int32(hasNull ? 1 : 0))
        bytes.append(bigEndian: element.rawValue)
        if count == 0 { return }
        bytes.append(bigEndian: Int32(truncatingIfNeeded: count))
        bytes.append(bigEndian: Int32(1))
        bytes.append(contentsOf: body)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(_ id: UUID) {
        append(bigEndian: id.halves.high)
        append(bigEndian: id.halves.low)
    }
}
