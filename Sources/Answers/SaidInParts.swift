package import Records

// A sentence in its parts, for a program that tells it to a person in their own language and way: `es`, when it is
// a server's client. Others go by the code and read the English.

extension Refusal {
    /// `{"message":…,"hint":…}`, each in its parts.
    package var inParts: JSONValue {
        var members: [JSONValue.Member] = [.init("message", message.inParts)]
        if let hint { members.append(.init("hint", hint.inParts)) }
        return .object(members)
    }

    /// As a server tells it: in its parts where it does that, else in plain English. `nil` for what has no code.
    package init?(told json: JSONValue) {
        guard let code = json["code"]?.text else { return nil }
        let (said, plain) = (json["said"], json["message"]?.text ?? code)
        self.init(
            RejectionCode(rawValue: code), field: json["field"]?.text,
            said?["message"].flatMap { Sentence(inParts: $0) } ?? Sentence(quoting: plain),
            hint: said?["hint"].flatMap { Sentence(inParts: $0) }
                ?? json["hint"]?.text.map { Sentence(quoting: $0) })
    }
}

extension Sentence {
    /// `{"words":["there is no order ",""],"values":[{"text":"1042"}]}`.
    package var inParts: JSONValue {
        .object([
            .init("words", .array(words.map { .string($0) })),
            .init("values", .array(values.map(\.inParts))),
        ])
    }

    package init?(inParts json: JSONValue) {
        guard let words = json["words"]?.texts, let parts = json["values"]?.elements else {
            return nil
        }
        let values = parts.compactMap { Value(inParts: $0) }
        guard values.count == parts.count else { return nil }
        self.init(words: words, values: values)
    }
}

extension Sentence.Value {
    fileprivate var inParts: JSONValue {
        let member: JSONValue.Member =
            switch self {
            case .text(let text): .init("text", .string(text))
            case .list(let list): .init("list", .array(list.map { .string($0) }))
            case .number(let number): .init("number", .string("\(number)"))
            case .sentence(let sentence): .init("sentence", sentence.inParts)
            case .next(let step): .init("next", step.inParts)
            }
        return .object([member])
    }

    fileprivate init?(inParts json: JSONValue) {
        guard let member = json.members?.first else { return nil }
        let value: Self? =
            switch member.name {
            case "text": member.value.text.map { .text($0) }
            case "list": member.value.texts.map { .list($0) }
            case "number": member.value.text.flatMap { Int128($0) }.map { .number($0) }
            case "sentence": Sentence(inParts: member.value).map { .sentence($0) }
            case "next": NextStep(inParts: member.value).map { .next($0) }
            default: nil
            }
        guard let value else { return nil }
        self = value
    }
}

extension NextStep {
    fileprivate var inParts: JSONValue {
        let all: [JSONValue.Member] =
            switch self {
            case .ask(let query, let given):
                [.init("ask", .string(query)), .init("with", given.inParts)]
            case .send(let command, let given, let reason):
                [.init("send", .string(command)), .init("with", given.inParts)]
                    + (reason.map { [.init("because", .string($0))] } ?? [])
            case .listCommands: [.init("listCommands", .boolean(true))]
            case .lookUp(let command): [.init("lookUp", .string(command))]
            case .audit(let category, let id):
                [.init("audit", .array([.string(category), .string(id)]))]
            case .verify: [.init("verify", .boolean(true))]
            case .examine: [.init("examine", .boolean(true))]
            case .rebuild: [.init("rebuild", .boolean(true))]
            case .search(let condition): [.init("search", .string(condition))]
            case .own(let words): [.init("own", .array(words.map { .string($0) }))]
            }
        return .object(all)
    }

    fileprivate init?(inParts json: JSONValue) {
        guard let first = json.members?.first else { return nil }
        let (text, texts) = (first.value.text, first.value.texts)
        let given = GivenValues(inParts: json["with"])
        let step: Self? =
            switch first.name {
            case "ask": text.map { .ask($0, given) }
            case "send": text.map { .send($0, given, because: json["because"]?.text) }
            case "listCommands": .listCommands
            case "lookUp": text.map { .lookUp(command: $0) }
            case "audit": texts.flatMap { $0.count == 2 ? .audit($0[0], $0[1]) : nil }
            case "verify": .verify
            case "examine": .examine
            case "rebuild": .rebuild
            case "search": text.map { .search($0) }
            case "own": texts.map { .own($0) }
            default: nil
            }
        guard let step else { return nil }
        self = step
    }
}

extension GivenValues {
    fileprivate var inParts: JSONValue { .object(map { .init($0.key, $0.value) }) }

    fileprivate init(inParts json: JSONValue?) {
        self.init((json?.members ?? []).map { (key: $0.name, value: $0.value) })
    }
}

extension JSONValue {
    /// The texts, if this is a list of such and nothing else.
    fileprivate var texts: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }
}
