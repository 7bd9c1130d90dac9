internal import EventStore
internal import Postgres

/// A part of the log, page by page in the order of reading.
struct LogPages {
    let statement: Statement
    private let read: LogRead
    private let items: QueryLists
    private let options: PostgresOptions
    /// What reading has come to once all of the part was looked at.
    private let whole: Position

    /// What isn't read yet.
    struct Rest {
        var after: Position
        var through: Position
        var left: Int
    }

    /// What comes behind a page.
    enum Behind {
        case rest(Rest)
        /// Nothing; and where reading has come to.
        case end(Position)
    }

    /// `nil` where no event can match. What is read ends at `end` at the latest.
    init?(_ read: LogRead, through end: Position, _ sessions: Sessions) {
        self.read = read
        options = sessions.options
        whole = read.backward ? read.after + 1 : end
        var items = QueryLists()
        if read.query == .all {
            statement = sessions.statements.log(isBackward: read.backward)
        } else {
            statement = sessions.statements.matching(isBackward: read.backward)
            if items.add(read.query) == 0 { return nil }
        }
        self.items = items
    }

    func parameters(_ rest: Rest) -> Parameters {
        var parameters = Parameters()
        parameters.add(Int64(clamping: rest.after))
        parameters.add(Int64(clamping: rest.through))
        parameters.add(Int64(asked(rest)))
        parameters.add(Int64(options.pageBytes))
        if read.query != .all { for list in items.all { parameters.add(list) } }
        return parameters
    }

    private func asked(_ rest: Rest) -> Int { min(rest.left, options.pageEvents) }

    func behind(_ page: EventPage, of rest: Rest) -> Behind {
        var rest = rest
        let isLast = page.isLast(of: asked(rest), options)
        rest.left -= page.count
        if page.count == 0 || rest.left > 0 && isLast { return .end(whole) }
        let position = page.position(page.count - 1)
        if rest.left == 0 { return .end(position) }
        if read.backward { rest.through = position - 1 } else { rest.after = position }
        return rest.after < rest.through ? .rest(rest) : .end(whole)
    }
}

extension EventPage {
    /// Whether nothing comes behind a page that was to have so many events: it has fewer, and not for their bytes.
    func isLast(of asked: Int, _ options: PostgresOptions) -> Bool {
        count < asked && bytes < options.pageBytes
    }
}
