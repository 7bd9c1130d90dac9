package import EventSourcingRuntime
import EventStore
package import Records
package import Vocabulary

/// A command that was made of rows.
package struct MadeCommand: Sendable {
    package var envelope: CommandEnvelope
    /// Its first row's line, and its last one's.
    package var lines: ClosedRange<Int>
    /// The lines that made each thing of a list.
    fileprivate var elementLines: [Int] = []
}

/// Makes commands of a file's rows: one by one, in order, in memory no more than one.
package struct CommandMaker {
    package let form: CommandForm
    package let mapping: Mapping
    private(set) var table: RowReader
    private var groups: RowGroups
    private let bound: BoundMapping
    private let locale: WrittenLocale?
    private let zone: Zone

    /// - Throws: a `Rejection` for a mapping that doesn't fit, ``RowFault`` for the file's beginning.
    package init(_ mapping: Mapping, _ form: CommandForm, _ table: RowReader, zone: Zone) throws {
        self.form = form
        self.mapping = mapping
        self.table = table
        self.zone = zone
        do throws(Unreadable) {
            if let tag = mapping.locale {
                guard let locale = WrittenLocale(tag) else {
                    throw Unreadable(
                        .invalidMapping, why: "there is no locale \(tag)",
                        hint: "give a language, and a region if need be: de, en-US")
                }
                self.locale = locale
            } else {
                locale = nil
            }
            bound = try BoundMapping(mapping, table, form)
        } catch {
            throw Rejection(error.code, error.message, hint: error.hint)
        }
        groups = RowGroups(bound)
    }

    /// The rows of the next command, or what is wrong with a row; `nil` at the end.
    /// - Throws: ``RowFault`` for what can't be read past, and what the file throws.
    package mutating func next() throws -> Result<CommandRows, RowFault>? {
        try groups.next(&table)?.map { CommandRows(group: $0) }
    }

    /// The command that rows make, with amounts in `currency`.
    /// - Throws: ``RowFaults``: all that is wrong with them.
    package func command(
        of rows: CommandRows, in currency: Currency
    ) throws(RowFaults) -> MadeCommand {
        var making = Making(
            bound: bound, table: table, rows: rows.group.rows,
            reading: CellReading(locale: locale, zone: zone, currency: currency))
        var data = making.data()
        let (id, thing) = ids(of: rows.group)
        if let field = bound.idField { data[field] = .string(thing) }
        let around = making.around()
        if !making.faults.isEmpty { throw RowFaults(all: making.faults) }
        let envelope = CommandEnvelope(
            form.name, data: data, id: around.id ?? id, actor: around.actor, reason: around.reason,
            occurredAt: around.occurredAt)
        let first = rows.group.rows[0].line
        return MadeCommand(
            envelope: envelope, lines: first...(rows.group.rows.last?.line ?? first),
            elementLines: making.elementLines)
    }

    /// What a field's cell says, as it stands: to ask by before a command is made of it.
    package func text(of field: String, in rows: CommandRows) -> String? {
        guard let leaf = bound.leaves.first(where: { $0.target.place == .field(field) }) else {
            return nil
        }
        return leaf.constant ?? leaf.columns.first.map { rows.group.rows[0][$0].text }
    }

    /// The command's id and the thing's, both made of what tells it from others.
    private func ids(of group: RowGroups.Group) -> (command: String, thing: String) {
        var parts = [form.name] + group.key
        if group.number > 0 { parts.append("\(group.number)") }
        let digest = Fingerprint(of: JSONValue.array(parts.map { .string($0) }).json()).hexadecimal
        let name = group.key[0].drop { $0 == "#" }
        let isID = bound.isKeyTheID && IdentifierRule.fault(in: String(name)) == nil
        return ("import:" + digest, isID ? String(name) : digest)
    }

    /// Where what a rule says of a command stands in the file.
    package func place(of refusal: Refusal, in made: MadeCommand) -> RowFault {
        guard let field = refusal.field else { return RowFault(made.lines.lowerBound, refusal) }
        var line = made.lines.lowerBound
        if let open = field.firstIndex(of: "["), let close = field.firstIndex(of: "]"),
            let index = Int(field[field.index(after: open)..<close]),
            made.elementLines.indices.contains(index)
        {
            line = made.elementLines[index]
        }
        let path = Target.each(field)
        let column = bound.leaves.first { leaf in
            guard case .field(let own) = leaf.target.place else { return false }
            // What is missing may be all of an object.
            let isIt = own == path || own.hasPrefix(path + ".")
            return isIt && !leaf.columns.isEmpty
        }?.columns.first
        return RowFault(
            line, at: column.map { RowFault.Column($0 + 1, table.columns[$0]) }, refusal)
    }
}

/// The rows of one command.
package struct CommandRows: Sendable {
    let group: RowGroups.Group

    package var line: Int { group.rows[0].line }
}

/// All that is wrong with the rows of one command.
package struct RowFaults: Error, Sendable {
    package var all: [RowFault]
}
