import Access
import Daybook
import Hummingbird
import Records
import Synchronization

/// How whoever started the server comes in without a token: by a link that opens the page once, on this machine alone.
/// They may read the store's folder, so they own the store as `es` in that folder has it, and act under their own name.
package final class SignInLink: Sendable {
    private let codes = Mutex<Set<String>>([])
    private let sessions = Mutex<[String: Caller]>([:])
    private let owner: String

    /// - Parameter owner: under which name they act.
    init(of owner: String) { self.owner = owner }

    /// A link's last part, good for one use.
    func make() -> String {
        let code = Self.secret()
        codes.withLock { _ = $0.insert(code) }
        return code
    }

    /// Who shows this; `nil` where it isn't known.
    func caller(showing text: String) -> Caller? { sessions.withLock { $0[text] } }

    /// Lets them in no more, if that is how they came in.
    func end(_ tokenID: String) {
        sessions.withLock { $0 = $0.filter { $0.value.tokenID != tokenID } }
    }

    /// Takes a code, and answers with the secret of a session.
    private func use(_ code: String) -> String? {
        guard codes.withLock({ $0.remove(code) }) != nil else { return nil }
        let secret = "dbs_" + Self.secret()
        let id = "session-" + Self.secret().prefix(8)
        sessions.withLock {
            $0[secret] = Caller(tokenID: id, name: owner, role: .owner, account: nil)
        }
        return secret
    }

    /// 128 bits of the system's chance, in letters and digits.
    private static func secret() -> String {
        var system = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...(.max), using: &system), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Answers a request for `/sign-in/once/CODE`; `nil` where it is for something else.
    static func answer(_ call: Call) async throws -> Response? {
        let words = try Address(call.request, most: call.limits.parameters).words
        guard words.count == 3, words[0] == "sign-in", words[1] == "once" else { return nil }
        guard call.request.method == .get, HostNames.isLoopback(call.request),
            let secret = call.served.links.use(words[2])
        else {
            // Used already, or never made: by a token, then.
            return Response(status: .seeOther, headers: [.location: "/sign-in"])
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: "/", .setCookie: SessionRoute.cookie(secret, call),
                .cacheControl: "no-store",
            ])
    }
}
