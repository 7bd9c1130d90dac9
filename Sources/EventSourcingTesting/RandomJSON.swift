import Foundation
package import Records

/// Any JSON, made by chance.
package enum RandomJSON {
    /// Up to four objects and lists deep.
    package static func value(
        depth: Int = 0, using random: inout some RandomNumberGenerator
    ) -> JSONValue {
        switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: return .integer(Int64.random(in: -9...9, using: &random))
        case 4: return .number("\(Int.random(in: 1...99, using: &random)).5e-3")
        case 5: return .string(text(using: &random))
        case 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    value(depth: depth + 1, using: &random)
                })
        default:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { index in
                JSONValue.Member(
                    "\(index)" + text(using: &random), value(depth: depth + 1, using: &random))
            }
            return .object(members)
        }
    }

    /// A text of any characters but NUL, which no text has, and U+FEFF, which Foundation drops at the
    /// beginning of one.
    package static func text(using random: inout some RandomNumberGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let range: ClosedRange<UInt32> =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: 1...0x1F
                case 1: 0x20...0x7F
                case 2: 0x80...0x7FF
                case 3: 0xE000...0xFFFD
                default: 0x10000...0x10FFFF
                }
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)),
                scalar != "\u{FEFF}"
            {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension JSONValue {
    /// Whether this is what `JSONSerialization` made of the same bytes.
    package func isSame(as other: Any) -> Bool {
        switch self {
        case .null: other is NSNull
        case .boolean(let value): (other as? Bool) == value
        case .integer(let value): (other as? NSNumber)?.int64Value == value
        case .number(let text): (other as? NSNumber)?.doubleValue == Double(text)
        case .string(let text): (other as? String)?.utf8.elementsEqual(text.utf8) ?? false
        case .array(let elements):
            (other as? [Any]).map { other in
                other.count == elements.count
                    && zip(elements, other).allSatisfy { $0.isSame(as: $1) }
            } ?? false
        case .object(let members):
            (other as? [String: Any]).map { other in
                other.count == members.count
                    && members.allSatisfy { member in
                        other[member.name].map { member.value.isSame(as: $0) } ?? false
                    }
            } ?? false
        }
    }
}
