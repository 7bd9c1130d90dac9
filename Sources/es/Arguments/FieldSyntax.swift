import EventSourcing
import Records

/// A command's fields as they are typed, in HTTPie's way.
///
/// `field=text` is a text, `field:=json` any JSON; `a.b=` goes into an object, `a[]=` adds to a
/// list, `a[0].b=` goes into the first thing of a list.
enum FieldSyntax {
    /// One field as it was typed.
    struct Entry: Equatable {
        var path: [Step]
        var value: JSONValue
        /// It was given with `=`, so it is a text whatever it looks like.
        var isText: Bool
        /// As it was typed.
        var typed: String
    }

    /// One step into an object or a list.
    enum Step: Equatable {
        case member(String)
        case index(Int)
        case next
    }

    /// The object that `arguments` describe, and its parts as they were typed.
    /// - Throws: ``Failure`` for what isn't a field, ``Rejection`` for what isn't JSON.
    static func parse(
        _ arguments: [String], of command: String = ""
    ) throws -> (data: JSONValue, entries: [Entry]) {
        var data = JSONValue.object([])
        let entries = try arguments.map { try entry($0, of: command) }
        for entry in entries { try put(entry, entry.path[...], into: &data) }
        return (data, entries)
    }

    /// Reads one argument.
    static func entry(_ argument: String, of command: String = "") throws -> Entry {
        guard let equals = argument.firstIndex(of: "=") else {
            throw Failure.usage(
                "\(argument) is no field: a field is name=text or name:=json",
                hint: command.isEmpty ? .es("commands") : .es("commands", command))
        }
        let isJSON = argument[..<equals].hasSuffix(":")
        let name = argument[..<equals].dropLast(isJSON ? 1 : 0)
        let given = String(argument[argument.index(after: equals)...])
        let value = isJSON ? try json(given, of: String(name), command) : .string(given)
        return Entry(
            path: try path(String(name), of: argument), value: value, isText: !isJSON,
            typed: argument)
    }

    private static func json(
        _ text: String, of name: String, _ command: String
    ) throws -> JSONValue {
        do throws(Rejection) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            var rejection = error
            for index in rejection.refusals.indices {
                rejection.refusals[index].field = name
                rejection.refusals[index].hint =
                    meant(text, as: Rejection.shape(of: name, of: command), of: name)
            }
            throw rejection
        }
    }

    /// The line with `text` given as what the field takes.
    private static func meant(
        _ text: String, as shape: FieldShape?, of name: String
    ) -> Sentence? {
        let isList = if case .list? = shape { true } else { false }
        let right = name + (isList ? "[]=" : "=") + text
        return .typed(with: name + ":=" + text, as: right)
            ?? "what stands after := is JSON; for a text: \(shellQuoted(right))"
    }

    private static func path(_ text: String, of argument: String) throws -> [Step] {
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "[" }
            guard !name.isEmpty else {
                throw Failure.usage("\(argument) has a field without a name")
            }
            steps.append(.member(String(name)))
            var rest = part.dropFirst(name.count)
            while !rest.isEmpty {
                guard rest.first == "[", let close = rest.firstIndex(of: "]") else {
                    throw Failure.usage("\(argument): [ and ] don't match")
                }
                let inside = rest[rest.index(after: rest.startIndex)..<close]
                if inside.isEmpty {
                    steps.append(.next)
                } else if let index = UInt64.plain(String(inside)), index < 10_000 {
                    steps.append(.index(Int(index)))
                } else {
                    throw Failure.usage("\(argument): between [ and ] stands a number or nothing")
                }
                rest = rest[rest.index(after: close)...]
            }
        }
        return steps
    }

    private static func put(
        _ entry: Entry, _ path: ArraySlice<Step>, into value: inout JSONValue
    ) throws {
        guard let step = path.first else {
            guard value == .null else {
                throw Failure.usage("\(entry.typed) gives a field that was given before")
            }
            value = entry.value
            return
        }
        switch step {
        case .member(let name):
            if value == .null { value = .object([]) }
            guard value.members != nil else { throw clash(entry) }
            var inner = value[name] ?? .null
            if path.count == 1, value[name] != nil {
                throw Failure.usage("\(entry.typed) gives a field that was given before")
            }
            try put(entry, path.dropFirst(), into: &inner)
            value[name] = inner
        case .index, .next:
            if value == .null { value = .array([]) }
            guard var elements = value.elements else { throw clash(entry) }
            var index = elements.count
            if case .index(let given) = step { index = given }
            guard index <= elements.count else {
                throw Failure.usage("\(entry.typed): the list has only \(elements.count) so far")
            }
            if index == elements.count { elements.append(.null) }
            try put(entry, path.dropFirst(), into: &elements[index])
            value = .array(elements)
        }
    }

    private static func clash(_ entry: Entry) -> Failure {
        .usage("\(entry.typed): what was given before is neither an object nor a list there")
    }
}

// MARK: - The other way

extension FieldSyntax {
    /// `data`, an object, as the arguments that describe it.
    static func arguments(for data: JSONValue) -> [String] {
        (data.members ?? []).flatMap { arguments($0.name, $0.value) }
    }

    private static func arguments(_ path: String, _ value: JSONValue) -> [String] {
        switch value {
        case .string(let text): return [path + "=" + text]
        case .object(let members) where !members.isEmpty && members.allSatisfy(isPlainName):
            return members.flatMap { arguments(path + "." + $0.name, $0.value) }
        case .array(let elements)
        where !elements.isEmpty && elements.allSatisfy({ $0.text != nil }):
            return elements.map { path + "[]=" + $0.plain }
        case .null, .boolean, .integer, .number, .array, .object:
            return [path + ":=" + String(decoding: value.json(), as: UTF8.self)]
        }
    }

    private static func isPlainName(_ member: JSONValue.Member) -> Bool {
        !member.name.isEmpty && !member.name.contains { ".[]=:".contains($0) }
    }

    /// The whole line: `es send PlaceOrder orderNumber:=1042 shippingAddress.name='Ada Lovelace'`.
    static func line(_ command: String, _ data: JSONValue) -> String {
        (["es", "send", command] + arguments(for: data)).map(shellQuoted).joined(separator: " ")
    }
}
