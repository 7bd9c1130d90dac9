import EventSourcing
package import EventStore
package import Records

/// Finds which answers about the past of this log were wrong once, and are given otherwise.
struct CorrectedAnswers {
    private var found: [(correction: AnswerCorrection, count: Int, first: Position)]

    init(_ corrections: [AnswerCorrection]) {
        found = corrections.map { ($0, 0, 0) }
    }

    mutating func look(at view: borrowing EventView) {
        for index in found.indices where found[index].correction.isCausedBy(view) {
            if found[index].count == 0 { found[index].first = view.position }
            found[index].count += 1
        }
    }

    func tell(_ report: inout PreflightReport) {
        report.corrected = found.filter { $0.count > 0 }.map {
            PreflightReport.CorrectedAnswer($0.correction, count: $0.count, first: $0.first)
        }
    }
}

extension PreflightReport {
    /// Answers about the past that were wrong once. That they aren't any more is no fault, so it doesn't
    /// count for the verdict: whoever has kept one knows which to ask for again.
    package struct CorrectedAnswer: Record {
        /// The queries that gave them.
        package var queries: [String] = []
        /// What was wrong with them.
        package var why = ""
        /// The rows that they are answered from since: `budget.v3`.
        package var since = ""
        /// Answers as of this position and later were wrong.
        package var first: Position = 0
        /// How many events made them so.
        package var count = 0

        package init() {}

        init(_ correction: AnswerCorrection, count: Int, first: Position) {
            queries = correction.queries
            why = correction.why
            since = "\(correction.projection).v\(correction.version)"
            self.first = first
            self.count = count
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("queries", &queries)
            fields.field("why", &why)
            fields.field("since", &since)
            fields.field("firstPosition", &first)
            fields.field("count", &count)
        }
    }
}
