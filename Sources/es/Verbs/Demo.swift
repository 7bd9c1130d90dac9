import ArgumentParser
import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records

/// Fills a store with a year of a small business and shows what there is to see in it.
struct Demo: Verb {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Fill a store with a year of a small business, and show it.",
        discussion: """
            The same year every time, sent as commands. A store that has it already stays as it \
            is; one that has something else in it is left alone.
            """)

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try await session.withNewStore { office in
            try await requireRoom(office, session)
            try await session.fillWithDemo(office)
            if session.isQuiet { return }
            if session.isJSON {
                let head = try await office.store.head()
                return try session.show(
                    json: .object([
                        .init("ok", .boolean(true)),
                        .init("events", .integer(Int64(clamping: head))),
                    ]))
            }
            var screens = session
            // It is there to be looked at, in a log too.
            screens.format = .table
            screens.width = session.width ?? 110
            let shown = DemoScreens(office: office, session: screens)
            try await session.longWork(
                session.progress, then: "the demo is in the store; es shows what there is to see"
            ) { try await shown.show() }
        }
    }

    /// A made-up year doesn't go into somebody's real books.
    private func requireRoom(_ office: BackOffice, _ session: Session) async throws {
        guard try await office.store.head() > 0, let first = DemoYear().first(where: { _ in true }),
            let id = first.id, try await office.store.receipt(of: id) == nil
        else { return }
        throw Failure(
            .cantCreate, code: "store-not-empty",
            "there is something in \(session.folder.value) already, and the demo stays out of it",
            hint: .es("demo", "--data", "demo"))
    }
}

extension Session {
    /// Sends the year. What an earlier run has sent is answered as done before, so one that was
    /// broken off goes on where it stopped.
    func fillWithDemo(_ office: BackOffice) async throws {
        let bar = progress
        defer { bar.finish() }
        Signals.listen()
        var year = DemoYear().makeIterator()
        var tally = Tally()
        var refusal: Rejection?
        let begun = ContinuousClock.now
        let head = try await office.store.head()
        try await office.commands.send(
            batch: { Signals.asked == nil ? year.next().map { .success($0) } : nil },
            answer: { result in
                tally.count(result, line: tally.lines + 1)
                if case .failure(let rejection) = result { refusal = rejection }
                bar.update("demo", UInt64(tally.lines), of: UInt64(DemoYear.expectedCount))
                return refusal == nil
            })
        bar.finish()
        if let status = Signals.asked {
            for line in tally.summary(style) { try say(line) }
            try say("stopped: the same command goes on from there")
            throw status
        }
        if let refusal { throw refusal }
        let length = ContinuousClock.now - begun
        if tally.events == 0 {
            return try say("the demo is here already; nothing was appended")
        }
        // With what the stock did by itself.
        let events = Int(clamping: try await office.store.head() - head)
        try say(
            "\(counted(events, "event")) from \(counted(tally.lines, "command")) in "
                + "\(duration(length))  \(rate(events, length))")
    }
}

/// What `es demo` shows: the real screens of the real verbs, each under the line that asks for it.
private struct DemoScreens {
    var office: BackOffice
    var session: Session

    func show() async throws {
        try await ask("dashboard", [:], as: "es dashboard")
        try await ask("orders", ["limit": "8"], as: "es orders limit=8")
        try await audit()
        try await ask("conversations", ["limit": "5"], as: "es conversations limit=5")
        try await ask(
            "budget-progress", ["project": DemoTour.project],
            as: "es budget \(DemoTour.project)")
        try next()
    }

    private func ask(_ query: String, _ parameters: [String: String], as line: String) async throws
    {
        try heading(line)
        let bar = session.progress
        defer { bar.finish() }
        let pairs = parameters.map { (name: $0.key, text: $0.value) }
        let reply = try await office.queries.ask(query, pairs) { bar.update($0, $1, of: $2) }
        bar.finish()
        let people = session.isForPeople
        let answer = people ? reply.answer.retold(query) : reply.answer
        switch answer.shown(toPeople: people) {
        case .item(let item): try session.show(item: item, at: reply.position)
        case .list(let items, let total, _, _):
            try session.show(Listing(items: items), as: Sheet.all[query])
            try Channel.out.line(
                session.style.quiet(Sheet.counted(items.count, of: total, in: query)))
        }
    }

    private func audit() async throws {
        try heading("es audit order \(DemoTour.order)")
        let (entity, _) = try BackOffice.entity(called: "order")
        let printer = ChangePrinter(
            session, office, .whole, of: .one(entity.category, id: DemoTour.order))
        for change in try await entity.changes(of: DemoTour.order, in: office.store) {
            _ = try await printer.take(change)
        }
        try await printer.finish()
    }

    private func heading(_ line: String) throws {
        try Channel.out.line()
        try Channel.out.line(session.style.strong("$ " + line))
    }

    private func next() throws {
        let lines = [
            ("es order \(DemoTour.order)", "an order with its lines and its history"),
            (
                "es conversation \(DemoTour.conversation)",
                "what a customer wrote, and no answer yet"
            ),
            ("es item \(DemoTour.item)", "bought, sold to a project, sold back"),
            ("es backorders", "who waits for what"),
            ("es matches when=upcoming", "what is to come"),
            ("es order status 1043 delivered --dry-run", "what a command would do"),
            ("es orders --as-of 5000", "a list as it was at a position, or a time"),
            ("es log --reverse --limit 10", "the last events"),
            ("es verify", "is all as it was written?"),
        ]
        let isNamed = session.folder.origin == Settings.Name.data.flag
        let store = isNamed ? " --data \(shellQuoted(session.place.typed))" : ""
        try session.say("")
        try session.say("try next:")
        for (line, meaning) in lines {
            try session.say(
                "  " + padded(line + store, to: 44 + store.count) + session.style.quiet(meaning))
        }
    }
}
