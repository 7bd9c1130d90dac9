internal import Records

// Texts inside a JSON object, put into another form where they stand. Every other byte stays as it
// was, so that what is opened is byte for byte what was sealed.

/// Walks the bytes of one JSON object.
struct TextRewriter {
    /// The bytes of one text, without its quotes but with its escapes, and where it stands:
    /// `shippingAddress.city`. Answers the bytes to put in their place; `nil` leaves them.
    typealias Replace = (
        _ path: [UInt8], _ text: UnsafeRawBufferPointer
    ) throws -> [UInt8]?

    /// It isn't an object of JSON.
    struct Malformed: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    private var out: [UInt8] = []
    /// Up to here `bytes` has been copied to `out`.
    private var copied = 0
    private var isChanged = false

    private static let maximumDepth = 128

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The object with the texts of these top-level fields replaced; `nil` if none was.
    /// - Throws: ``Malformed``, or what `replace` throws.
    static func rewritten(
        _ json: UnsafeRawBufferPointer, fields: [[UInt8]], _ replace: Replace
    ) throws -> [UInt8]? {
        var rewriter = TextRewriter(json)
        try rewriter.object { rewriter, name in
            let isPersonal = try fields.contains { try rewriter.isEqual($0, name) }
            try rewriter.value(
                path: isPersonal ? Array(rewriter.bytes[name]) : nil, depth: 1, replace)
        }
        try rewriter.end()
        guard rewriter.isChanged else { return nil }
        rewriter.out.append(contentsOf: json[rewriter.copied...])
        return rewriter.out
    }

    /// The bytes of the text that one top-level field holds, escapes and quotes included; `nil` where
    /// there is none.
    static func text(
        of field: [UInt8], in json: UnsafeRawBufferPointer
    ) throws -> [UInt8]? {
        var rewriter = TextRewriter(json)
        var found: [UInt8]?
        try rewriter.object { rewriter, name in
            let isWanted = try found == nil && rewriter.isEqual(field, name)
            rewriter.skipSpace()
            let start = rewriter.at
            try rewriter.value(path: nil, depth: 1) { _, _ in nil }
            if isWanted, json[start] == UInt8(ascii: "\"") {
                found = Array(json[start..<rewriter.at])
            }
        }
        return found
    }
}

extension TextRewriter {
    /// Where the value at the end of these names stands, each a member of the one before; `nil` where
    /// there is none.
    /// - Throws: ``Malformed`` for what is no object of JSON, and where there are two.
    static func range(
        of path: [[UInt8]], in json: UnsafeRawBufferPointer
    ) throws -> Range<Int>? {
        var rewriter = TextRewriter(json)
        var found: Range<Int>?
        try rewriter.object { rewriter, name in try rewriter.find(path[...], name, &found) }
        return found
    }

    private mutating func find(
        _ path: ArraySlice<[UInt8]>, _ name: Range<Int>, _ found: inout Range<Int>?
    ) throws {
        skipSpace()
        let start = at
        let isNamed = try path.first.map { try isEqual($0, name) } == true
        let rest = path.dropFirst()
        if isNamed, !rest.isEmpty, peek() == UInt8(ascii: "{") {
            try object { rewriter, name in try rewriter.find(rest, name, &found) }
        } else {
            try value(path: nil, depth: 1) { _, _ in nil }
            if isNamed, rest.isEmpty {
                guard found == nil else { throw Malformed() }
                found = start..<at
            }
        }
    }
}

// MARK: - Walking

extension TextRewriter {
    /// Calls `member` at each member's value, which it must pass over.
    private mutating func object(
        _ member: (inout TextRewriter, Range<Int>) throws -> Void
    ) throws {
        try expect(UInt8(ascii: "{"))
        skipSpace()
        if peek() == UInt8(ascii: "}") {
            at += 1
            return
        }
        while true {
            skipSpace()
            let name = try string()
            try expect(UInt8(ascii: ":"))
            try member(&self, name)
            skipSpace()
            let byte = peek()
            at += 1
            if byte == UInt8(ascii: "}") { return }
            guard byte == UInt8(ascii: ",") else { throw Malformed() }
        }
    }

    /// Passes over a value. With a path, its texts are replaced.
    private mutating func value(path: [UInt8]?, depth: Int, _ replace: Replace) throws {
        guard depth < Self.maximumDepth else { throw Malformed() }
        skipSpace()
        switch peek() {
        case UInt8(ascii: "\""):
            let text = try string()
            guard let path,
                let other = try replace(path, UnsafeRawBufferPointer(rebasing: bytes[text]))
            else { return }
            out.append(contentsOf: bytes[copied..<text.lowerBound])
            out.append(contentsOf: other)
            copied = text.upperBound
            isChanged = true
        case UInt8(ascii: "{"):
            try object { rewriter, name in
                let inner = path.map { $0 + [UInt8(ascii: ".")] + rewriter.bytes[name] }
                try rewriter.value(path: inner, depth: depth + 1, replace)
            }
        case UInt8(ascii: "["): try array(path: path, depth: depth, replace)
        default: try word()
        }
    }

    private mutating func array(path: [UInt8]?, depth: Int, _ replace: Replace) throws {
        at += 1
        skipSpace()
        if peek() == UInt8(ascii: "]") {
            at += 1
            return
        }
        var index = 0
        while true {
            try value(path: path.map { $0 + Array("[\(index)]".utf8) }, depth: depth + 1, replace)
            index += 1
            skipSpace()
            let byte = peek()
            at += 1
            if byte == UInt8(ascii: "]") { return }
            guard byte == UInt8(ascii: ",") else { throw Malformed() }
        }
    }

    /// Passes over a string; answers where it lies between its quotes.
    private mutating func string() throws -> Range<Int> {
        try expect(UInt8(ascii: "\""))
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                at += 1
                return start..<at - 1
            case UInt8(ascii: "\\"): at += 2
            default: at += 1
            }
        }
        throw Malformed()
    }

    /// Passes over a number, `true`, `false` or `null`.
    private mutating func word() throws {
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
                at += 1
                continue
            default: break
            }
            break
        }
        if at == start { throw Malformed() }
    }

    private mutating func end() throws {
        skipSpace()
        guard at == bytes.count else { throw Malformed() }
    }

    private mutating func expect(_ byte: UInt8) throws {
        skipSpace()
        guard peek() == byte else { throw Malformed() }
        at += 1
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    /// The byte at the cursor; 0 past the end.
    private func peek() -> UInt8 { at < bytes.count ? bytes[at] : 0 }

    /// Whether a member's name, however it is escaped, is this one, which takes no escapes.
    private func isEqual(_ name: [UInt8], _ range: Range<Int>) throws -> Bool {
        if range.count <= name.count { return bytes[range].elementsEqual(name) }
        guard bytes[range].contains(UInt8(ascii: "\\")) else { return false }
        let quoted = Array(bytes[range.lowerBound - 1...range.upperBound])
        guard let text = try? JSONValue(parsing: quoted).text else { throw Malformed() }
        return Array(text.utf8) == name
    }
}
