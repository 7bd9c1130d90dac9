package import Records
import Synchronization
import Wording

/// The whole business in a browser: screens that are rendered here, complete without a script, and anew whenever
/// what they show changes.
///
/// All that a screen knows it asks of the HTTP interface, as whoever looks at it (``Interface``): so nobody sees
/// by the page what they may not ask for.
package struct Page: Sendable {
    private let answers = KeptAnswers()
    private let pages = KeptPages()
    private let looked: LiveScreens

    package init() { self.init(LiveScreens()) }

    init(_ looked: LiveScreens) { self.looked = looked }

    /// Answers a request for a screen, or for something to be done.
    package func answer(_ request: PageRequest, by interface: any Interface) async -> PageAnswer {
        if let asset = Asset.named(request.words) { return asset.answer(to: request) }
        let manner = Manner(of: request)
        if let changed = manner.changed(by: request) { return changed }
        let (visit, found) = visit(request, manner, interface)
        var screen = found
        if request.caller == nil, screen?.isOpen != true { screen = SignIn.screen }
        do {
            guard let screen else { throw InterfaceProblem.nothingHere }
            if !request.isPost || screen.act == nil { return try await seen(screen, visit) }
            switch try await screen.acting(visit) {
            case .went(let answer): return answer
            case .shown(let shown): return try await whole(screen, shown, visit)
            }
        } catch let going as Going {
            return going.answer
        } catch {
            let problem = ProblemScreen(error)
            do {
                // The moment itself may be what there isn't.
                return try await whole(problem.screen, problem.shown(to: visit), visit.now)
            } catch {
                // Not even the frame can be made: the store can't be asked at all.
                return problem.plain
            }
        }
    }

    /// What of a screen changes while somebody looks at it: its content, what stands beside it, and the position. Those
    /// who look at the same have it made for them together, and not more often than a few times a second.
    package func live(_ request: PageRequest, by interface: any Interface) async throws
        -> LiveContent
    {
        let (visit, screen) = visit(request, Manner(of: request), interface)
        guard let screen, request.caller != nil, visit.past == nil, !screen.isStill else {
            throw InterfaceProblem.nothingHere
        }
        // What happens while it is made belongs to the next one.
        let position = try await visit.position()
        return try await looked.content(visit.sight, at: position) {
            try await Frame(visit).live(screen, try await screen.show(visit))
        }
    }

    /// Whether a screen changes although nothing happens: where something is at work.
    package func moves(_ request: PageRequest) -> Bool {
        Screens.at(Past.taken(from: request.words).1)?.0.moves ?? false
    }

    private func visit(
        _ asked: PageRequest, _ manner: Manner, _ interface: any Interface
    ) -> (Visit, Screen?) {
        // Told once, and in no address that leads on from here.
        var request = asked
        request.parameters.removeAll { $0.name == "done" }
        let (past, words) = Past.taken(from: request.words)
        let found = Screens.at(words)
        return (
            Visit(
                request: request, manner: manner, past: past, words: words,
                inPath: found?.1 ?? [:], done: asked.parameters.last { $0.name == "done" }?.text,
                asking: Asking(interface, answers, request, past)),
            found?.0
        )
    }

    /// A screen as it is to be seen, made anew where anything may have happened since it was made.
    private func seen(_ screen: Screen, _ visit: Visit) async throws -> PageAnswer {
        // A form has a name of its own each time it is opened, by which what it says is done once.
        guard let key = visit.name, screen.act == nil, !screen.moves, !Asset.areFresh else {
            return try await whole(screen, try await screen.show(visit), visit)
        }
        // What happens while it is made belongs to the next one.
        let position = try await visit.position()
        let goodFor = Duration.seconds(screen.isStill ? 60 : 1)
        if let kept = pages.page(key, at: position, goodFor: goodFor) { return kept }
        let made = try await whole(screen, try await screen.show(visit), visit)
        pages.keep(made, as: key, at: position)
        return made
    }

    private func whole(_ screen: Screen, _ shown: Shown, _ visit: Visit) async throws -> PageAnswer
    {
        if shown.status == 200, let file = try Picture.asked(by: visit, of: shown.pictures) {
            return file
        }
        var answer = PageAnswer(
            status: shown.status, body: try await Frame(visit).page(screen, shown))
        answer.headers = shown.headers
        return answer
    }
}

/// What is asked of the page: an address, by whom, in which manner.
package struct PageRequest: Sendable {
    package var isPost: Bool
    /// The parts of the address, decoded.
    package var words: [String]
    /// What stands behind its `?`.
    package var parameters: [(name: String, text: String)]
    /// What was filled in, where something is to be done.
    package var form: [(name: String, text: String)]
    /// Cookies, but for the one that lets somebody in.
    package var cookies: [String: String]
    package var languages: String?
    /// What of an asset is there already: its `ETag`.
    package var known: String?
    package var caller: Visitor?
    /// Whether it came by TLS, so that cookies may be kept to that.
    package var isByTLS: Bool

    package init(
        isPost: Bool = false, words: [String], parameters: [(name: String, text: String)] = [],
        form: [(name: String, text: String)] = [], cookies: [String: String] = [:],
        languages: String? = nil, known: String? = nil, caller: Visitor? = nil,
        isByTLS: Bool = false
    ) {
        self.isPost = isPost
        self.words = words
        self.parameters = parameters
        self.form = form
        self.cookies = cookies
        self.languages = languages
        self.known = known
        self.caller = caller
        self.isByTLS = isByTLS
    }
}

/// Who looks at the page.
package struct Visitor: Sendable {
    /// What keeps the answers of one from another: the name of their token.
    package var tokenID: String
    package var name: String
    /// `reader`, `user`, `admin` or `owner`.
    package var role: String
    package var account: String?

    package init(tokenID: String, name: String, role: String, account: String?) {
        self.tokenID = tokenID
        self.name = name
        self.role = role
        self.account = account
    }
}

/// What the page says to it.
package struct PageAnswer: Sendable {
    package var status = 200
    package var type = "text/html; charset=utf-8"
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []

    /// Goes on at another address of the page.
    static func goingTo(_ address: String, setting cookies: [String] = []) -> PageAnswer {
        PageAnswer(
            status: 303,
            headers: [(name: "Location", value: address)]
                + cookies.map { (name: "Set-Cookie", value: $0) })
    }
}

/// What of a screen is told to who looks at it, whenever it changes.
package struct LiveContent: Sendable, Equatable {
    package var position: Int64
    package var shownPosition: String
    package var title: String
    package var main: String
    package var beside: String

    /// What is to be told to who was told `last`; `nil`: nothing.
    package func told(after last: LiveContent?) -> JSONValue? {
        if self == last { return nil }
        var members: [JSONValue.Member] = [
            .init("position", .string(shownPosition)), .init("title", .string(title)),
        ]
        if main != last?.main { members.append(.init("main", .string(main))) }
        if beside != last?.beside { members.append(.init("beside", .string(beside))) }
        return .object(members)
    }
}
