package import Records

/// What tells the things in lists apart: a member that each has, and none shares with another.
///
/// Lists are compared thing by thing where there is one, so that a line that moved up is no other line.
package struct ListKeys: Sendable {
    /// The names that may yet do for the lists at a path, the best first.
    private var candidates: [String: [String]] = [:]

    package init() {}

    /// Those that do for all lists in this value, which stands at `path`.
    package init(_ values: JSONValue..., at path: String) {
        for value in values { learn(value, at: path) }
    }

    /// Looks at one more value that stands at `path`: what doesn't do for its lists is dropped.
    package mutating func learn(_ value: JSONValue, at path: String) {
        switch value {
        case .null, .boolean, .integer, .number, .string: return
        case .object(let members):
            for member in members { learn(member.value, at: path.appending(member.name)) }
        case .array(let elements):
            if elements.isEmpty { return }
            candidates[path] = (candidates[path] ?? Self.names(in: elements)).filter {
                Self.tellsApart($0, elements)
            }
            for element in elements { learn(element, at: path + "[]") }
        }
    }

    /// The member that tells apart the things of the lists at `path`; `nil`: none does.
    package func key(at path: String) -> String? { candidates[path]?.first }

    /// Names that can tell things apart by what they mean: a quantity can't, even if no two are alike.
    private static func names(in elements: [JSONValue]) -> [String] {
        let names = elements.first?.members?.map(\.name) ?? []
        let ranked = names.compactMap { name in rank(name).map { (rank: $0, name: name) } }
        return (0...3).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.name) }
    }

    private static func rank(_ name: String) -> Int? {
        if ["id", "key"].contains(name) { return 0 }
        if name.hasSuffix("Id") { return 1 }
        if name.hasSuffix("Number") || name == "uid" { return 2 }
        return ["name", "title", "slug"].contains(name) ? 3 : nil
    }

    private static func tellsApart(_ name: String, _ elements: [JSONValue]) -> Bool {
        var seen: Set<String> = []
        return elements.allSatisfy { element in
            guard let key = element.keyText(name) else { return false }
            return seen.insert(key).inserted
        }
    }
}

extension JSONValue {
    /// What this thing of a list is told apart by, as a text.
    package func keyText(_ name: String) -> String? {
        switch self[name] {
        case .string(let text): text
        case .integer(let number): String(number)
        case .null, .boolean, .number, .array, .object, nil: nil
        }
    }
}

extension String {
    /// A path one member further.
    func appending(_ name: String) -> String { isEmpty ? name : self + "." + name }
}

// MARK: - What changed in a list

/// What became of the things in a list.
package struct ListChange: Sendable, Equatable {
    /// Things that weren't there before.
    package var added: [JSONValue]
    /// Things that aren't there any more.
    package var removed: [JSONValue]
    /// Things that are there still, but not as they were: by what they are told apart, what changed.
    package var changed: [(key: String, fields: [FieldChange])]
    /// What things are told apart by; `nil`: by all they are.
    package var key: String?

    /// How two lists differ.
    package init(from before: [JSONValue], to after: [JSONValue]) {
        added = []
        removed = []
        changed = []
        key = ListKeys(.array(before), .array(after), at: "").key(at: "")
        guard let key else {
            // By all they are; as often as they are there.
            var left = Dictionary(grouping: before) { $0.json() }
            for element in after where left[element.json()]?.popLast() == nil {
                added.append(element)
            }
            var gone = left.mapValues(\.count)
            for element in before.reversed() {
                let json = element.json()
                guard let count = gone[json], count > 0 else { continue }
                gone[json] = count - 1
                removed.insert(element, at: 0)
            }
            return
        }
        var old: [String: JSONValue] = [:]
        for element in before { old[element.keyText(key) ?? ""] = element }
        var kept: Set<String> = []
        for element in after {
            let name = element.keyText(key) ?? ""
            kept.insert(name)
            guard let previous = old[name] else {
                added.append(element)
                continue
            }
            let fields = FieldChange.between(previous, element)
            if !fields.isEmpty { changed.append((name, fields)) }
        }
        removed = before.filter { !kept.contains($0.keyText(key) ?? "") }
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.added == b.added && a.removed == b.removed && a.key == b.key
            && a.changed.elementsEqual(b.changed) { $0 == $1 }
    }
}
