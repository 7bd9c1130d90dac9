import HTTPTypes
import Hummingbird
import Records

/// An address taken apart: its words, and the parameters behind its `?`. Texts are UTF-8, percent-encoded.
struct Address {
    let words: [String]
    let parameters: [(name: String, text: String)]

    /// - Throws: ``Problem`` where it can't be read, or has more parameters than `most`.
    init(_ request: Request, most: Int) throws {
        let path = request.head.path ?? "/"
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        words = try (parts.first ?? "").split(separator: "/").map {
            try Self.decoded($0, isForm: false)
        }
        parameters = try Self.pairs(in: parts.count > 1 ? parts[1] : "", most: most)
    }

    /// What a form has, in the form that it is sent in.
    static func pairs(in text: Substring, most: Int) throws -> [(name: String, text: String)] {
        let pairs = text.split(separator: "&")
        guard pairs.count <= most else {
            throw Problem(.invalidField, "there are more parameters than \(most)")
        }
        return try pairs.map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                try decoded(halves[0], isForm: true),
                halves.count > 1 ? try decoded(halves[1], isForm: true) : ""
            )
        }
    }

    static func decoded(_ text: Substring, isForm: Bool) throws -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") && $0 != 0
        }
        if isPlain { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit),
                    let low = rest.popFirst().flatMap(digit)
                else { throw unreadable }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where isForm: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0), let decoded = String(validating: bytes, as: UTF8.self) else {
            throw unreadable
        }
        return decoded
    }

    private static var unreadable: Problem {
        Problem(.invalidField, "the address isn't UTF-8, percent-encoded")
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
