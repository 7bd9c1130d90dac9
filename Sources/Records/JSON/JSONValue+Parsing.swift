extension JSONValue {
    /// What a text from outside may be at most.
    package struct Limits: Sendable {
        /// The longest text that is read.
        package var bytes: Int
        /// The most values and names that one text may have.
        package var tokens: Int

        package init(bytes: Int = 256 << 10, tokens: Int = 20_000) {
            self.bytes = bytes
            self.tokens = tokens
        }
    }

    /// Parses strictly.
    /// - Throws: a ``Rejection`` with the code `invalid-json` that says what is wrong and where.
    package init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(Rejection) {
        guard bytes.count <= limits.bytes else {
            throw Rejection(
                .invalidJSON, "the JSON has \(bytes.count) bytes; at most \(limits.bytes) are taken"
            )
        }
        let (value, faults) = bytes.withUnsafeBytes { buffer in
            var reader = JSONReader(buffer, isStrict: false)
            var left = limits.tokens
            let value = reader.tree(tokensLeft: &left)
            reader.finish()
            return (value, reader.faults)
        }
        guard let value, faults.isEmpty else { throw Rejection(faults) }
        self = value
    }

    public static func read(from reader: inout JSONReader) -> JSONValue? {
        var left = Limits().tokens
        return reader.tree(tokensLeft: &left)
    }
}

extension JSONReader {
    fileprivate mutating func tree(tokensLeft: inout Int) -> JSONValue? {
        skipSpace()
        tokensLeft -= 1
        guard tokensLeft > 0 else {
            fail("more values than are taken")
            return nil
        }
        switch peek() {
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "{"): return treeObject(tokensLeft: &tokensLeft)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            let whole = array { reader in
                guard let element = reader.tree(tokensLeft: &tokensLeft) else { return false }
                elements.append(element)
                return true
            }
            return whole ? .array(elements) : nil
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return boolean().map(JSONValue.boolean)
        case UInt8(ascii: "n"): return isNull() ? .null : nil
        default:
            guard let text = numberText() else {
                fail("a value is due")
                return nil
            }
            return Int64(text).map(JSONValue.integer) ?? .number(text)
        }
    }

    private mutating func treeObject(tokensLeft: inout Int) -> JSONValue? {
        guard frame.depth < Self.maximumDepth else {
            fail("more than \(Self.maximumDepth) objects and lists inside each other")
            return nil
        }
        at += 1
        frame.depth += 1
        var members: [JSONValue.Member] = []
        // Few names are compared one by one, many looked up: nobody can make this slow by their number.
        var names = Set<[UInt8]>()
        let few = 16
        while true {
            skipSpace()
            if peek() == UInt8(ascii: "}") { break }
            if !members.isEmpty {
                guard peek() == UInt8(ascii: ",") else {
                    fail("a comma or '}' is due")
                    return nil
                }
                at += 1
                skipSpace()
            }
            guard peek() == UInt8(ascii: "\""), let name = string() else {
                if faultCount == 0 { fail("a field's name is due") }
                return nil
            }
            if members.count == few { names = Set(members.map { Array($0.name.utf8) }) }
            let isNew =
                members.count < few
                ? !members.contains { $0.name.utf8.elementsEqual(name.utf8) }
                : names.insert(Array(name.utf8)).inserted
            guard isNew else {
                fail("the field \(name) stands twice")
                return nil
            }
            skipSpace()
            guard peek() == UInt8(ascii: ":") else {
                fail("':' is due")
                return nil
            }
            at += 1
            guard let value = tree(tokensLeft: &tokensLeft) else { return nil }
            members.append(.init(name, value))
        }
        at += 1
        frame.depth -= 1
        return .object(members)
    }
}
