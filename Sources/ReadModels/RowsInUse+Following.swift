import EventSourcing
import EventStore
import Synchronization

// Questions that are followed: asked again when what their answer was made of may have changed, by the
// same rule by which answers are kept, all by one task.

/// Somebody who follows a question.
struct Follower: Sendable {
    var names: [String]
    var continuation: AsyncThrowingStream<QueryReply, any Error>.Continuation
    /// Answers from these rows, and tells what the answer is made of.
    var answer: @Sendable (LentRows) async throws -> (QueryReply, QueryUses.Noted)
    /// What it was told last.
    var last: QueryAnswer?
}

extension RowsInUse {
    /// Tells `follower` the answer, and each other one that it becomes, until it is not listened to any
    /// more. Who is slow misses some, and never the last.
    func follow(_ follower: Follower) {
        let number = state.withLock { state -> Int? in
            if state.isOver { return nil }
            let number = state.add(follower)
            state.outdated.insert(number)
            return number
        }
        guard let number else { return follower.continuation.finish() }
        follower.continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.removeFollower(number)
                state.outdated.remove(number)
                state.watches.remove(.follower(number))
            }
        }
        tellFollowers()
    }

    /// Asks again for those whose answers may have changed, unless that is under way already.
    func tellFollowers() {
        let begins = state.withLock { state in
            if state.isTelling || state.outdated.isEmpty { return false }
            state.isTelling = true
            return true
        }
        guard begins else { return }
        Task(executorPreference: threads.reading) {
            while let number = self.nextOutdated() { await self.tell(number) }
        }
    }

    private func nextOutdated() -> Int? {
        state.withLock { state in
            let number = state.outdated.popFirst()
            if number == nil { state.isTelling = false }
            return number
        }
    }

    private func tell(_ number: Int) async {
        guard let follower = state.withLock({ $0.followers[number] }) else { return }
        do {
            let rows = try await rows(of: follower.names, atLeast: 0, progress: nil)
            let (reply, uses) = try await follower.answer(rows)
            let isNew = state.withLock { state in
                guard state.followers[number] != nil else { return false }
                if !state.watches.watch(.follower(number), uses, since: rows.position) {
                    state.outdated.insert(number)
                }
                return state.tell(number, reply.answer)
            }
            if isNew { follower.continuation.yield(reply) }
        } catch {
            // Outside the lock: it comes back to take the follower out.
            follower.continuation.finish(throwing: error)
        }
    }
}
