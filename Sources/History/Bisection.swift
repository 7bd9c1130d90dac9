import EventSourcing
package import EventStore
package import ReadModels
package import Records

/// What a search for the first event that made a condition true came to.
package struct Bisection: Sendable, Equatable {
    /// The position of that event; `nil` if there was none.
    package var position: Position?
    /// The condition held already before the first event that was searched.
    package var wasTrueFromTheStart = false
    /// The value that the condition looks at, without that event; `nil`: nothing was there.
    package var before: JSONValue?
    /// The value with that event; where none was found, at the end.
    package var after: JSONValue?
    /// How many times the past was folded to halve the search.
    package var folds = 0
    /// How many answers were looked at on the one fold that checked what was found.
    package var checked = 0
    /// How sure it is.
    package var proof: Proof
    /// The last answer, where nothing was found: to see what is wrong with the condition.
    package var lastAnswer: JSONValue?

    /// How sure it is that an event is the first, or that there is none.
    package enum Proof: String, Sendable {
        /// Every answer before it was looked at.
        case checked
        /// It is, provided that the condition held ever after: nobody looked in between.
        case quick
        /// None of the answers that were looked at, here and there, knows the name that the condition
        /// looks at: probably a slip, and not worth it to look at all the others.
        case sampled
    }
}

extension QueryBus {
    /// Finds the first event from the position `first` to `last` that made a condition true.
    ///
    /// Halving takes as many folds as the number of events has binary digits, but finds the first only
    /// if what became true stayed so. Therefore the part before it is then folded once, forward, and
    /// looked at after each event that can change the answer; unless `isQuick`.
    ///
    /// - Throws: a ``Rejection`` for an unknown query or unfit parameters; ``ReadModelFault``.
    package func bisect(
        _ search: QueryCondition, from first: Position, through last: Position,
        isQuick: Bool = false, progress: Progress? = nil
    ) async throws -> Bisection {
        let condition = search.condition
        let start = first > 0 ? first - 1 : 0
        let end = min(last, try await store.head())
        var result = Bisection(proof: isQuick ? .quick : .checked)
        let whole = WholeProgress(of: end > start ? end - start : 0, telling: progress)
        func answer(at position: Position) async throws -> JSONValue? {
            result.folds += 1
            do {
                return try await ask(
                    search.query, search.parameters, asOf: position,
                    progress: whole.ofFold(result.folds)
                ).json
            } catch let rejection as Rejection where rejection.isNotFound {
                // There is no such thing then: nothing holds of it.
                return nil
            }
        }
        func holds(_ answer: JSONValue?) -> Bool { answer.map { condition.holds(in: $0) } ?? false }

        var low = (position: start, answer: try await answer(at: start))
        if holds(low.answer) {
            result.wasTrueFromTheStart = true
            result.after = low.answer.flatMap { condition.path.value(in: $0) }
            return result
        }
        var high = (position: end, answer: start < end ? try await answer(at: end) : low.answer)
        if holds(high.answer) {
            while high.position - low.position > 1 {
                let middle = low.position + (high.position - low.position) / 2
                let found = try await answer(at: middle)
                if holds(found) { high = (middle, found) } else { low = (middle, found) }
            }
            result.position = high.position
            result.before = low.answer.flatMap { condition.path.value(in: $0) }
        } else {
            result.lastAnswer = high.answer
        }
        result.after = high.answer.flatMap { condition.path.value(in: $0) }
        if isQuick { return result }
        if result.position == nil, end - start > Self.manyAnswers {
            func isUnknown(_ answer: JSONValue?) -> Bool {
                answer.map { condition.path.missing(in: $0) != nil } ?? true
            }
            var places = (1...Self.samples).map { start + (end - start) / Self.samples * $0 }[...]
            var isSlip = high.answer != nil && isUnknown(high.answer)
            while isSlip, let place = places.popLast() {
                isSlip = isUnknown(try await answer(at: place))
            }
            if isSlip {
                result.proof = .sampled
                return result
            }
        }
        return try await checked(
            result, search, from: start, through: end, progress: whole.ofTheLast)
    }

    /// How far a whole search has come, of which each fold is a part.
    private struct WholeProgress {
        private let events: Position
        private let folds: Position
        private let tell: Progress?

        init(of events: Position, telling tell: Progress?) {
            self.events = events
            self.tell = tell
            // Halving, both ends, and the fold that looks at every answer.
            folds = Position(Position.bitWidth - events.leadingZeroBitCount) + 3
        }

        func ofFold(_ number: Int) -> Progress? {
            part(min(Position(clamping: number), folds - 1) - 1)
        }

        var ofTheLast: Progress? { part(folds - 1) }

        /// That of the fold that so many come before.
        private func part(_ before: Position) -> Progress? {
            guard let tell else { return nil }
            return { [events, folds] _, done, total in
                let share = total > 0 ? Double(min(done, total)) / Double(total) : 1
                let inside = Position(share * Double(events))
                tell("searched", before * events + inside, folds * events)
            }
        }
    }

    /// More than so many answers take long enough to make sure first that there is something in them.
    private static let manyAnswers: Position = 1000
    private static let samples: Position = 16

    /// Looks at every answer before what was found; the first that holds takes its place.
    private func checked(
        _ found: Bisection, _ search: QueryCondition, from start: Position, through end: Position,
        progress: Progress?
    ) async throws -> Bisection {
        let description = try description(of: search.query)
        let walk = QueryWalk(
            query: try description.decode(search.parameters), name: search.query,
            projections: try description.projections.map(models.projection(called:)),
            models: models, store: store)
        let condition = search.condition
        var result = found
        var before: JSONValue?
        let through = found.position.map { $0 - 1 } ?? end
        try await walk.run(from: start, through: through, progress: progress) { position, reply in
            result.checked += 1
            let value = reply.flatMap { condition.path.value(in: $0.json) }
            let holds = reply.map { condition.holds(in: $0.json) } ?? false
            if holds {
                result.position = position
                result.before = before
                result.after = value
                result.lastAnswer = nil
            }
            before = value
            return !holds
        }
        return result
    }
}
