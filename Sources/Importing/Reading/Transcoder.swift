import Records

/// How a file writes characters as bytes.
package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    case latin1 = "iso-8859-1"
}

/// A file's bytes as UTF-8, block by block. What stands at the beginning to tell the encoding, a byte
/// order mark, says more than anybody else and isn't part of the text.
struct Transcoder {
    private let next: () throws -> [UInt8]?
    private let said: Encoding?
    private var form: Form?
    /// The bytes of a character whose rest comes with the next block.
    private var rest: [UInt8] = []

    private enum Form {
        case utf8
        case utf16(isBigEndian: Bool)
        case bytes([Unicode.Scalar])
    }

    /// `next` gives the file's bytes, block by block, and nothing at its end.
    init(_ said: Encoding?, _ next: @escaping () throws -> [UInt8]?) {
        self.said = said
        self.next = next
    }

    /// The next part of the text; `nil` at its end.
    mutating func block() throws -> [UInt8]? {
        guard var bytes = try next() else {
            guard rest.isEmpty else {
                throw RowFault(
                    1, .wrongEncoding, why: "the file ends in the middle of a character of UTF-16")
            }
            return nil
        }
        if form == nil { form = begin(&bytes) }
        switch form {
        case .utf8, nil: return bytes
        case .utf16(let isBigEndian): return utf16(rest + bytes, isBigEndian)
        case .bytes(let scalars):
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(scalars[Int(byte)]) }
            return Array(String(text).utf8)
        }
    }

    private func begin(_ bytes: inout [UInt8]) -> Form {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes.removeFirst(3)
            return .utf8
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isBigEndian = bytes[0] == 0xFE
            bytes.removeFirst(2)
            return .utf16(isBigEndian: isBigEndian)
        }
        switch said {
        case .utf8, nil: return .utf8
        case .utf16: return .utf16(isBigEndian: bytes.first == 0)
        case .latin1: return .bytes((0...255).map { Unicode.Scalar(UInt8($0)) })
        case .windows1252: return .bytes(Self.windows1252)
        }
    }

    private mutating func utf16(_ bytes: [UInt8], _ isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for at in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        var left = bytes.count % 2
        // The first half of a pair waits for the second.
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            left += 2
        }
        rest = Array(bytes.suffix(left))
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Latin-1 but for 0x80 to 0x9F, as Windows has it; what it leaves open stays what it is in Latin-1.
    private static let windows1252: [Unicode.Scalar] = {
        var scalars = (0...255).map { Unicode.Scalar(UInt8($0)) }
        let special: [Unicode.Scalar] = [
            "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž",
            "\u{8F}", "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ",
            "\u{9D}", "ž", "Ÿ",
        ]
        scalars.replaceSubrange(0x80...0x9F, with: special)
        return scalars
    }()
}

extension Transcoder {
    /// The text of some bytes of it.
    /// - Throws: ``RowFault`` where they aren't UTF-8.
    static func text(
        _ bytes: ArraySlice<UInt8>, line: Int, column: RowFault.Column?
    ) throws(RowFault) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        throw RowFault(
            line, at: column, .wrongEncoding, why: "this isn't UTF-8",
            hint:
                "say how the file is written: --encoding windows-1252, for what Excel saves as CSV")
    }
}
