import Importing
import Records

// What was typed of how rows are read, on top of a mapping.

extension ImportVerb {
    func override(_ mapping: inout Mapping) throws {
        mapping.locale = locale ?? mapping.locale
        mapping.encoding = encoding ?? mapping.encoding
        mapping.separator = separator ?? mapping.separator
        mapping.skip = skipLines ?? mapping.skip
        mapping.zone = common.tz ?? mapping.zone
        if !key.isEmpty { mapping.key = key }
        var targets: [Mapping.Entry<[String]>] = []
        for (column, target) in try map.flatMap({ try Self.pairs($0, "--map") }) {
            if let index = targets.firstIndex(where: { $0.name == column }) {
                targets[index].value.append(target)
            } else {
                targets.append(.init(column, [target]))
            }
        }
        for entry in targets { mapping.move(entry.name, to: entry.value) }
        for (target, text) in try set.map({ try Self.pair($0, "--set") }) {
            mapping.put(text, into: target)
        }
        for (column, text) in try only.map({ try Self.pair($0, "--only") }) {
            mapping.only.removeAll { $0.name == column }
            mapping.only.append(.init(column, text))
        }
        for entry in try values.map(Self.words) {
            mapping.values.removeAll { $0.name == entry.name }
            mapping.values.append(entry)
        }
        for column in leave {
            mapping.drop(column)
            mapping.leave.append(column)
        }
    }

    /// `a=b,c=d`; a comma that isn't followed by an equals sign belongs to a column's name.
    static func pairs(_ text: String, _ flag: String) throws -> [(String, String)] {
        var pairs: [(String, String)] = []
        var held = ""
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            held += (held.isEmpty ? "" : ",") + part
            guard part.contains("=") else { continue }
            pairs.append(try pair(held, flag))
            held = ""
        }
        guard held.isEmpty else {
            throw Failure.usage("\(flag) takes COLUMN=FIELD, and \(held) is none")
        }
        return pairs
    }

    /// `a=b`, by the last equals sign of a column's name and the first of a field's.
    static func pair(_ text: String, _ flag: String) throws -> (String, String) {
        let equals = flag == "--set" ? text.firstIndex(of: "=") : text.lastIndex(of: "=")
        guard let equals, equals > text.startIndex else {
            throw Failure.usage("\(flag) takes NAME=VALUE, and \(text) is none")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    /// `Status:completed=delivered,*=placed`
    static func words(_ text: String) throws -> Mapping.Entry<[Mapping.Entry<String>]> {
        let equals = text.firstIndex(of: "=") ?? text.endIndex
        guard let colon = text[..<equals].lastIndex(of: ":"), colon > text.startIndex else {
            throw Failure.usage("--values takes COLUMN:THEIRS=OURS, and \(text) is none")
        }
        let words = try pairs(String(text[text.index(after: colon)...]), "--values")
        return .init(String(text[..<colon]), words.map { .init($0.0, $0.1) })
    }
}
