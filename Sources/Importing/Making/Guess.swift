package import EventSourcing
import Records

/// Which command a file's rows are most likely meant for, and how they are read.
package struct Guess {
    package var mapping: Mapping
    /// The program that writes such files, where they are known.
    package var export: KnownExport?

    /// By the columns' names and what stands in the first rows; `nil` where no command fits.
    package init?(_ table: RowReader, _ rows: [Row], _ commands: [CommandDescription]) {
        if let known = KnownExport(columns: table.columns) {
            export = known
            mapping = known.mapping.keeping(table.columns)
            return
        }
        var best: (mapping: Mapping, matched: Int)?
        for command in commands {
            let form = CommandForm(command)
            // What a file of rows is for: things that are made.
            guard form.idField != nil else { continue }
            let mapping = Mapping(command: command.name).matching(table.columns, form)
            let matched = mapping.columns.count
            guard matched > 1, mapping.missing(form).isEmpty else { continue }
            if matched > best?.matched ?? 0 { best = (mapping, matched) }
        }
        guard var mapping = best?.mapping else { return nil }
        mapping.locale = Self.locale(rows)
        self.mapping = mapping
    }

    /// Whose way of writing fits what can't be read without being told.
    private static func locale(_ rows: [Row]) -> String? {
        let texts = rows.flatMap(\.cells).map(\.text).filter { text in
            text.contains { $0.isNumber } && text.contains { ",/".contains($0) }
        }
        // 12,50 has its decimals behind a comma; 1,234 would too, or not.
        if texts.contains(where: { $0.contains(/^[^\d]*[\d. ]*,\d{2}(\D*)$/) }) { return "de" }
        let dates = texts.compactMap { $0.firstMatch(of: /^(\d{1,2})\/(\d{1,2})\/\d{2,4}/) }
        if dates.contains(where: { Int($0.2) ?? 0 > 12 }) { return "en-US" }
        if dates.contains(where: { Int($0.1) ?? 0 > 12 }) { return "en-GB" }
        return nil
    }
}

extension Mapping {
    /// Without the columns that a file doesn't have, and what only those would fill.
    package func keeping(_ columns: [String]) -> Mapping {
        var mapping = self
        for column in mapping.columns where !columns.contains(column) { mapping.drop(column) }
        mapping.values.removeAll { !columns.contains($0.name) }
        mapping.only.removeAll { !columns.contains($0.name) }
        // A thing of a list by name is nothing without an amount of its own.
        mapping.set.removeAll { entry in
            guard let end = entry.name.firstIndex(of: "]"), !entry.name.contains("[]") else {
                return false
            }
            let thing = entry.name[...end]
            return !mapping.fields.contains { $0.name.contains(thing) }
        }
        return mapping
    }
}
