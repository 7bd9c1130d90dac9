import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Asks any query.
struct QueryVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Ask a query.",
        discussion: """
              es query orders status=delivered limit=20
              es query order orderId=1042 --as-of 2026-03-01

            Every list takes limit=N (100 if not given; limit=all) and after=CURSOR.
            """)

    @Argument(
        help: ArgumentHelp("The query; es queries lists them.", valueName: "query"))
    var query: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try await session.ask(query, try asking.pairs(of: query), asking)
    }
}

/// A short form of one query: `es orders` for `es query orders`.
protocol ShortQuery: Verb {
    static var query: String { get }
    var asking: AskingOptions { get }
    /// What the query is about: its first parameters, required ones first.
    var ids: [String] { get }
}

extension ShortQuery {
    static var place: VerbPlace { .office }

    var ids: [String] { [] }

    func perform(in session: Session) async throws {
        let description = BackOffice.questions.first { $0.name == Self.query }
        let parameters = description?.parameters ?? []
        let names = (parameters.filter(\.required) + parameters.filter { !$0.required }).map(\.name)
        let given = zip(names, ids).map { (name: $0, text: $1) }
        try await session.ask(Self.query, given + (try asking.pairs(of: Self.query)), asking)
    }
}

/// All that one short form has of its own.
protocol ShortForm: SendableMetatype {
    /// The query, which it is named after, and what help says of it.
    static var help: (String, String) { get }
}

extension ShortForm {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: help.0, abstract: help.1)
    }

    /// The short form of a query that may be asked without saying of what.
    static var short: ListedVerb { ListedVerb(help.0) { Short<Self>.self } }

    /// The short form of a query of one thing.
    static var shortOf: ListedVerb { ListedVerb(help.0) { ShortOf<Self>.self } }
}

/// `es orders` for `es query orders`.
struct Short<Form: ShortForm>: ShortQuery {
    static var configuration: CommandConfiguration { Form.configuration }
    static var query: String { Form.help.0 }

    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions
}

/// `es item globe-2` for `es query item itemId=globe-2`.
struct ShortOf<Form: ShortForm>: ShortQuery {
    static var configuration: CommandConfiguration { Form.configuration }
    static var query: String { Form.help.0 }

    @Argument(
        help: "Whose, or of which.")
    var id: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions
    var ids: [String] { [id] }
}

/// `es project lake-house` for `es query project projectId=lake-house`, where `es project` can do more.
struct ShowOf<Form: ShortForm>: ShortQuery {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: Form.help.1)
    }
    static var query: String { Form.help.0 }

    @Argument(
        help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions
    var ids: [String] { [id] }
}
