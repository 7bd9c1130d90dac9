/// One screen of the page: where it is, what it shows, and what can be done on it.
struct Screen: Sendable {
    /// `/orders/{id}`
    let path: String
    /// What its content is rendered by.
    let template: String
    /// Where in the page's menu one is.
    let place: Menu.Place?
    /// Whether it is there for who hasn't come in.
    var isOpen = false
    /// Whether it changes although nothing happens.
    var moves = false
    /// Whether it stays as it was opened, whatever happens meanwhile: a form is decided on what was seen, and what was
    /// looked up at some length isn't looked up for each event.
    var isStill = false
    let show: @Sendable (Visit) async throws -> Shown
    /// What comes of a form that is sent to it.
    var act: (@Sendable (Visit) async throws -> Acted)?

    init(
        _ path: String, _ template: String, in place: Menu.Place?, isOpen: Bool = false,
        moves: Bool = false, isStill: Bool = false,
        act: (@Sendable (Visit) async throws -> Acted)? = nil,
        show: @escaping @Sendable (Visit) async throws -> Shown
    ) {
        self.path = path
        self.template = template
        self.place = place
        self.isOpen = isOpen
        self.moves = moves
        self.isStill = isStill
        self.act = act
        self.show = show
    }

    /// The parameters in `words`; `nil` where that is another's.
    func parameters(in words: [String]) -> [String: String]? {
        let steps = path.split(separator: "/")
        guard steps.count == words.count else { return nil }
        var found: [String: String] = [:]
        for (step, word) in zip(steps, words) {
            if step.hasPrefix("{") {
                found[String(step.dropFirst().dropLast())] = word
            } else if step != word {
                return nil
            }
        }
        return found
    }

    /// What comes of a form: nobody changes the past.
    func acting(_ visit: Visit) async throws -> Acted {
        guard visit.past == nil else { throw InterfaceProblem.notInThePast }
        guard let act else { throw InterfaceProblem.nothingHere }
        return try await act(visit)
    }
}

/// What a screen shows now.
struct Shown: Sendable {
    /// As the window is called.
    var title: String
    var fields: Fields
    var status = 200
    var headers: [(name: String, value: String)] = []
    /// What is drawn on it. Its template has each by its name, and each can be had as a file.
    var pictures: [Picture] = []

    init(_ title: String, _ fields: Fields, status: Int = 200, pictures: [Picture] = []) {
        self.title = title
        self.fields = fields
        self.status = status
        self.pictures = pictures
    }
}

/// What came of a form.
enum Acted: Sendable {
    /// Done: one goes on elsewhere.
    case went(PageAnswer)
    /// To be filled in otherwise, or looked at before it is done.
    case shown(Shown)
}

/// Thrown where a screen has nothing to show, and leads on to another address instead.
struct Going: Error {
    let answer: PageAnswer

    /// - Parameter address: one of the page's own.
    init(to address: String) { answer = .goingTo(Link.isOurs(address) ? address : "/") }

    /// - Parameter answer: what is said in the place of a screen.
    init(answer: PageAnswer) { self.answer = answer }
}
