import Daybook
import EventSourcing
import Records
import Vocabulary

/// One form on its way: filled in, looked at, sent; and what comes back from that.
struct Doing {
    let visit: Visit
    let command: CommandDescription
    var tree: FormTree
    let emptied: Set<String>
    /// By which it is done once.
    var id: String
    /// Which revision of the thing one has seen.
    var revision: String?
    let back: String?
    let reason: String?
    let occurred: String?

    private let given: [(name: String, text: String)]

    /// - Throws: ``InterfaceProblem`` where there is no such command, or not for whoever asks, or not then.
    init(_ visit: Visit, _ given: [(name: String, text: String)]) throws {
        guard
            let command = CommandDescription.all.first(where: { $0.name == visit.path("command") })
        else { throw InterfaceProblem.nothingHere }
        guard command.isOpen(to: visit.caller) else { throw InterfaceProblem.notForThem }
        if visit.past != nil { throw InterfaceProblem.notInThePast }
        self.visit = visit
        self.command = command
        self.given = given
        func own(_ name: String) -> String? {
            given.last { $0.name == name && !$0.text.isEmpty }?.text
        }
        tree = FormTree(given.filter { !$0.name.hasPrefix("_") })
        emptied = Set(given.filter { $0.name == CommandForm.emptied }.map(\.text))
        id = own("_id") ?? Self.newID()
        revision = own("_revision")
        back = own("_back").flatMap { Link.isOurs($0) ? $0 : nil }
        reason = own("_reason")
        occurred = own("_occurred")
    }

    /// What was given under a name of the form's own.
    func own(_ name: String) -> String? { given.last { $0.name == name }?.text }

    /// The form, as it is opened.
    func shown() async throws -> Shown {
        var doing = self
        doing.tree = tree.numbered(keepingBlank: true).withFirstRows(of: command.fields)
        if doing.revision == nil, command.goesByWhatWasSeen {
            doing.revision = await doing.presentRevision().map { "\($0)" }
        }
        return try await doing.form()
    }

    /// What comes of sending it.
    func acted() async throws -> Acted {
        var doing = self
        if let path = own("_add") {
            doing.tree = tree.numbered(keepingBlank: true).adding(to: path)
            return .shown(try await doing.form())
        }
        if let path = own("_remove") {
            doing.tree = tree.numbered(keepingBlank: true).removing(path)
            return .shown(try await doing.form())
        }
        if own("_step") == "edit" { return .shown(try await doing.shown()) }
        doing.tree = tree.numbered(keepingBlank: false)
        let isSent = own("_send") != nil && own("_step") == nil
        return isSent ? try await doing.sent() : .shown(try await doing.looked())
    }

    /// The form's own reading of what was filled in, by the clock and the money of the business.
    func commandForm() async throws -> CommandForm {
        async let zone = visit.zone()
        async let currency = currency()
        return CommandForm(
            command: command, times: FormTimes(zone: try await zone), currency: try await currency)
    }

    /// What its amounts are in: of an account that is named in it, else of the business.
    private func currency() async throws -> Currency {
        for (field, query) in [
            ("accountId", "account"), ("projectId", "project"), ("transactionId", "transaction"),
        ] {
            guard let id = tree[field].text, !id.isEmpty else { continue }
            do {
                let item = try await visit.asking.item(query, [(name: field, text: id)])
                if let code = item["currency"]?.text { return Currency(stored: code) }
            } catch let problem as InterfaceProblem where problem.status < 500 {
                // No such thing: the interface says so of the field.
                continue
            }
        }
        let business = try await visit.asking.item("business")
        return business["currency"]?.text.map { Currency(stored: $0) } ?? .usual
    }

    // MARK: - The thing that is meant

    /// Which thing the command is asked of, as far as the form says it.
    var target: (category: String, id: String)? {
        guard let field = command.targetField, let id = tree[field].text, !id.isEmpty else {
            return nil
        }
        return (command.category, id)
    }

    /// At which revision that thing is; `nil` where there is none yet, and where one may not know.
    func presentRevision() async -> Int64? {
        guard let target else { return nil }
        do {
            return try await visit.asking.get([
                "v1", "streams", target.category, target.id, "revision",
            ])["revision"]?.integer
        } catch {
            return nil
        }
    }

    /// Something that no other form has: 128 bits of the system's chance.
    static func newID() -> String {
        var system = SystemRandomNumberGenerator()
        return "page-"
            + (0..<2).map { _ in String(UInt64.random(in: 0...(.max), using: &system), radix: 36) }
            .joined()
    }
}

extension CommandDescription {
    /// Whether it changes what somebody has looked at, so that it matters who came in between; what only adds to a thing is
    /// as right a moment later.
    var goesByWhatWasSeen: Bool {
        ![
            "Add", "Adjust", "Credit", "Debit", "Send", "Receive", "Mark", "Place", "Pay", "Sync",
            "Bookmark", "Join", "Request", "Invite", "Create", "Define", "Record", "Draft", "Retry",
            "Register", "Open", "Erase",
        ].contains { name.hasPrefix($0) } || name == "RecordMatchResult"
    }
}

extension FormTree {
    /// With a first row in each list that must have some, so that nobody has to ask for it.
    func withFirstRows(of fields: [FieldDescription]) -> FormTree {
        fields.reduce(self) { tree, field in
            guard case .list = field.shape, field.required, tree[field.name].rows.isEmpty else {
                return tree
            }
            return tree.adding(to: field.name)
        }
    }
}

extension InterfaceProblem {
    static let notForThem = InterfaceProblem(
        status: 403,
        refusals: [Refusal(.init("forbidden"), "this isn't for your role to do")])
}
