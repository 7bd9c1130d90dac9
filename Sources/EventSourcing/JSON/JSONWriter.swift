/// Writes JSON, in UTF-8, without white space: the one form that Daybook writes.
///
/// It is a ``FieldVisitor``: a record's own list of fields writes it.
public struct JSONWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []

    public init() { bytes.reserveCapacity(256) }

    /// Opens an object; `endObject()` closes it.
    public mutating func beginObject() { bytes.append(UInt8(ascii: "{")) }
    /// Closes the object that was opened last.
    public mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
    /// Opens an array; `endArray()` closes it.
    public mutating func beginArray() { bytes.append(UInt8(ascii: "[")) }
    /// Closes the array that was opened last.
    public mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    /// A comma, unless nothing stands before it in its object or array.
    public mutating func separate() {
        switch bytes.last {
        case UInt8(ascii: "{"), UInt8(ascii: "["), nil: break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    /// A comma where one is due, the name of a field, and a colon.
    public mutating func key(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// The same, for a name that needs no escapes.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes `null`.
    public mutating func null() { bytes.append(contentsOf: "null".utf8) }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { buffer in
            var at = buffer.count
            repeat {
                at -= 1
                buffer[at] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            bytes.append(contentsOf: buffer[at...])
        }
    }

    /// Writes a whole number.
    public mutating func integer(_ value: UInt64) { bytes.append(contentsOf: String(value).utf8) }

    /// The shortest digits that read back as the same number; `null` for what JSON has no form of.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
        bytes.append(contentsOf: value.description.utf8)
    }

    /// A string: quotes, backslashes and control characters escaped, all else as it is.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            bytes.append(UInt8(ascii: "\""))
            var start = 0
            for at in utf8.indices {
                let byte = utf8[at]
                if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
                bytes.append(contentsOf: utf8[start..<at])
                escape(byte)
                start = at + 1
            }
            bytes.append(contentsOf: utf8[start...])
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// JSON that is known to be whole and sound.
    public mutating func raw(_ json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let hex = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hex[Int(byte >> 4)])
            bytes.append(hex[Int(byte & 15)])
        }
    }
}

extension JSONWriter: FieldVisitor {
    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        key(name)
        value.write(to: &self)
    }

    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard let value else { return }
        key(name)
        value.write(to: &self)
    }

    @inlinable
    public mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        key(name)
        value.write(to: &self)
    }
}
