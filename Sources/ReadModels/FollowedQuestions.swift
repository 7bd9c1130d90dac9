import EventSourcing
import EventStore

/// A question that is followed, by however many: it is answered once for all of them.
struct FollowedQuestion: Sendable {
    typealias Listener = AsyncThrowingStream<QueryReply, any Error>.Continuation

    /// How it was put; `nil`: by a query of somebody's own, which is nobody else's.
    var asked: AskedQuestion?
    /// The projections that it asks about.
    var names: [String]
    /// Answers from these rows, and tells what the answer is made of.
    var answer: @Sendable (LentRows) async throws -> (QueryReply, QueryUses.Noted)
    fileprivate(set) var listeners: [Int: Listener] = [:]
    /// What they were told last.
    var last: QueryReply?

    init(
        _ asked: AskedQuestion?, of names: [String],
        answer: @escaping @Sendable (LentRows) async throws -> (QueryReply, QueryUses.Noted)
    ) {
        self.asked = asked
        self.names = names
        self.answer = answer
    }
}

/// All questions that are followed, each by a number, and which of them have to be asked again.
struct FollowedQuestions: Sendable {
    private var questions: [Int: FollowedQuestion] = [:]
    var isEmpty: Bool { questions.isEmpty }
    private var numbers: [AskedQuestion: Int] = [:]
    /// Those whose answers may have changed.
    private var outdated: Set<Int> = []
    /// Those that somebody is just asking.
    private var asking: Set<Int> = []
    /// Those that wait for rows, by the projections that those are of.
    private var waiting: [[String]: Set<Int>] = [:]
    /// How many questions ask about each projection.
    private(set) var projections: [String: Int] = [:]
    /// How many tasks ask.
    private var tasks = 0
    private var lastNumber = 0

    subscript(number: Int) -> FollowedQuestion? { questions[number] }

    /// All who listen to one.
    func listeners(to number: Int) -> [FollowedQuestion.Listener] {
        questions[number].map { Array($0.listeners.values) } ?? []
    }

    /// Adds one who listens, to a question of their own or to the same that others have put. Whoever comes
    /// later is told at once what the others were told last.
    mutating func add(
        _ question: FollowedQuestion, _ listener: FollowedQuestion.Listener
    ) -> (question: Int, listener: Int) {
        lastNumber += 1
        let own = lastNumber
        let number = question.asked.flatMap { numbers[$0] } ?? own
        if questions[number] == nil {
            questions[number] = question
            if let asked = question.asked { numbers[asked] = number }
            for name in question.names { projections[name, default: 0] += 1 }
            outdated.insert(number)
        }
        questions[number]?.listeners[own] = listener
        // Under the lock that this lies behind: what is told next must come after it.
        if let last = questions[number]?.last { listener.yield(last) }
        return (number, own)
    }

    /// - Returns: Whether nobody listens to the question any more.
    mutating func remove(_ listener: Int, of number: Int) -> Bool {
        questions[number]?.listeners[listener] = nil
        guard questions[number]?.listeners.isEmpty == true else { return false }
        remove(number)
        return true
    }

    /// - Returns: Those who listened to it.
    @discardableResult
    mutating func remove(_ number: Int) -> [FollowedQuestion.Listener] {
        outdated.remove(number)
        guard let question = questions.removeValue(forKey: number) else { return [] }
        if let asked = question.asked { numbers[asked] = nil }
        for name in question.names {
            projections[name, default: 0] -= 1
            if projections[name] == 0 { projections[name] = nil }
        }
        return Array(question.listeners.values)
    }

    /// - Returns: All who listened to anything.
    mutating func removeAll() -> [FollowedQuestion.Listener] {
        questions.keys.flatMap { remove($0) }
    }

    mutating func note(_ reply: QueryReply, to number: Int) {
        questions[number]?.last = reply
    }

    // MARK: - Asking again

    mutating func outdate(_ number: Int) {
        if questions[number] != nil { outdated.insert(number) }
    }

    mutating func outdateAll() { outdated = Set(questions.keys) }

    /// How many tasks are to begin, of which there may be so many, for all that is outdated to be asked.
    mutating func begun(atMost most: Int) -> Int {
        let new = min(most - tasks, outdated.count)
        tasks += max(new, 0)
        return max(new, 0)
    }

    /// What one of the tasks asks next, after `done`; `nil`: it ends.
    mutating func next(after done: Int?) -> Int? {
        if let done { asking.remove(done) }
        // What is being asked is left to whoever does: two might tell their answers in another order.
        guard let number = outdated.first(where: { !asking.contains($0) }) else {
            tasks -= 1
            return nil
        }
        outdated.remove(number)
        asking.insert(number)
        return number
    }

    // MARK: - Waiting

    /// Has one wait for rows of these projections. - Returns: Whether it is the first that does.
    mutating func wait(_ number: Int, for names: [String]) -> Bool {
        defer { waiting[names, default: []].insert(number) }
        return waiting[names] == nil
    }

    /// Those that have waited for these rows.
    mutating func waited(for names: [String]) -> Set<Int> {
        waiting.removeValue(forKey: names) ?? []
    }
}
