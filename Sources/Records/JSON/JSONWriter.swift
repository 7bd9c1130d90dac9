import EventStore

/// Writes JSON, in UTF-8, without white space: the one form that Daybook writes.
///
/// It is a ``FieldVisitor``: a record's own list of fields writes it.
public struct JSONWriter: Sendable {
    /// Room that doubles when it is full, and hardly ever has to: what was written is in its first
    /// ``count`` bytes.
    private var room = [UInt8](repeating: 0, count: 512)
    /// How many bytes were written.
    private var count = 0

    @usableFromInline package init() {}

    /// What was written so far.
    package var bytes: [UInt8] { Array(room[..<count]) }

    /// What was written, by a writer that writes no more.
    @usableFromInline package consuming func finished() -> [UInt8] {
        room.removeLast(room.count - count)
        return room
    }

    /// Opens an object; `endObject()` closes it.
    @usableFromInline package mutating func beginObject() { put(UInt8(ascii: "{")) }
    /// Closes the object that was opened last.
    @usableFromInline package mutating func endObject() { put(UInt8(ascii: "}")) }
    /// Opens an array; `endArray()` closes it.
    @usableFromInline package mutating func beginArray() { put(UInt8(ascii: "[")) }
    /// Closes the array that was opened last.
    @usableFromInline package mutating func endArray() { put(UInt8(ascii: "]")) }

    /// A comma, unless nothing stands before it in its object or array.
    @usableFromInline package mutating func separate() {
        switch count == 0 ? 0 : room[count - 1] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), 0: break
        default: put(UInt8(ascii: ","))
        }
    }

    /// A comma where one is due, the name of a field, and a colon.
    package mutating func key(_ name: String) {
        separate()
        string(name)
        put(UInt8(ascii: ":"))
    }

    /// The same, for a name that needs no escapes.
    @usableFromInline package mutating func key(_ name: StaticString) {
        separate()
        name.withUTF8Buffer { name in
            append(atMost: name.count + 3) { room in
                room[0] = UInt8(ascii: "\"")
                room[1...].copyBytes(from: name)
                room[name.count + 1] = UInt8(ascii: "\"")
                room[name.count + 2] = UInt8(ascii: ":")
                return name.count + 3
            }
        }
    }

    /// Writes `null`.
    package mutating func null() { raw("null".utf8) }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) { raw((value ? "true" : "false").utf8) }

    /// Writes a whole number.
    public mutating func integer(_ value: Int64) {
        if value < 0 { put(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    /// Writes a whole number.
    package mutating func integer(_ value: UInt64) {
        append(atMost: 20) { room in
            var rest = value
            var at = 20
            repeat {
                at -= 1
                room[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            let digits = 20 - at
            for place in 0..<digits { room[place] = room[at + place] }
            return digits
        }
    }

    /// The shortest digits that read back as the same number; `null` for what JSON has no form of.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
        raw(value.description.utf8)
    }

    /// A string: quotes, backslashes and control characters escaped, all else as it is.
    public mutating func string(_ value: String) {
        put(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            let utf8 = UnsafeRawBufferPointer(utf8)
            var start = 0
            var ignored: UInt64 = 0
            while true {
                let end = utf8.plainRun(from: start, &ignored)
                copy(UnsafeRawBufferPointer(rebasing: utf8[start..<end]))
                if end == utf8.count { break }
                escape(utf8[end])
                start = end + 1
            }
        }
        put(UInt8(ascii: "\""))
    }

    /// JSON that is known to be whole and sound.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        if json.withContiguousStorageIfAvailable({ copy(UnsafeRawBufferPointer($0)) }) == nil {
            for byte in json { put(byte) }
        }
    }

    private mutating func escape(_ byte: UInt8) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        }
        append(atMost: 6) { room in
            room[0] = UInt8(ascii: "\\")
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): room[1] = byte
            case 0x0A: room[1] = UInt8(ascii: "n")
            case 0x0D: room[1] = UInt8(ascii: "r")
            case 0x09: room[1] = UInt8(ascii: "t")
            default:
                room[1] = UInt8(ascii: "u")
                room[2] = UInt8(ascii: "0")
                room[3] = UInt8(ascii: "0")
                room[4] = digit(byte >> 4)
                room[5] = digit(byte & 15)
                return 6
            }
            return 2
        }
    }

    // MARK: Room

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        if count == room.count { grow(by: 1) }
        room[count] = byte
        count += 1
    }

    @inline(__always)
    private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
        append(atMost: bytes.count) { room in
            room.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Lends `body` room for so many bytes, and takes it that those are written whose number it answers.
    @inline(__always)
    private mutating func append(
        atMost most: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int
    ) {
        if room.count - count < most { grow(by: most) }
        count += room.withUnsafeMutableBytes { room in
            body(UnsafeMutableRawBufferPointer(rebasing: room[count..<count + most]))
        }
    }

    private mutating func grow(by most: Int) {
        room.append(contentsOf: repeatElement(0, count: max(most, room.count)))
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
