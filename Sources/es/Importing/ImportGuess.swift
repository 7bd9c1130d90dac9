import Daybook
import EventSourcing
import EventSourcingRuntime
import Importing
import Records
import Vocabulary

/// What a file seems to be: a command line that imports it, and its first rows as they would be.
struct ImportGuess {
    let source: ImportSource
    let look: ImportLook
    /// What was said of how it is read.
    let given: Mapping

    private static let most = 3

    func tell(_ session: Session) throws {
        guard let guess = Guess(look.table, look.rows, BackOffice.contexts.flatMap(\.commands))
        else {
            throw Failure(
                .notFound, code: "no-guess", "these columns fit no command: \(look.table.columns)",
                hint:
                    "say it by --as COMMAND --map COLUMN=FIELD: \(next: .listCommands)"
            )
        }
        var mapping = guess.mapping
        mapping.locale = given.locale ?? mapping.locale
        mapping.encoding = given.encoding
        mapping.separator = given.separator
        mapping.skip = given.skip
        let line = line(mapping, guess.export)
        let lines = try rows(mapping)
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("command", .string(mapping.command)), .init("line", .string(line)),
                    .init("mapping", mapping.json),
                    .init("first", .array(lines.map { .string($0) })),
                ]))
        }
        try Channel.out.line(line)
        if !session.isForPeople { return }
        try session.say("the first rows as they would be:")
        for line in lines { try session.say("  " + neutralised(line)) }
        if let export = guess.export {
            try session.say("these are the columns of a file from \(export.rawValue)")
        }
    }

    /// `es import csv orders.csv --as PlaceOrder --map total=totalCents --dry-run`
    private func line(_ mapping: Mapping, _ export: KnownExport?) -> String {
        var words = ["es", "import", look.form.format.rawValue, source.path]
        func add(_ flag: String, _ value: String?) {
            if let value { words += [flag, value] }
        }
        if let export {
            add("--mapping", export.rawValue)
        } else {
            add("--as", mapping.command)
            for entry in mapping.fields {
                for column in entry.value { add("--map", "\(column)=\(entry.name)") }
            }
            add("--locale", mapping.locale)
        }
        add("--encoding", given.encoding)
        add("--separator", given.separator)
        if given.skip > 0 { add("--skip-lines", "\(given.skip)") }
        if export != nil, let form = form(mapping) {
            for field in mapping.missing(form) { add("--set", "\(field)=…") }
        }
        return (words + ["--dry-run"]).map(shellQuoted).joined(separator: " ")
    }

    private func form(_ mapping: Mapping) -> CommandForm? {
        BackOffice.contexts.flatMap(\.commands).first { $0.name == mapping.command }.map {
            CommandForm($0)
        }
    }

    /// What the file says that its amounts are in.
    private func currency(_ mapping: Mapping) -> Currency {
        let column = mapping.fields.first { $0.name == "@currency" }?.value.first
        let text = column.flatMap { look.table.number(of: $0) }.map { look.rows.first?[$0].text }
        return text?.flatMap { Currency($0) } ?? .usual
    }

    /// The first rows as commands, or what is wrong with them.
    private func rows(_ mapping: Mapping) throws -> [String] {
        guard let form = form(mapping) else { return [] }
        var mapping = mapping
        // What has to be said yet stands there as it has to be said.
        for field in mapping.missing(form) { mapping.put("…", into: field) }
        let input = try source.open()
        var maker = try CommandMaker(
            mapping, form, try look.reader(of: input), zone: ShownZone.zone)
        var lines: [String] = []
        while lines.count < Self.most, let next = try maker.next() {
            switch next {
            case .failure(let fault): lines.append("\(fault.place): \(fault.refusal.message)")
            case .success(let rows):
                do throws(RowFaults) {
                    let made = try maker.command(of: rows, in: currency(mapping))
                    lines.append(FieldSyntax.line(form.name, made.envelope.data))
                } catch {
                    lines += error.all.map { "\($0.place): \($0.refusal.message)" }
                }
            }
        }
        return lines
    }
}
