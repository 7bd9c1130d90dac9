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
    let served: ServedStore
    let routes: Routes
    let hosts: HostNames

    func respond(to request: Request, context: ServeContext) async throws -> Response {
        let begun = ContinuousClock.now
        let id = RequestName.of(request)
        let whence = Whence(request, on: context.connection, served.settings)
        var route: Route?
        var caller: Caller?
        var response: Response
        do {
            let place = try place(for: whence)
            response = try await answer(
                request, id, whence, context.connection, &route, &caller)
            if let place { response.body = response.body.keeping(place) }
        } catch {
            // What isn't HTTP any more is answered by whoever reads it, and ends the connection.
            if error is HTTPParserError { throw error }
            let problem = Problem(anything: error).knowing(served.disk).told(to: caller)
            // What the server says of itself, that it is about to stop say, is no fault of anything.
            if problem.status.code >= 500, !(error is Problem) {
                served.logger.error(
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
        served.metrics.answered(route?.path ?? "none", response.status.code, in: time)
        served.logger.info(
            "answered",
            metadata: named(
                request, id,
                [
                    "method": "\(request.method)", "route": "\(route?.path ?? "none")",
                    "status": "\(response.status.code)", "actor": "\(caller?.name ?? "")",
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
        guard served.settings.isBehindProxy, let address = whence.address else { return nil }
        guard let place = served.underWay.place(of: address) else {
            var problem = Problem(
                .tooManyAtOnce, "as much is asked at once from one address as may be")
            problem.headers[.retryAfter] = "1"
            throw problem
        }
        return place
    }

    private func answer(
        _ request: Request, _ id: String, _ whence: Whence, _ connection: any Channel,
        _ asked: inout Route?,
        _ caller: inout Caller?
    ) async throws -> Response {
        let limits = served.settings.limits
        guard (request.head.path ?? "").utf8.count <= limits.addressBytes else {
            throw Problem(.init("address-too-long"), "the address is longer than what is taken")
        }
        try hosts.require(request)
        let address = try Address(request, most: limits.parameters)
        let isPage = PageRoute.isAt(address.words, by: request.method)
        let (route, inPath) =
            isPage ? (PageRoute.route, [:]) : try routes.route(request.method, address.words)
        asked = route
        if isPage {
            caller = try await visitor(request, whence)
        } else if let least = route.least {
            caller = try await known(request, whence)
            try allow(route, least, caller)
        }
        let call = Call(
            served: served, request: request, connection: connection, id: id, caller: caller,
            whence: whence,
            inPath: inPath, parameters: address.parameters)
        var response = try await route.answer(call)
        if request.method == .head { response.body = ResponseBody() }
        return response
    }

    /// Who looks at the page; `nil`: somebody who hasn't come in, and is asked to.
    private func visitor(_ request: Request, _ whence: Whence) async throws -> Caller? {
        do { return try await known(request, whence) } catch let problem as Problem {
            guard problem.refusals.first?.code == .noToken else { throw problem }
            return nil
        }
    }

    /// Who asks.
    /// - Throws: ``Problem``, the same whatever is wrong with what they show.
    private func known(_ request: Request, _ whence: Whence) async throws -> Caller {
        var problem = Problem(
            .noToken, "whoever asks shows a token that opens this store",
            hint: "send it as Authorization: Bearer dbk_…")
        problem.headers[.wwwAuthenticate] = "Bearer"
        let bearer = ShownSecret.asBearer(request)
        guard let shown = try bearer ?? ShownSecret.byCookie(request, whence),
            let caller = try await served.caller(showing: shown)
        else { throw problem }
        guard served.rates.take(caller.tokenID) else {
            var problem = Problem(.tooOften, "this token asks more often than it may")
            problem.headers[.retryAfter] = "1"
            throw problem
        }
        return caller
    }

    /// - Throws: ``Problem`` where they may not ask this.
    private func allow(_ route: Route, _ least: Role, _ caller: Caller?) throws {
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
