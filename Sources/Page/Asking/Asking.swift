import Records

/// Asks the interface for a screen: as of the moment that the page is looked at, and what hasn't changed since the
/// last time not again.
struct Asking: Sendable {
    private let interface: any Interface
    private let kept: KeptAnswers
    private let whose: String
    private var past: Past?

    /// The same as things stand.
    var now: Asking {
        var now = self
        now.past = nil
        return now
    }

    typealias Parameters = [(name: String, text: String)]

    init(_ interface: any Interface, _ kept: KeptAnswers, _ request: PageRequest, _ past: Past?) {
        self.interface = interface
        self.kept = kept
        self.past = past
        whose = request.caller?.tokenID ?? ""
    }

    /// The answer to a query, as things stand or, where the page is in the past, as they stood.
    func query(_ name: String, _ parameters: Parameters = []) async throws -> JSONValue {
        let words = ["v1", "queries", name]
        // What was stays as it was until somebody is forgotten, which is an event.
        guard let past else { return try await get(words, parameters) }
        return try await once(words, parameters + past.asOf)
    }

    /// The one thing that a query answers with which goes by the log alone, and by no clock.
    func itemOfLog(_ name: String) async throws -> JSONValue {
        try await once(["v1", "queries", name], past?.asOf ?? [])["item"] ?? .null
    }

    /// The same as long as the log has come no further, and so asked once: to find out that it is the same would take
    /// as long as to answer.
    private func once(_ words: [String], _ parameters: Parameters) async throws -> JSONValue {
        let head = try await get(["v1", "position"])["head"]?.integer ?? 0
        let key = "\(whose) \(words) \(parameters) \(head)"
        if let known = kept[key] { return known.value }
        let value = try await get(words, parameters)
        if let answer = kept["\(whose) \(words) \(parameters)"] { kept.keep(answer, as: key) }
        return value
    }

    /// The rows of a list.
    func list(_ name: String, _ parameters: Parameters = []) async throws -> List {
        List(try await query(name, parameters))
    }

    /// The one thing that a query answers with.
    func item(_ name: String, _ parameters: Parameters = []) async throws -> JSONValue {
        try await query(name, parameters)["item"] ?? .null
    }

    /// What is at an address of the interface, as it is now.
    func get(_ words: [String], _ parameters: Parameters = []) async throws -> JSONValue {
        let key = "\(whose) \(words) \(parameters)"
        let before = kept[key]
        var request = InterfaceRequest(.get, words, parameters)
        if let before { request.headers.append((name: "If-None-Match", value: before.tag)) }
        let answer = try await interface.ask(request)
        if answer.status == 304, let before { return before.value }
        let value = try answer.parsed
        if let tag = answer.tag {
            kept.keep(.init(tag: tag, value: value, bytes: answer.body.count), as: key)
        }
        return value
    }

    /// The same in bytes, in the form that is asked for: what is handed on as it is.
    func bytes(
        _ words: [String], _ parameters: Parameters = [], as type: String
    ) async throws -> InterfaceAnswer {
        try await interface.ask(
            InterfaceRequest(
                .get, words, parameters + (past?.asOf ?? []),
                headers: [(name: "Accept", value: type)]))
    }

    /// Has something done.
    func post(
        _ words: [String], _ parameters: Parameters = [],
        headers: [(name: String, value: String)] = [], _ body: JSONValue = .object([])
    ) async throws -> JSONValue {
        let answer = try await interface.ask(
            InterfaceRequest(.post, words, parameters, headers: headers, body: body))
        return answer.body.isEmpty ? .null : try answer.parsed
    }

    /// Shows a token; answers with what a browser is to keep.
    func begin(_ token: String) async throws -> [String] {
        try await interface.session(showing: token)
    }

    /// Keeps what a command of theirs was answered with, as long as there is room: those who may not read the log are
    /// told by it what they did.
    func keep(outcome: JSONValue, at position: Int64) {
        let answer = KeptAnswers.Kept(tag: "", value: outcome, bytes: outcome.json().count)
        kept.keep(answer, as: outcomeKey(position))
    }

    /// The same again.
    func outcome(at position: Int64) -> JSONValue? { kept[outcomeKey(position)]?.value }

    private func outcomeKey(_ position: Int64) -> String { "\(whose) outcome \(position)" }

    /// Answers with what a browser is to keep from then on: nothing.
    func end() async throws -> [String] { try await interface.session(showing: nil) }

    /// Has something ended.
    func delete(_ words: [String]) async throws {
        _ = try await interface.ask(InterfaceRequest(.delete, words))
    }
}

extension InterfaceAnswer {
    /// What was answered, however long it is: it is our own.
    fileprivate var parsed: JSONValue {
        get throws {
            try JSONValue(parsing: body, limits: .init(bytes: body.count, tokens: body.count + 2))
        }
    }
}

/// Some rows of a list, and how many there are.
struct List: Sendable {
    var rows: [JSONValue]
    var total: Int64?
    /// What leads to the next ones.
    var next: String?
    /// All of what was answered: some lists say more than their rows.
    var answer: JSONValue

    init(_ answer: JSONValue) {
        rows = answer["items"]?.elements ?? []
        total = answer["total"]?.integer
        next = answer["next"]?.text
        self.answer = answer
    }
}
