import Records

/// A mapping on the columns of one file: for each field of the command, where in a row it stands.
struct BoundMapping {
    /// What fills one place.
    struct Leaf {
        var target: Target
        var field: CommandForm.Field?
        var columns: [Int] = []
        var constant: String?
    }

    /// The command's data, as the places in it lie inside each other.
    indirect enum Node {
        case leaf(Int)
        case object([(name: String, node: Node)])
        /// What is made of each row, and what is there once for all of them.
        case list(each: Node?, once: [(name: String, node: Node)])
    }

    private(set) var leaves: [Leaf] = []
    private(set) var data = Node.object([])
    /// What stands around the data, and what is only checked.
    private(set) var around: [Int] = []
    private(set) var values: [Int: [String: String]] = [:]
    private(set) var only: [(column: Int, text: String)] = []
    /// The columns that tell one thing from another; none: the whole row does.
    private(set) var key: [Int] = []
    /// Whether several rows make one command.
    private(set) var groups = false
    /// The field that the service would fill with an id of its own, if no column gives it.
    private(set) var idField: String?
    /// Whether that can be what people know the thing by: the one column of the key.
    private(set) var isKeyTheID = false
    /// Of each column, whether its own name says that it counts least parts.
    let countLeastParts: [Bool]

    /// - Throws: ``Unreadable`` for a column that isn't there, or a field.
    init(_ mapping: Mapping, _ table: RowReader, _ form: CommandForm) throws(Unreadable) {
        countLeastParts = table.columns.map(Names.isOfLeastParts)
        func number(_ column: String) throws(Unreadable) -> Int {
            if let number = table.number(of: column) { return number }
            throw Unreadable(
                .invalidMapping, why: "there is no column \(column)",
                hint: nearest(to: column, among: table.columns).map { "did you mean \($0)?" }
                    ?? "the columns are \(table.columns)")
        }
        for entry in mapping.fields {
            var leaf = try Self.leaf(entry.name, form)
            for column in entry.value { leaf.columns.append(try number(column)) }
            try add(leaf)
        }
        for entry in mapping.set {
            var leaf = try Self.leaf(entry.name, form)
            leaf.constant = entry.value
            try add(leaf)
        }
        for entry in mapping.values {
            var words: [String: String] = [:]
            for word in entry.value { words[word.name.lowercased()] = word.value }
            values[try number(entry.name)] = words
        }
        for entry in mapping.only { only.append((try number(entry.name), entry.value)) }
        try tell(mapping, form, number)
    }

    private static func leaf(_ text: String, _ form: CommandForm) throws(Unreadable) -> Leaf {
        let target = try Target(text, in: form)
        guard case .field(let path) = target.place else { return Leaf(target: target) }
        return Leaf(target: target, field: form.field(path))
    }

    /// Finds out what tells things apart.
    private mutating func tell(
        _ mapping: Mapping, _ form: CommandForm, _ number: (String) throws(Unreadable) -> Int
    ) throws(Unreadable) {
        func columns(_ path: String) -> [Int] {
            leaves.first { $0.target.place == .field(path) }?.columns ?? []
        }
        let own = form.idField.map(columns) ?? []
        let known = leaves.first { leaf in
            guard case .field(let path) = leaf.target.place else { return false }
            return path.hasSuffix("Number") && !path.contains(".") && !leaf.columns.isEmpty
        }
        for column in mapping.key { key.append(try number(column)) }
        if key.isEmpty { key = own.isEmpty ? known?.columns ?? [] : own }
        if let id = form.idField, own.isEmpty,
            !leaves.contains(where: { $0.target.place == .field(id) })
        {
            idField = id
            isKeyTheID = key.count == 1 && known?.columns == key
        }
        guard groups, key.isEmpty else { return }
        throw Unreadable(
            .invalidMapping,
            why: "nothing says which rows belong together, and each is one of a list",
            hint: "name the column that is the same in all rows of one: --key COLUMN")
    }

    // MARK: Places

    private mutating func add(_ leaf: Leaf) throws(Unreadable) {
        let number = leaves.count
        leaves.append(leaf)
        guard case .field(let path) = leaf.target.place else {
            around.append(number)
            return
        }
        if path.contains("[]"), !leaf.columns.isEmpty { groups = true }
        guard
            Self.put(
                .leaf(number), path.split(separator: ".").map(String.init)[...], into: &data)
        else {
            throw Unreadable(.invalidMapping, why: "\(path) is given twice, or is inside another")
        }
    }

    /// Puts a node where a path leads; false where something else is in the way.
    private static func put(_ node: Node, _ path: ArraySlice<String>, into data: inout Node) -> Bool
    {
        guard let step = path.first, case .object(var members) = data else { return false }
        let name = String(step.prefix { $0 != "[" })
        let index = members.firstIndex { $0.name == name } ?? members.count
        if index == members.count { members.append((name, .object([]))) }
        defer { data = .object(members) }
        if name.count == step.count {
            if path.count > 1 { return put(node, path.dropFirst(), into: &members[index].node) }
            guard case .object(let inner) = members[index].node, inner.isEmpty else { return false }
            members[index].node = node
            return true
        }
        var each: Node?
        var once: [(name: String, node: Node)] = []
        switch members[index].node {
        case .leaf: return false
        case .object(let inner): if !inner.isEmpty { return false }
        case .list(let known, let others): (each, once) = (known, others)
        }
        let inner = step.dropFirst(name.count + 1).dropLast()
        if inner.isEmpty {
            var element = each ?? .object([])
            guard put(node, path.dropFirst(), into: &element) else { return false }
            each = element
        } else {
            let place = once.firstIndex { $0.name == inner } ?? once.count
            if place == once.count { once.append((String(inner), .object([]))) }
            guard put(node, path.dropFirst(), into: &once[place].node) else { return false }
            // In one order, whatever the order of the mapping's lines: the same rows make the same command.
            once.sort { $0.name < $1.name }
        }
        members[index].node = .list(each: each, once: once)
        return true
    }
}
