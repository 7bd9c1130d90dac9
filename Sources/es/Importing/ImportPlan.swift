import Daybook
import EventSourcing
import Importing
import Records
import Vocabulary

/// What will be done with a file: into which command its rows go, and which column where.
struct ImportPlan {
    let look: ImportLook
    let mapping: Mapping
    let form: CommandForm
    let path: String
    let zone: Zone

    /// `isKept`: all that is to be said stands in a mapping; else columns find their fields by name.
    init(_ look: ImportLook, _ mapping: Mapping, isKept: Bool, path: String) throws {
        self.look = look
        self.path = path
        guard !mapping.command.isEmpty else {
            throw Failure.usage(
                "what do the rows become? --as says the command",
                hint: .es("import", "--guess", path))
        }
        let all = BackOffice.contexts.flatMap(\.commands)
        guard let command = all.first(where: { $0.name == mapping.command }) else {
            throw Failure(
                .notFound, code: "unknown-command", "there is no command \(mapping.command)",
                hint: nearest(to: mapping.command, among: all.map(\.name)).map {
                    "did you mean \($0)?"
                } ?? .next(.listCommands))
        }
        form = CommandForm(command)
        self.mapping =
            isKept
            ? mapping.keeping(look.table.columns) : mapping.matching(look.table.columns, form)
        let missing = self.mapping.missing(form)
        if let first = missing.first {
            throw Failure(
                .refused, code: "invalid-mapping", field: first,
                "no column goes into \(missing), without which there is no \(form.name)",
                hint:
                    "give --map COLUMN=\(first), or --set \(first)=VALUE; the columns are \(look.table.columns)"
            )
        }
        if let name = self.mapping.zone {
            guard let zone = Zone(name) else {
                throw Failure.usage(
                    "there is no time zone \(name)",
                    hint: Zone.nearestName(to: name).map { "did you mean \($0)?" })
            }
            self.zone = zone
        } else {
            zone = ShownZone.zone
        }
    }

    /// The columns that go nowhere.
    private var left: [String] {
        let used = Set(mapping.columns + mapping.key)
        return look.table.columns.filter { !used.contains($0) }
    }

    /// Says which column goes where.
    func tell(_ session: Session) throws {
        let width =
            mapping.fields.map { displayWidth($0.value.joined(separator: " + ")) }.max() ?? 0
        for entry in mapping.fields {
            let columns = neutralised(entry.value.joined(separator: " + "))
            try session.say("  \(padded(columns, to: width)) → \(entry.name)")
        }
        // Of a line more by name it says enough which column makes it.
        for entry in mapping.set where !entry.name.contains("[") {
            try session.say(
                "  \(padded(neutralised("'\(entry.value)'"), to: width)) → \(entry.name)")
        }
        if !left.isEmpty {
            try session.say("  left out: \(neutralised(left.joined(separator: ", ")))")
        }
    }
}
