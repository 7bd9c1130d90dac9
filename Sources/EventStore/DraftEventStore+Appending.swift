// What is appended is held against what is, and goes to the drafts, which hold it against each other.

extension DraftEventStore {
    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        var results: [Result<AppendReceipt, EventStoreError>?] = []
        var passed: [AppendRequest] = []
        for request in requests {
            do throws(EventStoreError) {
                switch try await held(request, behind: passed) {
                case .before(let receipt): results.append(.success(receipt))
                case .new(let draft):
                    passed.append(draft)
                    results.append(nil)
                }
            } catch {
                results.append(.failure(error))
            }
        }
        var answers = await drafts.append(passed).makeIterator()
        var all: [Result<AppendReceipt, EventStoreError>] = []
        for result in results {
            if let result {
                all.append(result)
            } else {
                let unknown = EventStoreError.outcomeUnknown("the drafts gave no answer")
                all.append(await moved(answers.next() ?? .failure(unknown)))
            }
        }
        return all
    }

    private enum Held {
        /// It is in the store, under its id.
        case before(AppendReceipt)
        /// As the drafts take it, by their own positions and revisions.
        case new(AppendRequest)
    }

    private func held(
        _ request: AppendRequest, behind passed: [AppendRequest]
    ) async throws(EventStoreError) -> Held {
        let fingerprint = request.effectiveFingerprint
        if var receipt = try await stored(request.commandID) {
            guard receipt.fingerprint == fingerprint else { throw .keyReused(request.commandID) }
            receipt.duplicate = true
            return .before(receipt)
        }
        var draft = request
        draft.fingerprint = fingerprint
        do throws(EventStoreError) {
            try await hold(&draft)
        } catch {
            // One that was drafted before is answered, whatever it expects by now.
            let isKnown = passed.contains { $0.commandID == request.commandID }
            if !isKnown {
                guard try await drafts.receipt(of: request.commandID) != nil else { throw error }
            }
        }
        return .new(draft)
    }

    /// Checks what the store has to do with it, and leaves the rest to the drafts.
    private func hold(_ draft: inout AppendRequest) async throws(EventStoreError) {
        for index in draft.streams.indices {
            let entry = draft.streams[index]
            let shift = try await shift(of: entry.stream)
            if shift == 0 { continue }
            switch entry.expected {
            case .any: continue
            case .exact(let revision) where revision >= shift:
                draft.streams[index].expected = .exact(revision - shift)
            case .exact(let revision) where revision == shift - 1:
                draft.streams[index].expected = .none
            case .none, .exact:
                throw .conflict(
                    .stream(
                        entry.stream, expected: entry.expected,
                        actual: try await self.revision(of: entry.stream)))
            }
        }
        var follows: [String] = []
        for id in draft.follows where try await stored(id) == nil { follows.append(id) }
        draft.follows = follows
        guard let condition = draft.condition else { return }
        let after = condition.after ?? 0
        if after < base, let match = try await lastMatch(condition.failIfMatches, after: after) {
            throw .conflict(match)
        }
        draft.condition?.after = condition.after.map { max($0, base) - base }
    }

    /// The last event of the store that stands against a condition.
    private func lastMatch(
        _ query: EventQuery, after: Position
    ) async throws(EventStoreError) -> Conflict? {
        var match: Conflict?
        do {
            let read = LogRead(query, after: after, through: base, limit: 1, backward: true)
            _ = try await store.readAll(read) { view in
                match = .condition(view.position, type: view.type)
                return false
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return match
    }

    /// What the drafts answered, at the places that it would have.
    private func moved(
        _ result: Result<AppendReceipt, EventStoreError>
    ) async -> Result<AppendReceipt, EventStoreError> {
        do throws(EventStoreError) {
            switch result {
            case .success(let receipt): return .success(try await shifted(receipt))
            case .failure(.conflict(.stream(let name, let expected, let actual))):
                let shift = try await shift(of: name)
                return .failure(
                    .conflict(
                        .stream(
                            name, expected: expected.moved(by: shift),
                            actual: actual.map { $0 + shift } ?? (shift > 0 ? shift - 1 : nil))))
            case .failure(.conflict(.condition(let position, let type))):
                return .failure(.conflict(.condition(base + position, type: type)))
            case .failure(let error): return .failure(error)
            }
        } catch {
            return .failure(error)
        }
    }
}

extension ExpectedRevision {
    fileprivate func moved(by shift: Revision) -> Self {
        switch self {
        case .any: .any
        case .none: shift > 0 ? .exact(shift - 1) : .none
        case .exact(let revision): .exact(revision + shift)
        }
    }
}
