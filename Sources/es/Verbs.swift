import ArgumentParser
import EventSourcing
import Records

/// The root of all verbs.
struct Es: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "es",
        abstract: "Daybook: an event-sourced back office.",
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
        (
            "Asking",
            [.init(FindVerb.self), .init(ShowVerb.self), .init(QueryVerb.self)] + ShortQueries.all
        ),
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
            [
                .init(CommandsVerb.self), .init(QueriesVerb.self), .init(EventsVerb.self),
                .init(HelpVerb.self), .init(ExamplesVerb.self),
            ]
        ),
        (
            "Upkeep",
            [
                .init(ProjectionsVerb.self), .init(ReactorsVerb.self), .init(Verify.self),
                .init(Check.self), .init(Doctor.self), .init(Config.self), .init(Completions.self),
                .init(Compact.self), .init(Forget.self), .init(Export.self),
                .init(ImportVerb.self),
                .init(BackupVerb.self), .init(RestoreVerb.self), .init(CopyVerb.self),
                .init(CheckpointVerb.self), .init(ProveVerb.self), .init(WitnessVerb.self),
                .init(ServeVerb.self), .init(TokenVerb.self), .init(HookVerb.self),
            ]
        ),
    ]

    private static var all: [ListedVerb] { listed.flatMap(\.verbs) }

    /// What each is called, as help shows them.
    static var listedNames: [String] { all.compactMap { $0.names().first } }

    /// The groups, with each verb's name and what it does.
    static var listing: [(group: String, verbs: [(name: String, abstract: String)])] {
        listed.map { group, verbs in
            (group, verbs.map { ($0.names().first ?? "", $0.verb().configuration.abstract) })
        }
    }

    /// The page of the verb, or of its subverb, that these words name and nothing else.
    static func page(_ words: [String]) -> VerbPage? {
        guard let first = words.first, let verb = verb(called: first) else { return nil }
        let page = VerbPage(of: verb, at: [first])
        guard words.count > 1 else { return page }
        return words.count == 2 ? page.subverbs.first { $0.path.last == words[1] } : nil
    }

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
        guard let first = words(typed).first else { return }
        if first.hasPrefix("-") { return }
        guard let verb = verb(called: first) else {
            let near = nearest(to: first, among: all.flatMap { $0.names() })
            throw Failure.usage(
                "there is no verb \(first)",
                hint: near.map { corrected(typed, first, $0) } ?? .es("--help"))
        }
        let subverbs = verb.configuration.subcommands
        let rest = words(typed).dropFirst()
        guard !subverbs.isEmpty, let second = rest.first, second != "help",
            !second.hasPrefix("-"), !second.contains("="), named(second, among: subverbs) == nil
        else { return }
        // With a default subverb the second word may be an id; but nothing goes with an id.
        if verb.configuration.defaultSubcommand != nil {
            guard let third = rest.dropFirst().first, !third.hasPrefix("-"), !third.contains("=")
            else { return }
        }
        let near = nearest(to: second, among: subverbs.flatMap(names))
        throw Failure.usage(
            "there is no verb \(first) \(second)",
            hint: near.map { corrected(typed, second, $0) } ?? .es(first, "--help"))
    }

    /// The line with the subverb that was probably meant, if the second word is near one.
    static func nearSubverb(_ typed: [String]) -> Sentence? {
        let words = words(typed)
        guard words.count > 2, let verb = verb(called: words[0]) else { return nil }
        let subverbs = verb.configuration.subcommands
        guard named(words[1], among: subverbs) == nil,
            let near = nearest(to: words[1], among: subverbs.flatMap(names))
        else { return nil }
        return corrected(typed, words[1], near)
    }

    private static func corrected(_ typed: [String], _ word: String, _ name: String) -> Sentence {
        .es(TypedLine(typed).correcting(word, to: name) ?? typed)
    }

    /// The verb that asks the query of this name, if one is called after it, and whether it takes of what.
    static func shortForm(of query: String) -> (any ShortQuery.Type)? {
        form(called: query).flatMap { $0.query == query ? $0 : nil }
    }

    /// The query that is asked by a verb of this name: `budget-progress` by `budget`.
    static func query(called name: String) -> String? { form(called: name)?.query }

    private static func form(called name: String) -> (any ShortQuery.Type)? {
        guard let verb = verb(called: name) else { return nil }
        return (verb as? any ShortQuery.Type)
            ?? (verb.configuration.defaultSubcommand as? any ShortQuery.Type)
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
