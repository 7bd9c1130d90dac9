import Answers
import Daybook
import EventSourcing
import Hummingbird
import Records

// What can be asked where many stores are served, as OpenAPI has it: all that can be asked of one, below the address of
// each, and what is asked of the service.

extension OpenAPIRoute {
    static var ofMany: Response {
        .bytes(documentOfMany, type: "application/json", headers: [.cacheControl: "no-cache"])
    }

    /// Made once: it is the same for as long as the program is.
    private static let documentOfMany = document(
        ServiceRoutes.table.map { route in
            .init(
                route.path,
                .object([.init(route.method.rawValue.lowercased(), .operation(route))]))
        }
            + Routes.table.all.filter { $0.path != "/v1/openapi.json" }.flatMap(paths).map { path in
                .init(
                    Responder.path(ofMany: path.name),
                    .object(
                        [.init("parameters", .array([store]))]
                            + (path.value.members ?? [])
                            .filter { $0.name != "security" }))
            })

    private static let store = JSONValue(
        payload: Array(
            #"""
            {"name":"store","in":"path","required":true,"description":"The store's name.",
            "schema":{"type":"string","maxLength":63,"pattern":"^([a-z0-9]([a-z0-9-]*[a-z0-9])?|_service)$"}}
            """#.utf8))
}

extension JSONValue {
    fileprivate static func operation(_ route: ServiceRoute) -> JSONValue {
        let name =
            route.method.rawValue.lowercased()
            + route.path.filter { $0.isLetter || $0 == "/" }.split(separator: "/")
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return operation(
            route.least, route.summary, "service-" + name, parameters: [],
            body: route.method == .post ? made : nil, status: route.method == .post ? 201 : 200,
            type: route.path == "/metrics" ? "text/plain" : "application/json")
    }

    private static let made = JSONValue(
        payload: Array(
            #"""
            {"required":true,"content":{"application/json":{"schema":{"type":"object","required":["name"],
            "properties":{"name":{"type":"string","maxLength":63,"pattern":"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"}},
            "additionalProperties":false}}}}
            """#.utf8))
}
