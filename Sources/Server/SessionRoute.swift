import Access
import HTTPTypes
import Hummingbird
import Ledger
import Records

/// `/v1/session`: how a browser comes in. It shows its token once, and gets it as a cookie that no script of any page
/// can read and that no page elsewhere can have sent; that it opens nothing more is seen to as with any token.
enum SessionRoute {
    static let cookie = "daybook"

    static func answer(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        guard let caller = call.caller else { throw Problem(.noToken, "nobody asks") }
        return .json(
            .object([
                .init("actor", .string(caller.name)), .init("role", .string(caller.role.rawValue)),
                .init("account", caller.account.map { .string($0.text) } ?? .null),
            ]))
    }

    static func begin(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        guard let secret = ShownSecret.asBearer(call.request) else {
            throw Problem(
                .noToken, "whoever comes in shows a token as a bearer",
                hint: "send it as Authorization: Bearer dbk_…")
        }
        return respond(call, secret)
    }

    static func end(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        return respond(call, nil)
    }

    /// What a browser keeps: the secret, or that there is none any more.
    static func cookie(_ secret: String?, _ call: Call) -> String {
        let value = secret.map { "\(cookie)=\($0)" } ?? "\(cookie)=; Max-Age=0"
        // Sent along to this store's addresses alone.
        let rest = "; Path=\(call.served.root ?? "/"); HttpOnly; SameSite=Strict"
        return value + rest
            + (ShownSecret.goesByTLS(call.request, call.whence) ? "; Secure" : "")
    }

    private static func respond(_ call: Call, _ secret: String?) -> Response {
        Response(
            status: .noContent,
            headers: [.setCookie: cookie(secret, call), .cacheControl: "no-store"])
    }
}

/// How a request shows its token: as a bearer, or by the cookie that it was exchanged for.
enum ShownSecret {
    /// Either way.
    static func shown(_ request: Request, _ whence: Whence) throws -> String? {
        try asBearer(request) ?? byCookie(request, whence)
    }

    static func asBearer(_ request: Request) -> String? {
        guard let shown = request.headers[.authorization], shown.hasPrefix("Bearer ") else {
            return nil
        }
        return String(shown.dropFirst(7))
    }

    /// - Throws: ``Problem`` where a request that changes something comes by a cookie, and not from a page of ours:
    ///   browsers send cookies along whoever makes them ask.
    static func byCookie(_ request: Request, _ whence: Whence) throws -> String? {
        let values = pairs(of: request).filter { $0.name == SessionRoute.cookie }
        guard let secret = values.first, values.count == 1 else { return nil }
        guard request.method == .get || request.method == .head || isOurs(request, whence)
        else { throw Problem.elsewhere }
        return secret.text
    }

    /// The others: what the page keeps of how it is looked at.
    static func cookies(of request: Request) -> [String: String] {
        Dictionary(
            pairs(of: request).filter { $0.name != SessionRoute.cookie }.map { ($0.name, $0.text) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func pairs(of request: Request) -> [(name: String, text: String)] {
        (request.headers[.cookie] ?? "").split(separator: ";").compactMap { pair in
            let halves = pair.drop { $0 == " " }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return halves.count == 2 ? (String(halves[0]), String(halves[1])) : nil
        }
    }

    /// Whether browsers are to send the cookie by TLS alone. On this machine it goes over no network; elsewhere there is
    /// a proxy in front that speaks it.
    static func goesByTLS(_ request: Request, _ whence: Whence) -> Bool {
        whence.isByTLS || !HostNames.isLoopback(request)
    }

    /// Whether it says that a page of the same name and port makes it; one that came by TLS, where the cookie does.
    static func isOurs(_ request: Request, _ whence: Whence) -> Bool {
        let schemes = goesByTLS(request, whence) ? ["https://"] : ["https://", "http://"]
        guard let origin = request.headers[.origin], let authority = request.head.authority,
            let scheme = schemes.first(where: origin.hasPrefix)
        else { return false }
        return origin.dropFirst(scheme.count).lowercased() == authority.lowercased()
    }
}
