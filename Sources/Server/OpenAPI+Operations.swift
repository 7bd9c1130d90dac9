import Access
import Answers
import EventSourcing
import HTTPTypes
import Records

// An address, a command, a query as an operation of OpenAPI.

extension String {
    /// The address with a query's or a command's name in it.
    func replacingName(_ name: String) -> String {
        guard let range = firstRange(of: "{name}") else { return self }
        return replacingCharacters(in: range, with: name)
    }

    private func firstRange(of text: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) {
                return start..<index(start, offsetBy: text.count)
            }
            start = index(after: start)
        }
        return nil
    }

    private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}

extension JSONValue {
    static func operation(
        _ least: Role?, _ summary: String, _ name: String, parameters: [JSONValue],
        body: JSONValue? = nil, status: Int = 200, answer: JSONValue = .object([]),
        type: String = "application/json", told: String = "What was asked.",
        refused: [Member] = []
    ) -> JSONValue {
        var members: [Member] = [
            .init("operationId", .string(name)), .init("summary", .string(summary)),
        ]
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body { members.append(.init("requestBody", body)) }
        if least == nil { members.append(.init("security", .array([]))) }
        members.append(
            .init(
                "responses",
                .object(
                    [
                        .init(
                            "\(status)",
                            .object([
                                .init("description", .string(status == 202 ? "It waits." : told)),
                                .init(
                                    "content",
                                    .object([.init(type, .object([.init("schema", answer)]))])),
                            ]))
                    ] + refused + [.init("default", problem)])))
        return .object(members)
    }

    private static let problem = refusal("Why not: RFC 9457.")

    private static func refusal(_ words: String) -> JSONValue {
        .object([
            .init("description", .string(words)),
            .init(
                "content",
                .object([
                    .init(
                        "application/problem+json",
                        .object([.init("schema", .reference("Problem"))]))
                ])),
        ])
    }

    /// What is refused by rules, under the status of each: a line for each, behind its code. Of what is 400 that is only
    /// what no schema says.
    private static func refused(by rules: [CommandGuide.Rule]) -> [Member] {
        let byStatus = Dictionary(grouping: rules) { HTTPResponse.Status(of: $0.code).code }
        return byStatus.sorted { $0.key < $1.key }.map { status, rules in
            let lines = rules.map { "\($0.code): \($0.text)" }
            return .init("\(status)", refusal(lines.joined(separator: "\n")))
        }
    }

    private static func parameter(
        _ name: String, in place: String, _ schema: JSONValue, required: Bool,
        _ words: String? = nil, example: JSONValue? = nil
    ) -> JSONValue {
        var members: [Member] = [
            .init("name", .string(name)), .init("in", .string(place)),
            .init("required", .boolean(required)), .init("schema", schema),
        ]
        if let words { members.append(.init("description", .string(words))) }
        if let example { members.append(.init("example", example)) }
        return .object(members)
    }

    static func operation(_ route: Route) -> JSONValue {
        let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { String($0.dropFirst().dropLast()) }
        let isStream = route.path == "/v1/commands"
        let job = route.job.map { fields in
            content(
                "application/json", .schema(of: fields),
                required: fields.contains(where: \.required))
        }
        return operation(
            route.least, route.summary,
            route.method.rawValue.lowercased()
                + route.path.filter { $0.isLetter || $0 == "/" }
                .split(separator: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
            parameters: names.map {
                parameter(
                    $0, in: "path", .object([.init("type", .string("string"))]), required: true)
            },
            body: isStream
                // Whatever it is: a line that is no command is answered as one.
                ? content("application/x-ndjson", .object([]))
                : job,
            status: job == nil ? 200 : 202,
            answer: job == nil ? answer(of: route.path) : .reference("Job"),
            type: type(of: route.path), refused: job == nil ? [] : refused(by: [badJob]))
    }

    private static func content(
        _ type: String, _ schema: JSONValue, required: Bool = false
    ) -> JSONValue {
        .object([
            .init("required", .boolean(required)),
            .init("content", .object([.init(type, .object([.init("schema", schema)]))])),
        ])
    }

    private static let notWaitedFor = "atLeast: what was, asOf, isn't waited for"
    /// What stands at the ends of a head's value HTTP takes away: so no pattern says what an id there must be.
    private static let identifierInHead = JSONValue(
        payload: Array(#"{"type":"string","minLength":1,"maxLength":128}"#.utf8))
    private static let badID = CommandGuide.Rule(
        .invalidHeader, "Idempotency-Key: no white space, nor anything that can't be seen")
    private static let badJob = CommandGuide.Rule(
        .invalidField,
        "a condition, a rule, a position or a time can be read, and there are such events")
    private static let revision = JSONValue(
        payload: Array(#"{"type":"string","pattern":"^([0-9]{1,18}|\"[0-9]{1,18}\")$"}"#.utf8))
    private static let position = JSONValue(
        payload: Array(#"{"type":"integer","minimum":0,"maximum":9223372036854775807}"#.utf8))

    private static func type(of path: String) -> String {
        switch path {
        case "/metrics": "text/plain"
        case "/v1/commands": "application/x-ndjson"
        default: "application/json"
        }
    }

    private static func answer(of path: String) -> JSONValue {
        type(of: path) == "application/json"
            ? .object([]) : .object([.init("type", .string("string"))])
    }

    static func operation(_ command: CommandDescription, _ route: Route) -> JSONValue {
        let text = JSONValue.object([.init("type", .string("string"))])
        let ofFields = command.rules.count - command.guide.rules.count
        let rules =
            command.rules.prefix(ofFields).filter { HTTPResponse.Status(of: $0.code).code != 400 }
            + command.guide.rules + command.fields.unsaid + [badID]
        let summary = ([command.guide.summary] + command.rules.map { "\($0.code): \($0.text)." })
            .joined(separator: "\n\n")
        return operation(
            route.least, summary, "send\(command.name)",
            parameters: [
                parameter(
                    "Idempotency-Key", in: "header", identifierInHead, required: false,
                    "The same again answers what came of it first."),
                parameter(
                    "If-Match", in: "header", revision, required: false,
                    "The revision that the stream must be at."),
                parameter("Daybook-Reason", in: "header", text, required: false, "Why."),
                parameter(
                    "Daybook-Occurred-At", in: "header", .reference("Time"), required: false,
                    "When it happened, if not now."),
                parameter(
                    "dryRun", in: "query", .object([.init("type", .string("boolean"))]),
                    required: false, "Decide, and store nothing."),
            ],
            body: .object([
                .init("required", .boolean(command.fields.contains(where: \.required))),
                .init(
                    "content",
                    .object([
                        .init(
                            "application/json",
                            .object([
                                .init("schema", .schema(of: command.fields)),
                                .init(
                                    "example", JSONValue(payload: Array(command.guide.example.utf8))
                                ),
                            ]))
                    ])),
            ]),
            answer: .reference("Outcome"), refused: refused(by: rules))
    }

    static func operation(_ query: QueryDescription, _ route: Route) -> JSONValue {
        let isLive = route.path.hasSuffix("/live")
        var parameters = query.parameters.map { field in
            parameter(
                field.name, in: "query", .schema(ofParameter: field), required: field.required,
                query.guide.parameters[field.name], example: query.example(of: field))
        }
        if !isLive {
            parameters.append(
                parameter(
                    "asOf", in: "query", .reference("Moment"), required: false,
                    "A position of the log, or a time."))
            parameters.append(
                parameter(
                    "atLeast", in: "query", position, required: false,
                    "The position that the answer must know of."))
        }
        return operation(
            route.least, query.guide.summary, (isLive ? "follow-" : "ask-") + query.name,
            parameters: parameters, type: isLive ? "text/event-stream" : "application/json",
            told: isLive ? LiveQueryRoute.told(of: query) : "What was asked.",
            refused: refused(
                by: query.unsaid + (isLive ? [] : [.init(.invalidField, notWaitedFor)])))
    }
}
