internal import EventStore
internal import FoundationEssentials
internal import Records

/// An object of JSON in a line, taken apart at its first level alone: what lies deeper stays as it was written.
struct JSONLine {
    private let bytes: [UInt8]
    private var places: [String: Range<Int>] = [:]

    /// `nil` if it isn't one, as far as can be seen from above, or has a name twice.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var at = 0
        func skipSpace() {
            while at < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[at]) { at += 1 }
        }
        func take(_ character: Character) -> Bool {
            skipSpace()
            guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
            at += 1
            return true
        }
        guard take("{") else { return nil }
        var isFirst = true
        while !take("}") {
            if !isFirst, !take(",") { return nil }
            isFirst = false
            skipSpace()
            guard let name = Self.end(ofValueAt: at, in: bytes),
                let text = Self.text(of: bytes[at..<name])
            else { return nil }
            at = name
            guard take(":") else { return nil }
            skipSpace()
            guard let end = Self.end(ofValueAt: at, in: bytes), places[text] == nil else {
                return nil
            }
            places[text] = at..<end
            at = end
        }
        skipSpace()
        guard at == bytes.count else { return nil }
    }

    /// Where the value that begins at `start` ends: brackets and quotes are counted, and nothing else is looked at.
    private static func end(ofValueAt start: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var (at, depth) = (start, 0)
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\""):
                    at += 1
                    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                        at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    guard at < bytes.count else { return nil }
                    at += 1
                    if depth == 0 { return at }
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    at += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return at > start ? at : nil }
                    depth -= 1
                    at += 1
                    if depth == 0 { return at }
                case UInt8(ascii: ","), 0x20:
                    if depth == 0 { return at > start ? at : nil }
                    at += 1
                default: at += 1
                }
            }
            return nil
        }
    }

    private static func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
        else { return nil }
        let inner = bytes.dropFirst().dropLast()
        if !inner.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 }) {
            return String(validating: inner, as: UTF8.self)
        }
        let limits = JSONValue.Limits(bytes: .max, tokens: 10)
        return (try? JSONValue(parsing: Array(bytes), limits: limits))?.text
    }

    /// Whether there is such a member.
    func has(_ name: String) -> Bool { places[name] != nil }

    /// A text; `nil` if it is none, or isn't there.
    func text(_ name: String) -> String? {
        places[name].flatMap { Self.text(of: bytes[$0]) }
    }

    /// A whole number from 0.
    func number<N: FixedWidthInteger>(_ name: String) -> N? {
        places[name].flatMap { N(String(decoding: bytes[$0], as: UTF8.self)) }
    }

    /// A list of texts.
    func texts(_ name: String) -> [String]? {
        guard let place = places[name] else { return nil }
        return Self.texts(in: Array(bytes[place]))
    }

    static func texts(in bytes: [UInt8]) -> [String]? {
        if bytes.count == 2, bytes[0] == UInt8(ascii: "["), bytes[1] == UInt8(ascii: "]") {
            return []
        }
        guard let list = (try? JSONValue(parsing: bytes))?.elements else { return nil }
        let texts = list.compactMap(\.text)
        return texts.count == list.count ? texts : nil
    }

    /// An object, taken apart.
    func object(_ name: String) -> JSONLine? {
        places[name].flatMap { JSONLine(Array(bytes[$0])) }
    }

    /// An object's bytes as they were written.
    func rawObject(_ name: String) -> [UInt8]? {
        guard let place = places[name] else { return nil }
        let raw = Array(bytes[place])
        return raw.isJSONObject ? raw : nil
    }

    /// Bytes that were written in base 64.
    func base64(_ name: String) -> [UInt8]? {
        text(name).flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }
}

extension [UInt8] {
    /// Whether it can stand in a line of JSON as it is, and be read back byte for byte.
    var fitsALine: Bool {
        first == UInt8(ascii: "{") && last == UInt8(ascii: "}") && !contains { $0 < 0x20 }
            && isJSONObject
    }

    var base64: String { Data(self).base64EncodedString() }
}
