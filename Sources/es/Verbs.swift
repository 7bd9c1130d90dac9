import ArgumentParser
import EventSourcing
import Records

/// The root of all verbs.
struct Es: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "es",
        abstract: "Daybook: an event-sourced back office.",
        discussion: """
            Data goes to stdout, messages to stderr. Every verb has --help. \
            Ends with 0 when done; es help-exit lists the other statuses.
            """,
        version: Version.text,
        groupedSubcommands: Verbs.groups)
}

enum Version {
    /// What `es --version` says.
    static let text = "0.1.0"
}

/// The verbs, grouped as help shows them.
enum Verbs {
    static var groups: [CommandGroup] {
        listed.map { CommandGroup(name: $0.group, subcommands: $0.verbs.map { $0.verb() }) }
    }

    private static let listed: [(group: String, verbs: [ListedVerb])] = [
        ("Start", [.init(Demo.self), .init(Init.self)]),
        (
            "Everyday",
            [
                .init(Send.self), .init(OrderVerb.self), .init(ProductVerb.self),
                .init(CategoryVerb.self), .init(UserVerb.self), .init(MessageVerb.self),
                .init(AccountVerb.self), .init(ProjectVerb.self), .init(BudgetVerb.self),
                .init(BudgetCategoryVerb.self), .init(TransactionVerb.self),
                .init(FeedVerb.self),
                .init(BusinessVerb.self),
            ]
        ),
        ("Asking", [.init(QueryVerb.self)] + ShortQueries.all),
        (
            "History",
            [
                .init(LogVerb.self), .init(Audit.self), .init(StateVerb.self),
                .init(DiffVerb.self), .init(BlameVerb.self), .init(WhyVerb.self),
                .init(BisectVerb.self), .init(ProcessVerb.self), .init(RefusedVerb.self),
                .init(ReplayVerb.self),
            ]
        ),
        (
            "Reference",
            [.init(CommandsVerb.self), .init(QueriesVerb.self), .init(EventsVerb.self)]
        ),
        (
            "Upkeep",
            [
                .init(ProjectionsVerb.self), .init(ReactorsVerb.self), .init(Verify.self),
                .init(Check.self), .init(Doctor.self), .init(Config.self), .init(Completions.self),
                .init(HelpExit.self), .init(Forget.self), .init(Export.self),
                .init(ImportVerb.self),
            ]
        ),
    ]

    private static var all: [ListedVerb] { listed.flatMap(\.verbs) }

    /// What of `typed` names a verb, and its subverb if it has one.
    static func path(_ typed: [String]) -> [String] {
        let names = words(typed)
        guard let first = names.first, let verb = verb(called: first) else { return [] }
        guard let second = names.dropFirst().first,
            named(second, among: verb.configuration.subcommands) != nil
        else { return [first] }
        return [first, second]
    }

    /// - Throws: ``Failure`` with the nearest verb when the first word is none.
    static func check(_ typed: [String]) throws {
        guard let first = words(typed).first, typed.first?.hasPrefix("---") != true else { return }
        if first == "help" || first.hasPrefix("-") { return }
        guard let verb = verb(called: first) else {
            let near = nearest(to: first, among: all.flatMap { $0.names() })
            throw Failure.usage(
                "there is no verb \(first)",
                hint: Sentence(quoting: near.map { corrected(typed, first, $0) } ?? "es --help"))
        }
        // With a default subverb any second word may be an id.
        guard verb.configuration.defaultSubcommand == nil else { return }
        let subverbs = verb.configuration.subcommands
        guard !subverbs.isEmpty, let second = words(typed).dropFirst().first,
            second != "help", !second.hasPrefix("-"), named(second, among: subverbs) == nil
        else { return }
        let near = nearest(to: second, among: subverbs.flatMap(names))
        throw Failure.usage(
            "there is no verb \(first) \(second)",
            hint: Sentence(
                quoting: near.map { corrected(typed, second, $0) } ?? "es \(first) --help"))
    }

    /// The line with the subverb that was probably meant, if the second word is near one.
    static func nearSubverb(_ typed: [String]) -> String? {
        let words = words(typed)
        guard words.count > 2, let verb = verb(called: words[0]) else { return nil }
        let subverbs = verb.configuration.subcommands
        guard named(words[1], among: subverbs) == nil,
            let near = nearest(to: words[1], among: subverbs.flatMap(names))
        else { return nil }
        return corrected(typed, words[1], near)
    }

    private static func corrected(_ typed: [String], _ word: String, _ name: String) -> String {
        var line = typed
        if let index = line.firstIndex(of: word) { line[index] = name }
        return (["es"] + line.map(shellQuoted)).joined(separator: " ")
    }

    /// What was typed without the flags that may stand anywhere, in order.
    private static func words(_ typed: [String]) -> [String] {
        GlobalFlags.arranged(typed).filter { $0 != "--" }
    }

    /// The verb that a person calls by this name.
    static func verb(called name: String) -> (any ParsableCommand.Type)? {
        all.first { $0.names().contains(name) }?.verb()
    }

    /// The verb or subverb that is plainly meant, and how many words name it; `nil` where that takes a
    /// closer look.
    static func meant(
        _ arguments: [String]
    ) -> (verb: any ParsableCommand.Type, words: Int)? {
        guard let first = arguments.first, let verb = verb(called: first) else { return nil }
        let configuration = verb.configuration
        if configuration.subcommands.isEmpty { return (verb, 1) }
        guard let second = arguments.dropFirst().first, !second.hasPrefix("-") else { return nil }
        if let subverb = named(second, among: configuration.subcommands) { return (subverb, 2) }
        return configuration.defaultSubcommand.map { ($0, 1) }
    }

    private static func named(
        _ name: String, among verbs: [any ParsableCommand.Type]
    ) -> (any ParsableCommand.Type)? {
        verbs.first { names($0).contains(name) }
    }

    fileprivate static func names(_ verb: any ParsableCommand.Type) -> [String] {
        [verb.configuration.commandName ?? verb._commandName] + verb.configuration.aliases
    }
}

/// A verb as it stands in the list of all: known by its names, and made only when it is meant. The
/// short forms are one generic type, and to make thirty types of it takes longer than to run one.
struct ListedVerb: Sendable {
    /// What a person calls it.
    let names: @Sendable () -> [String]
    /// The verb itself.
    let verb: @Sendable () -> any ParsableCommand.Type

    init<V: ParsableCommand>(_ verb: V.Type) {
        names = { Verbs.names(verb) }
        self.verb = { verb }
    }

    /// The short form `verb` of the query called `name`.
    init(_ name: String, _ verb: @escaping @Sendable () -> any ParsableCommand.Type) {
        names = { [name] }
        self.verb = verb
    }
}

/// What `es` alone says.
enum Overview {
    static let text = """
        Daybook: what happened, in order; everything else is made from it.

          es demo                          a year of a small business, to look around in
          es init                          make a store (in ./.daybook, or --data FOLDER)

        Do
          es order status 1042 delivered   and: order place, product add, message send,
                                           budget set, transaction record …
          es send COMMAND field=text …     any command; es commands lists them
          es send --batch FILE             a command a line, a result a line

        Ask
          es dashboard                     the whole at a glance
          es orders, es order 1042         and: products, conversations, budget PROJECT …
          es query NAME param=value …      any query; es queries lists them
          … --as-of 2026-03-01             … as it was

        Look back
          es audit order 1042              who changed what, when and why
          es state order 1042 --at 1h      as it was an hour ago
          es blame order 1042              which event set each of its fields; and: diff
          es why 4711                      what an event came of, and what came of it
          es bisect 'orders total > 50'    the first event that made it so
          es process orders                how long they wait, and what is unusual
          es log --follow                  every event, as it happens
          es replay --rules '…'            what if a rule had been another
          es refused                       who was refused what, and why

        Look after it
          es verify, es doctor, es projections
          es check                         before a deploy: what this es makes of the log
          es forget USER                   what is personal of them, for ever
          es forget USER --dry-run         what would go, and what stays where
          es export --format ocel          the events, for other programs
          es import --guess orders.csv     your own files in: orders, transactions …

        es VERB --help says more.

        """
}
