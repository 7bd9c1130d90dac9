import EventSourcing
import EventStore
import Synchronization

// Questions that are followed: asked again when what their answer was made of may have changed, by the
// same rule by which answers are kept.
//
// Each is asked once, however many follow it, by a few tasks; one whose rows aren't there yet waits beside
// them, so that a build holds up nobody who asks about something else.

extension RowsInUse {
    /// Tells `listener` the answer, and each other one that it becomes, until it is not listened to any
    /// more. Who is slow misses some, and never the last.
    func follow(_ question: FollowedQuestion, _ listener: FollowedQuestion.Listener) {
        let numbers = state.withLock { state in
            state.isOver ? nil : state.followed.add(question, listener)
        }
        guard let numbers else { return listener.finish() }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                guard state.followed.remove(numbers.listener, of: numbers.question) else { return }
                state.watches.remove(.question(numbers.question))
            }
        }
        tellFollowers()
    }

    /// Asks again for those whose answers may have changed, unless that is under way already.
    func tellFollowers() {
        let begun = state.withLock { $0.followed.begun(atMost: threads.reading.most) }
        for _ in 0..<begun {
            Task(executorPreference: threads.reading) {
                var done: Int?
                while let number = self.state.withLock({ $0.followed.next(after: done) }) {
                    await self.ask(number)
                    done = number
                }
            }
        }
    }

    /// Asks one, and tells whoever follows it what has become of its answer.
    private func ask(_ number: Int) async {
        guard let question = state.withLock({ $0.followed[number] }) else { return }
        do {
            guard let rows = try current(question.names, atLeast: 0) else {
                return wait(number, for: question.names)
            }
            let (found, uses) = try await question.answer(rows)
            // Outside the lock: it may be long.
            let reply = found.forMany()
            let isNew = question.last.map { $0.answer != reply.answer } ?? true
            let listeners = state.withLock { state -> [FollowedQuestion.Listener] in
                guard state.followed[number] != nil else { return [] }
                if !state.watches.watch(.question(number), uses, since: rows.position) {
                    state.followed.outdate(number)
                }
                guard isNew else { return [] }
                state.followed.note(reply, to: number)
                return state.followed.listeners(to: number)
            }
            for listener in listeners { listener.yield(reply) }
        } catch {
            end(number, error)
        }
    }

    /// Has one asked again once there are rows: those of the same projections wait together.
    private func wait(_ number: Int, for names: [String]) {
        guard state.withLock({ $0.followed.wait(number, for: names) }) else { return }
        Task(executorPreference: threads.reading) {
            let rows = await Result {
                // Not kept until each is asked: they would be old by then.
                _ = try await self.rows(of: names, atLeast: 0, progress: nil)
            }
            let numbers = self.state.withLock { state in
                let numbers = state.followed.waited(for: names)
                if case .success = rows { for number in numbers { state.followed.outdate(number) } }
                return numbers
            }
            switch rows {
            case .success: self.tellFollowers()
            case .failure(let error): for number in numbers { self.end(number, error) }
            }
        }
    }

    /// Tells whoever follows one why there is no answer any more.
    private func end(_ number: Int, _ error: any Error) {
        let listeners = state.withLock { state in
            state.watches.remove(.question(number))
            return state.followed.remove(number)
        }
        // Outside the lock: each comes back to take itself out.
        for listener in listeners { listener.finish(throwing: error) }
    }
}
