/// What was filled into a form, by the paths of its fields: `lines[2].quantity`, as refusals name them, too.
struct FormTree: Sendable, Equatable {
    /// What stands in a field.
    var text: String?
    private(set) var members: [String: FormTree] = [:]
    /// The rows of a list, by their numbers.
    private(set) var rows: [Int: FormTree] = [:]

    /// Nothing is deeper, or has more rows: what a form sends may be anybody's.
    private static let deepest = 8
    private static let mostRows = 10_000

    init() {}

    init(_ pairs: [(name: String, text: String)]) {
        for pair in pairs {
            guard let steps = Step.steps(of: pair.name), steps.count <= Self.deepest else {
                continue
            }
            put(pair.text, at: steps[...])
        }
    }

    subscript(_ name: String) -> FormTree { members[name] ?? FormTree() }

    /// Its rows in order.
    var all: [FormTree] { rows.sorted { $0.key < $1.key }.map(\.value) }

    /// Whether nothing was filled in.
    var isBlank: Bool {
        (text ?? "").allSatisfy(\.isWhitespace) && members.values.allSatisfy(\.isBlank)
            && rows.values.allSatisfy(\.isBlank)
    }

    /// With its rows numbered from 0 on, without those in which nothing stands.
    func numbered(keepingBlank: Bool) -> FormTree {
        var numbered = self
        numbered.members = members.mapValues { $0.numbered(keepingBlank: keepingBlank) }
        let kept = all.filter { keepingBlank || !$0.isBlank }
        numbered.rows = [:]
        for (number, row) in kept.enumerated() {
            numbered.rows[number] = row.numbered(keepingBlank: keepingBlank)
        }
        return numbered
    }

    /// With one more row in the list of a path.
    func adding(to path: String) -> FormTree {
        changed(path) { $0.rows[$0.rows.count] = FormTree() }
    }

    /// Without the row of a path: `lines[2]`.
    func removing(_ path: String) -> FormTree {
        guard let steps = Step.steps(of: path), case .row(let number)? = steps.last else {
            return self
        }
        return changed(steps.dropLast()) { $0.rows[number] = nil }.numbered(keepingBlank: true)
    }

    private func changed(_ path: String, _ change: (inout FormTree) -> Void) -> FormTree {
        Step.steps(of: path).map { changed($0[...], change) } ?? self
    }

    private func changed(
        _ steps: ArraySlice<Step>, _ change: (inout FormTree) -> Void
    ) -> FormTree {
        var tree = self
        guard let step = steps.first, steps.count <= Self.deepest else {
            if tree.rows.count < Self.mostRows { change(&tree) }
            return tree
        }
        switch step {
        case .member(let name):
            tree.members[name] = self[name].changed(steps.dropFirst(), change)
        case .row(let number):
            tree.rows[number] = (rows[number] ?? FormTree()).changed(steps.dropFirst(), change)
        }
        return tree
    }

    private mutating func put(_ given: String, at steps: ArraySlice<Step>) {
        guard let step = steps.first else {
            // Browsers end each line with both.
            text = given.replacing("\r\n", with: "\n")
            return
        }
        switch step {
        case .member(let name): members[name, default: FormTree()].put(given, at: steps.dropFirst())
        case .row(let number):
            guard rows[number] != nil || rows.count < Self.mostRows else { return }
            rows[number, default: FormTree()].put(given, at: steps.dropFirst())
        }
    }

    /// One step of a path.
    private enum Step: Equatable {
        case member(String)
        case row(Int)

        /// `nil` where that is no path.
        static func steps(of path: String) -> [Step]? {
            var steps: [Step] = []
            for word in path.split(separator: ".", omittingEmptySubsequences: false) {
                let parts = word.split(separator: "[", omittingEmptySubsequences: false)
                guard let name = parts.first, !name.isEmpty, !name.contains("]") else {
                    return nil
                }
                steps.append(.member(String(name)))
                for part in parts.dropFirst() {
                    guard part.last == "]", let number = Int(part.dropLast()), number >= 0 else {
                        return nil
                    }
                    steps.append(.row(number))
                }
            }
            return steps
        }
    }
}

extension FormTree {
    /// The names and texts of all that stands in it, as a form sends them.
    func pairs(under path: String = "") -> [(name: String, text: String)] {
        var pairs = text.map { [(name: path, text: $0)] } ?? []
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            pairs += member.pairs(under: path.isEmpty ? name : path + "." + name)
        }
        for (number, row) in all.enumerated() { pairs += row.pairs(under: "\(path)[\(number)]") }
        return pairs
    }
}
