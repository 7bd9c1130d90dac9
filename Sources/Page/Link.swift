/// Addresses of the page.
enum Link {
    /// A part of an address, encoded by RFC 3986.
    static func encoded(_ text: some StringProtocol) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        return encoded
    }

    /// `?name=text&…`; nothing where there are none.
    static func parameters(_ pairs: [(name: String, text: String)]) -> String {
        pairs.isEmpty
            ? ""
            : "?" + pairs.map { encoded($0.name) + "=" + encoded($0.text) }.joined(separator: "&")
    }

    /// Whether it leads to this page and nowhere else: what a form sends along may be anybody's.
    static func isOurs(_ address: String) -> Bool {
        address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
