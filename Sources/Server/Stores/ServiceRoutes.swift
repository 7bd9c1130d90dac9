import Access
import Answers
import Daybook
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Hummingbird
import LMDBEventStore
import Logging
import Records
import Synchronization
import Threads

/// What is asked of a service of many stores, and not of one of them: by a token of all, or by anybody.
struct ServiceCall: Sendable {
    let stores: ManyStores
    let incoming: Responder.Incoming
    let caller: Caller?

    /// - Throws: ``Problem`` where there are any parameters.
    func allowNone() throws {
        if incoming.address.parameters.isEmpty { return }
        throw Problem(
            HTTPResponse.Status(of: .unknownField),
            incoming.address.parameters.map {
                Refusal(
                    .unknownField, field: $0.name, "there is no parameter \($0.name)",
                    hint: "it takes none")
            })
    }
}

/// An address of the service's own: a row of the table of all of them.
struct ServiceRoute: Sendable {
    let method: HTTPRequest.Method
    let path: String
    /// The least role of a token of all stores; `nil`: whoever calls.
    let least: Role?
    let summary: String
    let answer: @Sendable (ServiceCall) async throws -> Response

    init(
        _ method: HTTPRequest.Method, _ path: String, for least: Role?, _ summary: String,
        _ answer: @escaping @Sendable (ServiceCall) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.least = least
        self.summary = summary
        self.answer = answer
    }
}

enum ServiceRoutes {
    static let table = [
        ServiceRoute(.get, "/health", for: nil, "That the server is alive.") { call in
            try call.allowNone()
            return .json(.object([.init("ok", .boolean(true))]))
        },
        ServiceRoute(
            .get, "/ready", for: nil, "Whether it should be asked: its stores, their disk.", ready),
        ServiceRoute(
            .get, "/metrics", for: .admin,
            "Figures of all stores, in the form that Prometheus reads.",
            ServiceMetrics.answer),
        ServiceRoute(
            .get, "/v1/openapi.json", for: nil, "What can be asked here, as OpenAPI 3.1 has it."
        ) { call in
            try call.allowNone()
            return OpenAPIRoute.ofMany
        },
        ServiceRoute(
            .get, "/v1/stores", for: .reader, "The stores that there are, and which are open.", all),
        ServiceRoute(.post, "/v1/stores", for: .owner, "Makes an empty store.", make),
    ]

    /// The one that answers.
    /// - Throws: ``Problem`` where there is no such address, or none that is asked by this method.
    static func route(_ method: HTTPRequest.Method, _ words: [String]) throws -> ServiceRoute {
        let here = table.filter { $0.path.dropFirst() == words.joined(separator: "/")[...] }
        if let route = here.first(where: {
            $0.method == method || (method == .head && $0.method == .get)
        }) {
            return route
        }
        let methods = here.map(\.method.rawValue)
        if methods.isEmpty { throw Problem(.noRoute, "there is nothing at this address") }
        var problem = Problem(.wrongMethod, "this address is asked by \(methods)")
        problem.headers[.allow] = methods.joined(separator: ", ")
        throw problem
    }

    /// Whether it should be asked. What is wrong with one store is told by that, and makes none of the others wait.
    private static func ready(_ call: ServiceCall) async throws -> Response {
        try call.allowNone()
        let (stores, places) = (call.stores, call.stores.places)
        var canList = true
        do {
            _ = try await Alarms.all.waiting(
                atMost: OperatorRoutes.soon, late: { CancellationError() }
            ) { try await places.names() }
        } catch { canList = false }
        let isFull = stores.front.disk.isNearlyFull
        let isReady = canList && !isFull
        return .json(
            .object([
                .init("ok", .boolean(isReady)),
                .init("stores", .string(canList ? "ok" : "can't be listed")),
                .init("disk", .string(isFull ? "nearly full" : "ok")),
            ]), status: isReady ? .ok : .serviceUnavailable)
    }

    private static func all(_ call: ServiceCall) async throws -> Response {
        try call.allowNone()
        let names = try await call.stores.places.names()
        let open = call.stores.openNames
        return .json(
            .object([
                .init(
                    "stores",
                    .array(
                        names.map { name in
                            .object([
                                .init("name", .string(name.text)),
                                .init("open", .boolean(open.contains(name))),
                            ])
                        }))
            ]))
    }

    /// What is sent to make one.
    struct Made: Record {
        var name = ""

        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
    }

    private static func make(_ call: ServiceCall) async throws -> Response {
        try call.allowNone()
        let limits = call.stores.limits
        try call.incoming.request.requireJSON()
        let bytes = try await call.incoming.request.body(
            upTo: limits.bodyBytes, within: limits.body)
        let wanted = try JSONReader.readStrictly(Made.self, from: bytes, makeID: { "" })
        guard let name = StoreName(wanted.name), name != .service else {
            throw Problem(
                .invalidField,
                "a store's name has 1 to 63 of a-z, 0-9 and -, and - neither first nor last",
                field: "name")
        }
        guard call.stores.places.place(of: name) != nil else {
            throw Problem(
                .invalidField, "this name is too long where the stores are in a database",
                field: "name")
        }
        let isMade: Bool
        do { isMade = try await call.stores.places.make(name) } catch {
            call.stores.front.logger.error(
                "store not made", metadata: ["store": "\(name)", "error": "\(error)"])
            throw ManyStores.told(error)
        }
        guard isMade else {
            throw Problem(.alreadyExists, "there is a store \(name.text) already", field: "name")
        }
        return .json(
            .object([.init("name", .string(name.text))]), status: .created,
            headers: [.location: "/v1/stores/\(name)"])
    }
}

extension ManyStores {
    /// The names of those that are open.
    var openNames: Set<StoreName> {
        state.withLock { state in
            Set(state.entries.values.compactMap { $0.running == nil ? nil : $0.name })
        }
    }
}
