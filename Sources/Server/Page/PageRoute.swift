import Access
import Answers
import Daybook
import HTTPTypes
import Hummingbird
import Page
import Records

/// Every address that isn't a program's is the page's: `GET` and `POST` in a browser, and, for who goes on looking, the
/// same address as server-sent events.
enum PageRoute {
    /// What the addresses of programs begin with.
    private static let programs: Set<String> = ["v1", "health", "ready", "metrics"]

    static func isAt(_ words: [String], by method: HTTPRequest.Method) -> Bool {
        [.get, .head, .post].contains(method) && !programs.contains(words.first ?? "")
    }

    static let route = Route(
        .get, "/", for: nil, "The page, for people with a browser.", answer)

    static func answer(_ call: Call) async throws -> Response {
        if call.request.method == .post {
            guard ShownSecret.isOurs(call.request, call.whence) else { throw Problem.elsewhere }
        }
        if let response = try await SignInLink.answer(call) { return response }
        let interface = ServedInterface(call: call)
        let request = try await request(call)
        if call.request.headers[.accept] == LiveAnswer.type {
            return try await live(call, request, interface)
        }
        return response(await call.served.page.answer(request, by: interface))
    }

    // MARK: - What is asked

    private static func request(_ call: Call) async throws -> PageRequest {
        let isPost = call.request.method == .post
        return PageRequest(
            isPost: isPost, words: try Address(call.request, most: call.limits.parameters).words,
            parameters: call.parameters, form: isPost ? try await form(call) : [],
            cookies: ShownSecret.cookies(of: call.request),
            languages: call.request.headers[.acceptLanguage],
            known: call.request.headers[.ifNoneMatch],
            caller: call.caller.map {
                Visitor(
                    tokenID: $0.tokenID, name: $0.name, role: $0.role.rawValue,
                    account: $0.account?.text)
            }, isByTLS: ShownSecret.goesByTLS(call.request, call.whence))
    }

    /// What was filled in, as browsers send it.
    private static func form(_ call: Call) async throws -> [(name: String, text: String)] {
        guard
            call.request.headers[.contentType]?.lowercased().hasPrefix(
                "application/x-www-form-urlencoded") == true
        else {
            throw Problem(
                .wrongType, "a form is sent as application/x-www-form-urlencoded",
                field: "Content-Type")
        }
        let bytes = try await call.body(upTo: call.limits.bodyBytes, within: call.limits.body)
        return try Address.pairs(in: String(decoding: bytes, as: UTF8.self)[...], most: 10_000)
    }

    // MARK: - What is said

    private static func response(_ answer: PageAnswer) -> Response {
        var headers = safe
        for header in answer.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            headers.append(HTTPField(name: name, value: header.value))
        }
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        let status = HTTPResponse.Status(code: answer.status)
        if [303, 304].contains(answer.status) { return Response(status: status, headers: headers) }
        return .bytes(answer.body, status: status, type: answer.type, headers: headers)
    }

    /// Nothing from anywhere else is loaded, run, sent to or shown around it; nobody else is told where one came from.
    /// The page itself is: without that, a browser sends a form as from nowhere (`Origin: null`), which is refused.
    private static let safe: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ]
        for (name, value) in [
            ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    // MARK: - What changes

    private static func live(
        _ call: Call, _ request: PageRequest, _ interface: ServedInterface
    ) async throws -> Response {
        guard call.caller != nil else { throw Problem(.noToken, "nobody asks") }
        let page = call.served.page
        let changes = Changes(of: call.office.store, alsoEverySecond: page.moves(request))
        return try LiveAnswer.response(call) { tell in
            var last: LiveContent?
            for await _ in changes.all {
                let content: LiveContent
                do {
                    content = try await page.live(request, by: interface)
                } catch let problem as InterfaceProblem {
                    throw Problem(HTTPResponse.Status(code: problem.status), problem.refusals)
                }
                if let told = content.told(after: last) {
                    await tell(Told.event("screen", id: "\(content.position)", told.json()))
                }
                last = content
            }
        }
    }
}

extension Problem {
    static let elsewhere = Problem(
        .init("wrong-origin"), "a page elsewhere may not change anything here")
}
