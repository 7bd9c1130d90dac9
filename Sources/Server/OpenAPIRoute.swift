import Answers
import Access
import Daybook
import EventSourcing
import Hummingbird
import Records

/// `GET /v1/openapi.json`: what can be asked here, as OpenAPI 3.1 has it, made from the same lists as the server
/// itself goes by.
enum OpenAPIRoute {
    static func answer(_ call: Call) async throws -> Response {
        .bytes(document, type: "application/json", headers: [.cacheControl: "no-cache"])
    }

    /// Made once: it is the same for as long as the program is.
    private static let document = document(Routes.table.all.flatMap(paths))

    static func document(_ paths: [JSONValue.Member]) -> [UInt8] {
        JSONValue.object([
            .init("openapi", .string("3.1.0")),
            .init(
                "info",
                .object([
                    .init("title", .string("Daybook")), .init("version", .string("1")),
                    .init(
                        "description",
                        .string("Commands, queries, the log and its history, live.")),
                ])),
            .init("security", .array([.object([.init("token", .array([]))])])),
            .init("paths", .object(together(paths))),
            .init("components", components),
        ]).json() + [UInt8(ascii: "\n")]
    }

    /// An address once, with all its methods.
    private static func together(_ paths: [JSONValue.Member]) -> [JSONValue.Member] {
        var together: [JSONValue.Member] = []
        var places: [String: Int] = [:]
        for path in paths {
            if let place = places[path.name] {
                let known = together[place].value.members ?? []
                let methods =
                    known
                    + (path.value.members ?? []).filter { new in
                        !known.contains { $0.name == new.name }
                    }
                together[place] = .init(path.name, .object(methods))
            } else {
                places[path.name] = together.count
                together.append(path)
            }
        }
        return together
    }

    static func paths(_ route: Route) -> [JSONValue.Member] {
        switch route.path {
        case "/v1/commands/{name}":
            BackOffice.contexts.flatMap(\.commands).map { command in
                .init(
                    "/v1/commands/\(command.name)",
                    .object([.init("post", .operation(command, route))]))
            }
        case "/v1/queries/{name}", "/v1/queries/{name}/live":
            BackOffice.questions.map { query in
                .init(
                    route.path.replacingName(query.name),
                    .object([.init("get", .operation(query, route))]))
            }
        default:
            [
                .init(
                    route.path,
                    .object([.init(route.method.rawValue.lowercased(), .operation(route))]))
            ]
        }
    }

    private static let components = JSONValue.object([
        .init(
            "securitySchemes",
            .object([
                .init(
                    "token",
                    .object([.init("type", .string("http")), .init("scheme", .string("bearer"))]))
            ])),
        .init(
            "schemas",
            .object(
                [
                    .init("Problem", JSONValue(payload: Array(problem.utf8))),
                    .init("Outcome", JSONValue(payload: Array(outcome.utf8))),
                    .init("Job", .schema(of: FieldLister.fields(of: Job.self))),
                ] + SchemaText.schemas)),
    ])

    private static let problem = #"""
        {"type":"object","required":["type","title","status","code","errors","requestId"],"properties":{
        "type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer","minimum":400,"maximum":599},
        "code":{"type":"string"},"requestId":{"type":"string"},"errors":{"type":"array","items":{"type":"object",
        "required":["code","message"],"properties":{"code":{"type":"string"},"message":{"type":"string"},
        "field":{"type":"string"},"hint":{"type":"string"}}}}}}
        """#

    private static let outcome = #"""
        {"type":"object","required":["ok","command","stream","events"],"properties":{"ok":{"type":"boolean"},
        "command":{"type":"string"},"stream":{"type":"string"},"revision":{"type":["integer","null"],"minimum":0,
        "maximum":9223372036854775807},"position":{"type":"integer","minimum":0,"maximum":9223372036854775807},
        "events":{"type":"array"},"duplicate":{"type":"boolean"}}}
        """#
}
