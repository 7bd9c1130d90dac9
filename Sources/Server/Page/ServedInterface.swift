import Access
import Daybook
import EventSourcingRuntime
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Page
import Records

/// The HTTP interface for the page: each request goes by the one table of routes, as from whoever looks at the page, and
/// is answered by what answers programs.
struct ServedInterface: Interface {
    let call: Call

    func ask(_ request: InterfaceRequest) async throws -> InterfaceAnswer {
        do {
            let method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
            let (route, inPath) = try Routes.table.route(method, request.words)
            guard route.isOpen(to: call.caller) else {
                throw Problem(
                    .forbidden, "this is for whoever is \(route.least?.rawValue ?? "") or more")
            }
            let inner = Call(
                served: call.served, lease: call.lease, request: asked(request, method),
                connection: call.connection,
                id: call.id, caller: call.caller, whence: call.whence, inPath: inPath,
                parameters: request.parameters)
            let response = try await route.answer(inner)
            let collected = Collected()
            try await response.body.write(collected)
            return InterfaceAnswer(
                status: response.status.code, tag: response.headers[.eTag],
                type: response.headers[.contentType] ?? "", body: collected.bytes)
        } catch {
            let problem = Problem(anything: error).knowing(call.served.disk).told(to: call.caller)
            // Whoever looked on has gone: that is no fault of anything.
            let isGone = problem.refusals.first?.code == .cancelled
            if problem.status.code >= 500, !(error is Problem), !isGone {
                call.served.logger.error(
                    "the page's request failed",
                    metadata: ["id": "\(call.id)", "error": "\(error)"])
            }
            throw InterfaceProblem(
                status: problem.status.code, refusals: problem.refusals, requestID: call.id)
        }
    }

    func session(showing token: String?) async throws -> [String] {
        guard let token else {
            if let caller = call.caller { call.served.links.end(caller.tokenID) }
            return [SessionRoute.cookie(nil, call)]
        }
        guard try await call.served.tokens.caller(showing: token, in: call.office.store) != nil
        else {
            throw InterfaceProblem(
                status: 401, refusals: [Refusal(.noToken, "this token opens nothing here")])
        }
        return [SessionRoute.cookie(token, call)]
    }

    private func asked(_ request: InterfaceRequest, _ method: HTTPRequest.Method) -> Request {
        var headers = HTTPFields()
        // What is told is said in the language of whoever looks.
        if let sentences = Request.sentences { headers[sentences] = "parts" }
        for header in request.headers {
            if let name = HTTPField.Name(header.name) { headers[name] = header.value }
        }
        let bytes = request.body.map { $0.json() } ?? []
        if !bytes.isEmpty { headers[.contentType] = "application/json" }
        return Request(
            head: HTTPRequest(
                method: method, scheme: nil, authority: call.request.head.authority,
                path: "/" + request.words.joined(separator: "/"), headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(bytes: bytes)))
    }
}

/// Takes what would be written to a connection.
private final class Collected: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
