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
    /// The fields of what is sent with it, where those are a job's.
    let job: [FieldDescription]?
    let answer: @Sendable (Call) async throws -> Response

    private let steps: [Step]

    private enum Step: Sendable {
        case word(String)
        case parameter(String)
    }

    init(
        _ method: HTTPRequest.Method, _ path: String, for least: Role?, inAccounts: Bool = false,
        _ summary: String, job: (any Record.Type)? = nil,
        _ answer: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.least = least
        isInAccounts = inAccounts
        self.summary = summary
        self.job = job.map { Self.fields(of: $0) }
        self.answer = answer
        steps = path.split(separator: "/").map { step in
            step.hasPrefix("{")
                ? .parameter(String(step.dropFirst().dropLast())) : .word(String(step))
        }
    }

    private static func fields<R: Record>(of type: R.Type) -> [FieldDescription] {
        FieldLister.fields(of: type)
    }

    /// Whether `caller` may ask it; nobody in particular may ask what is open to all.
    func isOpen(to caller: Caller?) -> Bool {
        guard let least else { return true }
        guard let caller else { return false }
        return caller.role >= least && (caller.account == nil || isInAccounts)
    }

    /// The words that it begins with, up to two of them: where it is looked for.
    fileprivate var place: Routes.Place {
        Routes.Place(
            steps.prefix(2).map { step in
                switch step {
                case .word(let word): word
                case .parameter: nil
                }
            }, count: steps.count)
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

extension Route {
    /// One that begins a job: it is answered before that is done.
    static func job(
        _ path: String, for least: Role, _ summary: String, _ parameters: any Record.Type,
        _ answer: @escaping @Sendable (Call) async throws -> Response
    ) -> Route {
        Route(.post, path, for: least, summary, job: parameters, answer)
    }
}

/// All of them.
struct Routes: Sendable {
    let all: [Route]
    private let places: [Place: [Int]]

    /// How an address begins, and of how many words it is.
    fileprivate struct Place: Hashable {
        let words: [String?]
        let count: Int

        init(_ words: [String?], count: Int) {
            self.words = words
            self.count = count
        }
    }

    init(all: [Route]) {
        self.all = all
        places = Dictionary(grouping: all.indices) { all[$0].place }
    }

    /// The one that answers, with its parameters.
    /// - Throws: ``Problem`` where there is no such address, or none that is asked by this method.
    func route(_ method: HTTPRequest.Method, _ words: [String]) throws -> (Route, [String: String])
    {
        var methods: [String] = []
        // No address begins with anything but its own words.
        for index in places[Place(words.prefix(2).map(Optional.some), count: words.count)] ?? [] {
            let route = all[index]
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
