/// Finds the sentences in Swift source: by where a literal stands, without the compiler.
///
/// It knows as much of Swift as it takes to tell a literal from a comment, to read its key, and to
/// say which call, which label or which declaration it belongs to.
struct SourceScanner {
    /// A literal, and where it stands.
    struct Literal {
        /// As ``Sentence/key`` has it.
        var key: String
        /// It is one of a sentence's places.
        var isSentence: Bool
        /// The line of the file, from 1.
        var line: Int
    }

    private(set) var literals: [Literal] = []
    private let source: [UInt8]
    private var at = 0
    private var line = 1
    private var open: [Bracket] = []
    /// The code since the statement began, without literals.
    private var statement = ""

    /// One that is open.
    private struct Bracket {
        var sign: UInt8
        /// What is called, for a round one.
        var callee = ""
        /// Which of its arguments is being read, from 0.
        var argument = 0
        /// The label of the argument that is being read.
        var label = ""
        /// What stands in it is of type `Sentence`.
        var isSentence = false
        /// It is the body of something declared, not of a closure or a branch.
        var isBody = false
        /// The statement that it stands in.
        var statement = ""
    }

    init(_ text: String) {
        source = Array(text.utf8)
        while at < source.count { step() }
    }

    // MARK: Code

    private mutating func step() {
        if matches("//") { return skip { !$0.isNewline } }
        if matches("\"\"\"") || source[at] == UInt8(ascii: "\"") || matches("#\"") {
            return literal()
        }
        let byte = source[at]
        at += 1
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): opened(byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): closed(byte)
        case UInt8(ascii: ","):
            if let last = open.indices.last {
                open[last].label = ""
                open[last].argument += 1
            }
        case UInt8(ascii: ":"):
            if let last = open.indices.last, open[last].sign == UInt8(ascii: "(") {
                open[last].label = Self.lastWord(of: statement)
            }
        case UInt8(ascii: "\n"):
            line += 1
            if open.last.map({ $0.sign == UInt8(ascii: "{") }) ?? true, beginsStatement() {
                statement = ""
            }
        default: break
        }
        statement.unicodeScalars.append(UnicodeScalar(byte))
    }

    private mutating func opened(_ sign: UInt8) {
        var bracket = Bracket(sign: sign, statement: statement)
        if sign == UInt8(ascii: "(") { bracket.callee = Self.lastWord(of: statement) }
        if sign == UInt8(ascii: "{") {
            let words = statement.split(whereSeparator: { $0 == " " || $0 == "\n" })
            bracket.isBody = ["func", "init", "struct", "extension", "enum", "class", "init("]
                .contains { word in words.contains { $0.hasPrefix(word) } }
            bracket.isSentence = isTyped
            statement = ""
        }
        open.append(bracket)
    }

    private mutating func closed(_ sign: UInt8) {
        guard let bracket = open.popLast() else { return }
        statement = sign == UInt8(ascii: "}") ? "" : bracket.statement
    }

    /// Whether what the statement makes is declared to be a sentence.
    private var isTyped: Bool {
        let text = String(statement.filter { $0 != "\n" }.drop { $0 == " " })
        if text.contains("func ") {
            return String(text.reversed().prefix { $0 != ")" }.reversed()).contains("-> Sentence")
        }
        return text.contains(": Sentence =") || text.contains(": Sentence? =")
            || text.contains(".hint =") || text.contains(".message =") || text.hasPrefix("hint =")
            || text.hasPrefix("message =")
            || text.hasSuffix(": Sentence ")
            || text.hasSuffix(": Sentence? ")
    }

    /// Whether the next line begins something new.
    private func beginsStatement() -> Bool {
        if statement.hasSuffix("=") { return false }
        var next = at
        while next < source.count, source[next] == UInt8(ascii: " ") { next += 1 }
        guard next < source.count else { return true }
        return !"?:.+&|=<>{-\"".utf8.contains(source[next])
    }

    private static func lastWord(of text: String) -> String {
        let word = text.reversed().drop { $0 == " " || $0 == "\n" }.prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "@"
        }
        return String(word.reversed())
    }

    // MARK: Where sentences stand

    private static let labels: Set<String> = ["hint", "why", "message"]
    private static let calls: Set<String> = [
        "Rejection", "Refusal", "Failure", "require", "unfit", "Fault", "broken", "fail", "close",
        "usage", "failure", "fault", "reject", "special", "self.init", "Sentence", "requireReason",
        "requireSame", "refusals.require", "BackupFault",
    ]
    /// Those whose first argument is what a thing is called.
    private static let naming: Set<String> = ["notFound", "alreadyExists", "find", "priced"]

    private func isSentence(_ key: String) -> Bool {
        // What is compared with isn't said.
        let line = statement.split(separator: "\n").last?.drop { $0 == " " } ?? ""
        if line.hasPrefix("case "), !line.contains(":") { return false }
        // The words of a command line are the same in any language.
        if open.contains(where: { $0.callee.hasSuffix(".es") }) { return false }
        if !statement.contains("func "), isTyped { return true }
        let isPhrase = key.contains(" ")
        for bracket in open.reversed() {
            if bracket.sign == UInt8(ascii: "{") {
                if bracket.isSentence { return true }
                if bracket.isBody { return false }
                continue
            }
            if bracket.sign == UInt8(ascii: "[") { return false }
            let callee = bracket.callee.split(separator: ".").last.map(String.init) ?? ""
            if Self.labels.contains(bracket.label) { return true }
            if !bracket.label.isEmpty, bracket.label != "_" { return false }
            if Self.naming.contains(callee) {
                return bracket.argument < (callee == "priced" ? 2 : 1)
            }
            if Self.calls.contains(bracket.callee)
                || Self.calls.contains(callee) && callee != "require"
            {
                return isPhrase
            }
            if !callee.isEmpty { return false }
        }
        return false
    }

    // MARK: Literals

    private mutating func literal() {
        let started = line
        let isRaw = matches("#")
        if isRaw { at += 1 }
        let isLong = matches("\"\"\"")
        at += isLong ? 3 : 1
        var key = ""
        var values = 0
        while at < source.count {
            if isLong ? matches("\"\"\"") : source[at] == UInt8(ascii: "\"") {
                let end = at + (isLong ? 3 : 1)
                if !isRaw || (end < source.count && source[end] == UInt8(ascii: "#")) {
                    at = end + (isRaw ? 1 : 0)
                    break
                }
            }
            if !isRaw, source[at] == UInt8(ascii: "\\") {
                at += 1
                escape(&key, &values)
                continue
            }
            if source[at] == UInt8(ascii: "\n") { line += 1 }
            let end = source[at...].dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? source.count
            key += String(decoding: source[at..<end], as: UTF8.self)
            at = end
        }
        if isLong { key = Self.unindented(key) }
        let says = key.contains(where: \.isLetter)
        literals.append(
            Literal(key: key, isSentence: says && !isRaw && isSentence(key), line: started))
        statement += "\"\""
    }

    private mutating func escape(_ key: inout String, _ values: inout Int) {
        let sign = source[at]
        at += 1
        switch sign {
        case UInt8(ascii: "("):
            values += 1
            key += "{\(values)}"
            // What is put in is code, and may hold literals of its own.
            let depth = open.count
            open.append(Bracket(sign: UInt8(ascii: "("), callee: "value", statement: statement))
            while at < source.count, open.count > depth { step() }
        case UInt8(ascii: "\n"):
            line += 1
            key += "\u{0}"
        case UInt8(ascii: "n"): key += "\n"
        default: key.unicodeScalars.append(UnicodeScalar(sign))
        }
    }

    /// The lines of a long literal without what they are all indented by; `\0` joins two.
    private static func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.last?.count ?? 0
        let inner = lines.dropFirst().dropLast().map { line in
            line.split(separator: "\u{0}", omittingEmptySubsequences: false)
                .map {
                    $0.dropFirst($0.hasPrefix(String(repeating: " ", count: indent)) ? indent : 0)
                }
                .joined()
        }
        return inner.joined(separator: "\n")
    }

    private func matches(_ text: String) -> Bool { source[at...].starts(with: text.utf8) }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while at < source.count, condition(source[at]) { at += 1 }
    }
}

extension UInt8 {
    fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") }
}
