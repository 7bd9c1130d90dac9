/// The right to be the one, of several processes that serve a store, who sees to what follows its log.
package protocol FollowerTurn: Sendable {
    /// Lets another have it. Once.
    func giveBack()
    /// Comes back once it isn't held any more though nobody gave it back, or its task is cancelled.
    func lost() async
}

/// Waits until nobody else has the turn, and takes it; `nil` where its task was cancelled.
package typealias TakeTurn = @Sendable () async throws -> (any FollowerTurn)?

extension CommandBus {
    /// Does what ``follow()`` does, and `other`, as long as this process has the turn, until its task is cancelled or the
    /// store is closed. As long as another has it, that one sees to what was left undone: what commands cause that are
    /// decided here is done here, before they are answered, and is done once by its ids, whoever else does it.
    package func follow(
        inTurns take: TakeTurn, beside other: @escaping @Sendable () async -> Void
    ) async {
        reactions.beginFollowing()
        defer { reactions.endFollowing() }
        while !Task.isCancelled {
            reactions.areElsewhere(true)
            // Nothing comes of it while the database is away: it is asked again before long.
            guard let turn = try? await take() else {
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                continue
            }
            reactions.areElsewhere(false)
            let isLost = await hold(turn, beside: other)
            turn.giveBack()
            // Else the store is closed.
            if !isLost { return }
        }
    }

    /// - Returns: Whether the turn was lost.
    private func hold(
        _ turn: any FollowerTurn, beside other: @escaping @Sendable () async -> Void
    ) async -> Bool {
        let work = Task {
            async let acting: Void = other()
            await follow()
            await acting
        }
        let watch = Task {
            await turn.lost()
            if Task.isCancelled { return false }
            work.cancel()
            return true
        }
        await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        watch.cancel()
        return await watch.value
    }
}
