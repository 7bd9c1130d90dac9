import Glibc
import Importing
import Records
import TOMLKit

/// A mapping in a file, to be used again: TOML, or JSON where its name ends so.
struct MappingFile {
    let path: String

    private var isJSON: Bool { path.hasSuffix(".json") }

    func read() throws -> Mapping {
        guard let text = try textOfFile(path) else {
            let names = KnownExport.allCases.map(\.rawValue)
            throw Failure(
                .notFound, code: "no-such-file", "there is no mapping \(path)",
                hint: nearest(to: path, among: names).map { "did you mean \($0)?" }
                    ?? "those that need no file are \(names)")
        }
        do {
            if isJSON { return try Mapping(JSONValue(parsing: Array(text.utf8))) }
            return try Mapping(JSONValue(TOMLTable(string: text)))
        } catch let error as TOMLParseError {
            throw Failure(
                .configuration, code: "configuration",
                "\(path), line \(error.source.begin.line): \(error.description.prefix { $0 != "\n" })"
            )
        } catch let rejection as Rejection {
            var failure = Failure(rejection)
            failure.status = .configuration
            throw failure
        }
    }

    func write(_ mapping: Mapping) throws {
        let text =
            isJSON ? String(decoding: mapping.json.json(), as: UTF8.self) + "\n" : mapping.toml
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            throw Failure(
                .cantCreate, code: "cant-create",
                "\(path) can't be written: \(systemText(errno))")
        }
        defer { close(file) }
        let channel = Channel(descriptor: file)
        try channel.write(text)
        try channel.flush()
    }
}

extension JSONValue {
    /// A table of TOML; what JSON has no form for, a date say, is its text.
    fileprivate init(_ table: TOMLTable) {
        self = .object(
            table.keys.map { key in .init(key, table[key].map { JSONValue($0) } ?? .null) })
    }

    private init(_ value: any TOMLValueConvertible) {
        if let table = value.table {
            self.init(table)
        } else if let array = value.array {
            self = .array(array.map { JSONValue($0) })
        } else if let text = value.string {
            self = .string(text)
        } else if let number = value.int {
            self = .integer(Int64(number))
        } else if let isTrue = value.bool {
            self = .boolean(isTrue)
        } else {
            self = .string(value.debugDescription)
        }
    }
}

extension Mapping {
    /// As TOML: what is said of the whole file, then the tables.
    var toml: String {
        let members = json.members ?? []
        var lines = members.compactMap { member -> String? in
            member.value.members == nil ? "\(member.name) = \(Self.toml(member.value))" : nil
        }
        for member in members {
            guard let inner = member.value.members else { continue }
            if inner.contains(where: { $0.value.members != nil }) {
                for table in inner {
                    lines += ["", "[\(member.name).\(Self.quoted(table.name))]"]
                    lines += Self.lines(table.value.members ?? [])
                }
            } else {
                lines += ["", "[\(member.name)]"] + Self.lines(inner)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ members: [JSONValue.Member]) -> [String] {
        members.map { "\(quoted($0.name)) = \(toml($0.value))" }
    }

    /// A text of TOML is one of JSON, and so is a list of them.
    private static func toml(_ value: JSONValue) -> String {
        if let elements = value.elements, elements.count == 1 { return toml(elements[0]) }
        if let elements = value.elements {
            return "[" + elements.map(toml).joined(separator: ", ") + "]"
        }
        return String(decoding: value.json(), as: UTF8.self)
    }

    private static func quoted(_ name: String) -> String { toml(.string(name)) }
}
