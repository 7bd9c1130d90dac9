import Access
import HTTPTypes
import Hummingbird
import Records

/// One address that can be asked, who may ask it, and what answers: a row of the table of all of them.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// `/v1/queries/{name}`
    let path: String
    /// The least role that may ask it; `nil`: whoever calls.
    let least: Role?
    /// Whether it is there for who is kept to one account, too: whoever answers sees to it that they get nothing else.
    let isInAccounts: Bool
    /// What it is for, in one sentence.
    let summary: String
    let answer: @Sendable (Call) async throws -> Response

    private let steps: [Step]

    private enum Step: Sendable {
        case word(String)
        case parameter(String)
    }

    init(
        _ method: HTTPRequest.Method, _ path: String, for least: Role?, inAccounts: Bool = false,
        _ summary: String, _ answer: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.least = least
        isInAccounts = inAccounts
        self.summary = summary
        self.answer = answer
        steps = path.split(separator: "/").map { step in
            step.hasPrefix("{")
                ? .parameter(String(step.dropFirst().dropLast())) : .word(String(step))
        }
    }

    /// The parameters in `words`, the parts of an address; `nil` where that is another's.
    func parameters(in words: [String]) -> [String: String]? {
        guard words.count == steps.count else { return nil }
        var found: [String: String] = [:]
        for (step, word) in zip(steps, words) {
            switch step {
            case .word(let mine): if mine != word { return nil }
            case .parameter(let name): found[name] = word
            }
        }
        return found
    }
}

/// All of them.
struct Routes: Sendable {
    let all: [Route]

    /// The one that answers, with its parameters.
    /// - Throws: ``Problem`` where there is no such address, or none that is asked by this method.
    func route(_ method: HTTPRequest.Method, _ words: [String]) throws -> (Route, [String: String])
    {
        var methods: [String] = []
        for route in all {
            guard let parameters = route.parameters(in: words) else { continue }
            if route.method == method || (method == .head && route.method == .get) {
                return (route, parameters)
            }
            methods.append(route.method.rawValue)
        }
        if methods.isEmpty { throw Problem(.noRoute, "there is nothing at this address") }
        var problem = Problem(.wrongMethod, "this address is asked by \(methods)")
        problem.headers[.allow] = methods.joined(separator: ", ")
        throw problem
    }
}
