import EventSourcing
import Records

/// Where the next part of a list begins: after the last item of this one, by what that was sorted by.
///
/// Callers pass on what they were given. It names the sort order, so that it can't be used with
/// another, and the values themselves, so that it stays good when items come and go.
struct Cursor: Equatable {
    var sort: String
    var value: ColumnValue
    var key: String
    /// The group that the last item was in, of a list that keeps groups together.
    var group: String?

    /// One line of letters, digits, `-` and `_`.
    var text: String {
        let value: JSONValue =
            switch value {
            case .integer(let number): .integer(number)
            case .text(let text): .string(text)
            // Lists are sorted by whole numbers and texts alone.
            case .null, .real: .null
            }
        let parts: [JSONValue] = [.string(sort), value, .string(key)]
        return Base64URL.text(
            of: JSONValue.array(parts + (group.map { [.string($0)] } ?? [])).json())
    }

    init(sort: String, value: ColumnValue, key: String, group: String? = nil) {
        self.sort = sort
        self.value = value
        self.key = key
        self.group = group
    }

    /// - Throws: `invalid-field` for anything but a cursor of a list sorted by `sort`.
    init(_ text: String, sort: String) throws(Rejection) {
        guard let bytes = Base64URL.bytes(of: text),
            let parts = Self.parts(bytes), (3...4).contains(parts.count), let key = parts[2].text,
            let value = parts[1].integer.map(ColumnValue.integer)
                ?? parts[1].text.map(ColumnValue.text)
        else {
            throw Rejection(
                .invalidField, field: "after", "it isn't a cursor of this list",
                hint: "pass on what stands under next")
        }
        guard parts[0].text == sort else {
            throw Rejection(
                .invalidField, field: "after",
                parts[0].text.map { "it is a cursor of a list sorted by \($0)" }
                    ?? "it is a cursor of a list sorted by something else",
                hint: "keep to one sort order from part to part")
        }
        self.init(sort: sort, value: value, key: key, group: parts.count == 4 ? parts[3].text : nil)
    }

    private static func parts(_ bytes: [UInt8]) -> [JSONValue]? {
        do throws(Rejection) {
            return try JSONValue(parsing: bytes).elements
        } catch {
            // Not one of ours, whatever it is.
            return nil
        }
    }
}

/// Base 64 with the alphabet that goes into an address as it is, without padding (RFC 4648, 5).
enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var letters: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                letters.append(alphabet[Int(pending >> UInt32(bits) & 63)])
            }
            pending &= 1 << UInt32(bits) - 1
        }
        if bits > 0 { letters.append(alphabet[Int(pending << UInt32(6 - bits) & 63)]) }
        return String(decoding: letters, as: UTF8.self)
    }

    /// `nil` for what ``text(of:)`` never makes.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
            }
            pending &= 1 << UInt32(bits) - 1
        }
        return pending == 0 && bits < 6 ? bytes : nil
    }
}
