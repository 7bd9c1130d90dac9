import Daybook
import EventSourcing
import ReadModels
import Records
import Vocabulary

/// An answer on stdout, and what it is an answer to below it.
extension Session {
    /// Shows an answer, or the fields of it that were chosen, and as of which `point` it is; answers where
    /// the next part of a list begins.
    func show(_ reply: QueryReply, _ chosen: ChosenFields, _ point: String) throws -> String? {
        let fields: [String]?
        switch chosen {
        case .all: fields = nil
        case .listed:
            // A list's are known before it is asked.
            guard case .item(let item) = reply.answer else { return nil }
            try show(KnownFields(reply.query, in: item))
            return nil
        case .these(let names):
            let known = fieldsKnown(of: reply)
            fields = try names.map { try known.field(called: $0) }
        }
        let told = isForPeople ? reply.answer.retold(reply.query, whole: isVerbose) : reply.answer
        let shown = isJSON ? told : told.shown(toPeople: isForPeople)
        let narrowed = fields.map { shown.showing($0) } ?? shown
        switch (format, shown, narrowed) {
        case (.json, _, _):
            // What wasn't narrowed says its amounts in both ways already.
            let answered =
                fields == nil
                ? reply
                : QueryReply(query: reply.query, position: reply.position, answer: narrowed)
            try show(json: answered.json)
            return nil
        case (_, _, .item(let item)):
            try show(item: item, at: reply.position)
            guard isForPeople else { return nil }
            // Or it would be taken for a row of the last part.
            if card(of: item).lines().contains("") { try say("") }
            try say(style.quiet(foot(nil, point, hasTimes: item.hasTimes)))
            return nil
        case (.ndjson, _, .list(let items, _, let next, _)):
            for item in items { try show(json: item) }
            return next
        case (_, .item, .list): return nil
        case (_, .list(let rows, _, _, let sums), .list(_, let total, let next, _)):
            try show(rows, fields, reply.query)
            guard isForPeople else { return next }
            if fields == nil, try show(sums: sums) { try say("") }
            let items = reply.answer.count
            let count = Sheet.counted(items, of: total, in: reply.query)
            try say(
                style.quiet(foot(count, point, hasTimes: rows.first?.hasTimes(reply.query) == true))
            )
            return next
        }
    }

    /// The fields that there are, a line each.
    func show(_ known: KnownFields) throws {
        if isJSON { return try show(json: .array(known.names.map { .string($0) })) }
        try show(lines: known.names)
    }

    private func fieldsKnown(of reply: QueryReply) -> KnownFields {
        let query = BackOffice.questions.first { $0.name == reply.query }
        if let known = query.flatMap({ KnownFields(of: $0) }) { return known }
        guard case .item(let item) = reply.answer else {
            return KnownFields(reply.query, in: .null)
        }
        return KnownFields(reply.query, in: item)
    }

    /// The rows of a list, by the fields that were chosen, or all that there are.
    private func show(_ rows: [JSONValue], _ chosen: [String]?, _ query: String) throws {
        let sheet = Sheet.all[query]
        if let chosen {
            var listing = Listing(items: rows, fields: chosen)
            listing.columns = listing.columns.map { column in
                var column = sheet?.columns.first { $0.name == column.name } ?? column
                column.importance = .key
                column.repeats = nil
                return column
            }
            return try show(listing)
        }
        if isForPeople {
            if !rows.isEmpty { try show(Listing(items: rows), as: sheet) }
            return
        }
        // The same columns whatever the rows have: whoever reads them counts on it.
        let fields = BackOffice.questions.first { $0.name == query }?.rowFields?.paths
        try show(fields.map { Listing(items: rows, fields: $0) } ?? Listing(items: rows))
    }

    /// Answers whether there was one to show.
    private func show(sums: [JSONValue.Member]) throws -> Bool {
        // A sum of nothing is in no currency, and nobody asks for it.
        let sums = sums.filter { Column($0.name).kind != .money || $0.value != .integer(0) }
        if sums.isEmpty { return false }
        try Channel.out.line()
        try show(lines: Card(item: .object(sums), width: width, style: style).lines())
        return true
    }

    /// `3 of 6,917 orders  as of position 59,760  times in UTC`.
    private func foot(_ count: String?, _ point: String, hasTimes: Bool) -> String {
        let zone = hasTimes ? "times in \(ShownZone.zone.name)" : nil
        return [count, point, zone].compactMap { $0 }
            .joined(separator: "  ")
    }
}

extension QueryAnswer {
    fileprivate var count: Int {
        if case .list(let items, _, _, _) = self { items.count } else { 1 }
    }
}

extension JSONValue {
    /// Whether a row of a list shows a time of the day.
    fileprivate func hasTimes(_ query: String) -> Bool {
        guard let columns = Sheet.all[query]?.columns else { return hasTimes }
        return columns.contains { self[$0.name]?.hasTimes == true }
    }

    /// Whether it says a time of the day, by the clock that was asked for.
    fileprivate var hasTimes: Bool {
        switch self {
        case .null, .boolean, .integer, .number: false
        case .string(let text): text.utf8.count == 24 && text.hasSuffix("Z")
        case .array(let elements): elements.first?.hasTimes == true
        case .object(let members): members.contains { $0.value.hasTimes }
        }
    }
}
