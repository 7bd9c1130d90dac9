/// Flags that mean the same everywhere may stand anywhere, before the verb too. The parser takes
/// them only after the last verb, so they are moved to the end first.
enum GlobalFlags {
    private static let switches = [
        "--read-only", "--json", "-q", "--quiet", "-v", "--verbose", "--dry-run",
        "--wide", "--header", "--no-pager",
    ]
    private static let valued = [
        "--data", "--server", "--environment", "-o", "--output", "--color", "--tz", "--actor",
        "--reason",
        "--id",
        "--expected-revision", "--occurred-at",
    ]
    /// Those of verbs that send something; others may have a parameter of that name.
    private static let ofSending = [
        "--dry-run", "--actor", "--reason", "--id", "--expected-revision", "--occurred-at",
    ]

    /// All of them.
    static var names: Set<String> { Set(switches + valued) }

    /// Whether every verb has this flag, so that none reads it in a way of its own.
    static func isOfAllVerbs(_ word: String) -> Bool {
        let flag = word.prefix { $0 != "=" }
        return (switches + valued).contains { $0 == flag }
            && !ofSending.contains { $0 == flag }
    }

    /// Whether what follows is this flag's value.
    static func takesValue(_ flag: String) -> Bool { valued.contains(flag) }

    /// `arguments` (without the program's name) as the parser takes them.
    ///
    /// A negative number is a number, not a flag: at the end (`es product stock lamp -2`), and behind an
    /// option (`--limit -3`), which then says itself that it takes none.
    static func arranged(_ arguments: [String]) -> [String] {
        var rest: [String] = []
        var moved: [String] = []
        var index = 0
        while index < arguments.count, arguments[index] != "--" {
            let argument = arguments[index]
            index += 1
            if switches.contains(argument) {
                moved.append(argument)
            } else if valued.contains(argument) {
                moved.append(argument)
                if index < arguments.count {
                    if isNegativeNumber(arguments[index]), argument.hasPrefix("--") {
                        moved[moved.count - 1] += "=" + arguments[index]
                    } else {
                        moved.append(arguments[index])
                    }
                    index += 1
                }
            } else if let equals = argument.firstIndex(of: "="),
                valued.contains(String(argument[..<equals]))
            {
                moved.append(argument)
            } else if argument.hasPrefix("--"), !argument.contains("="), index < arguments.count,
                isNegativeNumber(arguments[index])
            {
                rest.append(argument + "=" + arguments[index])
                index += 1
            } else if argument.hasPrefix("--fields=") {
                // The parser overlooks what is joined to an option that may stand alone.
                rest += ["--fields", String(argument.dropFirst("--fields=".count))]
            } else {
                rest.append(argument)
            }
        }
        var tail = Array(arguments[index...])
        if tail.isEmpty, rest.count > 1, let last = rest.last, isNegativeNumber(last),
            !rest[rest.count - 2].hasPrefix("-")
        {
            rest.removeLast()
            tail = ["--", last]
        }
        return rest + moved + tail
    }

    /// Whether nothing else was typed.
    static func isAll(_ arguments: [String]) -> Bool {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if valued.contains(word) {
                _ = rest.popFirst()
            } else if !switches.contains(word),
                !valued.contains(where: { word.hasPrefix($0 + "=") })
            {
                return false
            }
        }
        return true
    }

    /// Whether help is asked for, in the place of what was typed.
    static func wantHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Whether errors are to be told as JSON, as far as can be seen before parsing.
    static func wantJSON(_ arguments: [String]) -> Bool {
        for (index, argument) in arguments.enumerated() {
            switch argument {
            case "--": return false
            case "--json", "--output=json", "--output=ndjson": return true
            case "-o", "--output":
                let next = arguments.dropFirst(index + 1).first
                if next == "json" || next == "ndjson" { return true }
            default: continue
            }
        }
        let preset = es.environment("ES_OUTPUT")
        return preset == "json" || preset == "ndjson"
    }

    /// The environment that is chosen by a flag, as far as can be seen before parsing.
    static func environment(_ arguments: [String]) -> String? {
        value(of: "--environment", in: arguments)
    }

    /// What a flag is given, as far as can be seen before parsing.
    static func value(of flag: String, in arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return nil }
            if argument == flag { return arguments.dropFirst(index + 1).first }
            if argument.hasPrefix(flag + "=") { return String(argument.dropFirst(flag.count + 1)) }
        }
        return nil
    }

    private static func isNegativeNumber(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return text.hasPrefix("-") && digits.first?.isASCIIDigit == true
            && digits.allSatisfy { $0.isASCIIDigit || $0 == "." }
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
