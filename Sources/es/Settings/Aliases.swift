import Records

/// Verbs of one's own, of `[alias]` in `daybook.toml` or the user's file: `late = "orders status=placed"`.
enum Aliases {
    /// What was typed, with what its first word stands for in its place. A verb that there is stands for
    /// itself, and what an alias says is no alias again.
    static func resolved(_ typed: [String]) throws -> [String] {
        guard let first = typed.firstIndex(where: { !$0.hasPrefix("-") }), first == 0,
            Verbs.verb(called: typed[0]) == nil,
            let line = try SettingsFile.here().aliases[typed[0]]
        else { return typed }
        let words = ShellQuestion.split(line).filter { !$0.isEmpty }
        guard let verb = words.first, Verbs.verb(called: verb) != nil else {
            throw Failure(
                .configuration, code: "configuration",
                "the alias \(typed[0]) stands for no verb: \(line)", hint: .es("config", "--origin")
            )
        }
        return words + typed.dropFirst()
    }
}
