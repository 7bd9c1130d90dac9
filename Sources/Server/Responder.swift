import EventSourcingRuntime
import Access
import Daybook
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Records

/// Answers one request: who asks is made sure of before anything is read, what is asked for has its limits and
/// its deadline, and whatever goes wrong becomes a problem.
struct Responder: HTTPResponder {
    let front: Front
    let stores: ServedStores
    let routes: Routes
    let hosts: HostNames

    /// What is known by now of a request: told in figures and in the server's log.
    struct Asked {
        /// The address, as its table has it.
        var path: String?
        var caller: Caller?
        /// The one of many stores that it is for.
        var served: ServedStore?
    }

    func respond(to request: Request, context: ServeContext) async throws -> Response {
        let begun = ContinuousClock.now
        let id = RequestName.of(request)
        let whence = Whence(request, on: context.connection, front.settings)
        var asked = Asked()
        var response: Response
        do {
            let place = try place(for: whence)
            response = try await answer(
                request, id, whence, context.connection, &asked)
            if let place { response.body = response.body.keeping(place) }
        } catch {
            // What isn't HTTP any more is answered by whoever reads it, and ends the connection.
            if error is HTTPParserError { throw error }
            let problem = Problem(anything: error).knowing(asked.served?.disk ?? front.disk)
                .told(to: asked.caller)
            // What the server says of itself, that it is about to stop say, is no fault of anything.
            if problem.status.code >= 500, !(error is Problem) {
                (asked.served?.logger ?? front.logger).error(
                    "request failed",
                    metadata: named(
                        request, id, ["path": "\(request.uri.path)", "error": "\(error)"]))
            }
            response = problem.response(
                requestID: id, alsoInParts: request.wantsParts)
        }
        response.headers[RequestName.field] = id
        // What of its body is still to come is nobody's any more.
        if response.status.code >= 400, request.hasBody { response.headers[.connection] = "close" }
        let time = ContinuousClock.now - begun
        let path = asked.path ?? "none"
        front.metrics.answered(path, response.status.code, in: time)
        asked.served?.metrics.answered(path, response.status.code, in: time)
        (asked.served?.logger ?? front.logger).info(
            "answered",
            metadata: named(
                request, id,
                [
                    "method": "\(request.method)", "route": "\(path)",
                    "status": "\(response.status.code)", "actor": "\(asked.caller?.name ?? "")",
                    "ms": "\(time / .milliseconds(1))",
                ]))
        return response
    }

    /// With what the request is known by, here and where it came from.
    private func named(
        _ request: Request, _ id: String, _ metadata: Logger.Metadata
    ) -> Logger.Metadata {
        var metadata = metadata
        metadata["id"] = "\(id)"
        if let name = HTTPField.Name("traceparent"),
            let trace = TraceParent.trace(in: request.headers[name])
        {
            metadata["trace"] = "\(trace)"
        }
        return metadata
    }

    /// What counts for an address for as long as it is answered, where a proxy asks for it.
    /// - Throws: ``Problem`` where that has as many as it may.
    private func place(for whence: Whence) throws -> Place? {
        guard front.settings.isBehindProxy, let address = whence.address else { return nil }
        guard let place = front.underWay.place(of: address) else {
            var problem = Problem(
                .tooManyAtOnce, "as much is asked at once from one address as may be")
            problem.headers[.retryAfter] = "1"
            throw problem
        }
        return place
    }

    private func answer(
        _ request: Request, _ id: String, _ whence: Whence, _ connection: any Channel,
        _ asked: inout Asked
    ) async throws -> Response {
        let limits = front.settings.limits
        guard (request.head.path ?? "").utf8.count <= limits.addressBytes else {
            throw Problem(.init("address-too-long"), "the address is longer than what is taken")
        }
        try hosts.require(request)
        let address = try Address(request, most: limits.parameters)
        let incoming = Incoming(
            request: request, id: id, whence: whence, connection: connection, address: address)
        var response =
            switch stores {
            case .one(let served): try await answer(incoming, of: served, &asked)
            case .many(let stores): try await answer(incoming, of: stores, &asked)
            }
        if request.method == .head { response.body = ResponseBody() }
        return response
    }

    /// A request, as far as it is read.
    struct Incoming {
        let request: Request
        let id: String
        let whence: Whence
        let connection: any Channel
        let address: Address
    }

    private func answer(
        _ incoming: Incoming, of served: ServedStore, _ asked: inout Asked
    ) async throws -> Response {
        let (request, words) = (incoming.request, incoming.address.words)
        let isPage = PageRoute.isAt(words, by: request.method)
        let (route, inPath) =
            isPage ? (PageRoute.route, [:]) : try routes.route(request.method, words)
        asked.path = route.path
        if isPage {
            asked.caller = try await visitor(request, incoming.whence, of: served)
        } else if let least = route.least {
            asked.caller = try await known(request, incoming.whence, to: served)
            try Self.allow(route, least, asked.caller)
        }
        return try await route.answer(
            Call(
                served: served, lease: nil, request: request, connection: incoming.connection,
                id: incoming.id, caller: asked.caller, whence: incoming.whence, inPath: inPath,
                parameters: incoming.address.parameters))
    }

    /// Who looks at the page; `nil`: somebody who hasn't come in, and is asked to.
    private func visitor(
        _ request: Request, _ whence: Whence, of served: ServedStore
    ) async throws -> Caller? {
        do { return try await known(request, whence, to: served) } catch let problem as Problem {
            guard problem.refusals.first?.code == .noToken else { throw problem }
            return nil
        }
    }

    /// Who asks.
    /// - Throws: ``Problem``, the same whatever is wrong with what they show.
    private func known(
        _ request: Request, _ whence: Whence, to served: ServedStore
    ) async throws -> Caller {
        guard let shown = try ShownSecret.shown(request, whence),
            let caller = try await served.caller(showing: shown)
        else { throw Problem.needsToken }
        guard served.rates.take(caller.tokenID) else { throw Problem.asksTooOften }
        return caller
    }

    /// - Throws: ``Problem`` where they may not ask this.
    static func allow(_ route: Route, _ least: Role, _ caller: Caller?) throws {
        if route.isOpen(to: caller) { return }
        guard let caller, caller.role >= least else {
            throw Problem(
                .forbidden, "this is for whoever is \(least.rawValue) or more",
                hint: "a token of such a role is made by whoever owns the store")
        }
        throw Problem(.forbidden, "this isn't for who is kept to one account")
    }
}

extension Request {
    /// Whether whoever asks says to people in their own way what they are told.
    var wantsParts: Bool {
        Self.sentences.flatMap { headers[$0] } == "parts"
    }

    /// By which they say so.
    static let sentences = HTTPField.Name("Daybook-Sentences")

    fileprivate var hasBody: Bool {
        headers[.transferEncoding] != nil || (headers[.contentLength].map { $0 != "0" } ?? false)
    }
}

extension ResponseBody {
    /// The same, which keeps `place` until it is written, where that may take as long as it likes.
    fileprivate func keeping(_ place: Place) -> ResponseBody {
        guard contentLength == nil else { return self }
        return ResponseBody { writer in
            defer { withExtendedLifetime(place) {} }
            try await self.write(writer)
        }
    }
}

/// What Hummingbird knows of a request.
struct ServeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// What it came over.
    let connection: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = source.channel
    }
}
