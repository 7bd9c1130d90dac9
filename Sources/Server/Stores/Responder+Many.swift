import Access
import Daybook
import EventSourcingRuntime
import HTTPTypes
import Hummingbird
import NIOCore
import Records

// What is asked where many stores are served: of one of them, below its own address, or of the service.

extension Responder {
    func answer(
        _ incoming: Incoming, of stores: ManyStores, _ asked: inout Asked
    ) async throws -> Response {
        let (request, whence) = (incoming.request, incoming.whence)
        guard let (name, words) = Self.store(in: incoming.address.words) else {
            let route = try ServiceRoutes.route(request.method, incoming.address.words)
            asked.path = route.path
            if let least = route.least {
                asked.caller = try await known(incoming, to: stores, least)
            }
            return try await route.answer(
                ServiceCall(stores: stores, incoming: incoming, caller: asked.caller))
        }
        let (route, inPath) = try routes.route(request.method, words)
        asked.path = Self.path(ofMany: route.path)
        let (lease, caller) = try await stores.lend(
            name, to: ShownSecret.shown(request, whence), from: address(of: incoming))
        let served = lease.running.served
        (asked.caller, asked.served) = (caller, served)
        guard served.rates.take(caller.tokenID), stores.rates.take(name) else {
            throw Problem.asksTooOften
        }
        // What anybody may ask of a server of one store wants a token here: who has none has no store opened.
        try Self.allow(route, route.least ?? .reader, caller)
        return try await route.answer(
            Call(
                served: served, lease: lease, request: request, connection: incoming.connection,
                id: incoming.id, caller: caller, whence: whence, inPath: inPath,
                parameters: incoming.address.parameters))
    }

    /// Who asks the service, by a token of all stores.
    private func known(
        _ incoming: Incoming, to stores: ManyStores, _ least: Role
    ) async throws -> Caller {
        let address = address(of: incoming)
        guard let shown = ShownSecret.asBearer(incoming.request),
            TokenSecret(shown: shown) != nil
        else { throw Problem.needsToken }
        guard address.map({ stores.strangers.has($0) }) ?? true else { throw Problem.asksTooOften }
        guard let caller = try await stores.callerOfAll(shown) else {
            if let address { _ = stores.strangers.take(address) }
            throw Problem.needsToken
        }
        guard stores.rates.take(caller.tokenID) else { throw Problem.asksTooOften }
        guard caller.role >= least else {
            throw Problem(.forbidden, "this is for whoever is \(least.rawValue) or more")
        }
        return caller
    }

    /// Where whoever asks is to be counted; `nil`: on this machine.
    private func address(of incoming: Incoming) -> String? {
        if front.settings.isBehindProxy { return incoming.whence.address }
        return incoming.connection.remoteAddress?.ipAddress
            .flatMap { Whence.isLoopback($0) ? nil : $0 }
    }

    /// The store in an address, and the words of the same address where it is served alone; `nil`: none.
    static func store(in words: [String]) -> (name: String, words: [String])? {
        guard words.count > 3, words[0] == "v1", words[1] == "stores" else { return nil }
        let rest = Array(words[3...])
        return (words[2], operators.contains(rest[0]) ? rest : ["v1"] + rest)
    }

    /// Those that stand beside `/v1` where a store is served alone.
    private static let operators: Set<String> = ["health", "ready", "metrics"]

    /// An address of a server of one store, as it is where many are served.
    static func path(ofMany path: String) -> String {
        "/v1/stores/{store}" + (path.hasPrefix("/v1/") ? path.dropFirst(3) : path[...])
    }
}
