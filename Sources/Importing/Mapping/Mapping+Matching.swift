extension Mapping {
    /// The mapping with each column that nobody said anything about going where its name says, if it says so.
    package func matching(_ columns: [String], _ form: CommandForm) -> Mapping {
        var mapping = self
        for column in columns { mapping.match(column, form) }
        return mapping
    }

    mutating func match(_ column: String, _ form: CommandForm) {
        if leave.contains(column) || key.contains(column) || self.columns.contains(column) {
            return
        }
        guard let target = Names.field(for: column, in: form) else { return }
        // What is given already isn't joined with what only looks like it.
        let isGiven =
            fields.contains { Self.path($0.name) == target } || set.contains { $0.name == target }
        if !isGiven { add(column, to: target) }
    }

    /// A target without what is done to its sign.
    private static func path(_ target: String) -> String {
        String(target.filter { $0 != "|" }.drop { $0 == "-" })
    }

    /// The fields that must be given and aren't, by these columns.
    package func missing(_ form: CommandForm) -> [String] {
        let given = Set((fields.map(\.name) + set.map(\.name)).map(Self.path).map(Target.each))
        return form.fields.filter { $0.isRequired && !given.contains($0.path) }.map(\.path)
    }
}
