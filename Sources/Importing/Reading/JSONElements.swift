import Records

/// The objects of a JSON list, or of lines that are one each, one after the other. No more of the file than
/// an object is in memory.
struct JSONElements {
    private var text: Transcoder
    private var block: [UInt8] = []
    private var at = 0
    private var isAtEnd = false
    private(set) var line = 1
    /// Whether they are in a list; `nil` before the first.
    private var isList: Bool?

    private static let mostBytes = 1 << 20

    init(_ text: Transcoder) { self.text = text }

    /// An object as it stands, and where it begins.
    typealias Element = (line: Int, bytes: [UInt8])

    /// The next object; `nil` at the end.
    /// - Throws: ``RowFault`` for what is no list of objects, and what the file throws.
    mutating func next() throws -> Element? {
        while let byte = try peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                pass()
            case UInt8(ascii: "[") where isList == nil:
                isList = true
                pass()
            case UInt8(ascii: ",") where isList == true: pass()
            case UInt8(ascii: "]") where isList == true:
                isList = false
                pass()
            case UInt8(ascii: "{"):
                if isList == nil { isList = false }
                return try object()
            default:
                throw RowFault(
                    line, .invalidTable, why: "an object is due here: {…}",
                    hint: "JSON is a list of objects, [{…},{…}], or an object a line")
            }
        }
        if isList == true {
            throw RowFault(line, .invalidTable, why: "the list isn't closed: ] is due")
        }
        return nil
    }

    private mutating func object() throws -> Element {
        var element: Element = (line, [])
        var depth = 0
        var isText = false
        var isEscaped = false
        while let byte = try peek() {
            element.bytes.append(byte)
            pass()
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            if depth == 0 { return element }
            guard element.bytes.count < Self.mostBytes else { break }
        }
        throw RowFault(element.line, .invalidTable, why: "the object that begins here isn't closed")
    }

    private mutating func peek() throws -> UInt8? {
        while at == block.count {
            if isAtEnd { return nil }
            guard let next = try text.block() else {
                isAtEnd = true
                return nil
            }
            block = next
            at = 0
        }
        return block[at]
    }

    private mutating func pass() {
        if block[at] == UInt8(ascii: "\n") { line += 1 }
        at += 1
    }
}
