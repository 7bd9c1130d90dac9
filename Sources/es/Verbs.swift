import ArgumentParser
import EventSourcing

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
    static let groups: [CommandGroup] = [
        CommandGroup(name: "Start", subcommands: [Demo.self, Init.self]),
        CommandGroup(
            name: "Everyday",
            subcommands: [
                Send.self, OrderVerb.self, ProductVerb.self, CategoryVerb.self, UserVerb.self,
                MessageVerb.self, AccountVerb.self, ProjectVerb.self, BudgetVerb.self,
                BudgetCategoryVerb.self, TransactionVerb.self,
            ]),
        CommandGroup(
            name: "Asking", subcommands: [QueryVerb.self] + ShortQueries.all),
        CommandGroup(
            name: "History",
            subcommands: [
                LogVerb.self, Audit.self, StateVerb.self, DiffVerb.self, BlameVerb.self,
                WhyVerb.self, BisectVerb.self, ProcessVerb.self, RefusedVerb.self, ReplayVerb.self,
            ]),
        CommandGroup(
            name: "Reference",
            subcommands: [CommandsVerb.self, QueriesVerb.self, EventsVerb.self]),
        CommandGroup(
            name: "Upkeep",
            subcommands: [
                ProjectionsVerb.self, Verify.self, Check.self, Doctor.self, Config.self,
                Completions.self, HelpExit.self, Forget.self, Export.self,
            ]),
    ]

    private static var all: [any ParsableCommand.Type] { groups.flatMap(\.subcommands) }

    /// What of `typed` names a verb, and its subverb if it has one.
    static func path(_ typed: [String]) -> [String] {
        let names = words(typed)
        guard let first = names.first, let verb = named(first, among: all) else { return [] }
        guard let second = names.dropFirst().first,
            named(second, among: verb.configuration.subcommands) != nil
        else { return [first] }
        return [first, second]
    }

    /// - Throws: ``Failure`` with the nearest verb when the first word is none.
    static func check(_ typed: [String]) throws {
        guard let first = words(typed).first, typed.first?.hasPrefix("---") != true else { return }
        if first == "help" || first.hasPrefix("-") { return }
        guard let verb = named(first, among: all) else {
            let near = nearest(to: first, among: all.flatMap(names))
            throw Failure.usage(
                "there is no verb \(first)",
                hint: near.map { corrected(typed, first, $0) } ?? "es --help")
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
            hint: near.map { corrected(typed, second, $0) } ?? "es \(first) --help")
    }

    /// The line with the subverb that was probably meant, if the second word is near one.
    static func nearSubverb(_ typed: [String]) -> String? {
        let words = words(typed)
        guard words.count > 2, let verb = named(words[0], among: all) else { return nil }
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
    static func verb(called name: String) -> (any ParsableCommand.Type)? { named(name, among: all) }

    private static func named(
        _ name: String, among verbs: [any ParsableCommand.Type]
    ) -> (any ParsableCommand.Type)? {
        verbs.first { names($0).contains(name) }
    }

    private static func names(_ verb: any ParsableCommand.Type) -> [String] {
        [verb.configuration.commandName ?? verb._commandName] + verb.configuration.aliases
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
          es export --format ocel          the events, for other programs

        es VERB --help says more.

        """
}
