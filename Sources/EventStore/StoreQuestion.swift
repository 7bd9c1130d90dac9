/// One of several things that a store is asked at once: ``EventStore/read(_:_:)``.
public enum StoreQuestion: Sendable, Equatable {
    /// The position of the last event.
    case head
    /// The events of a stream.
    case stream(StreamName, StreamRead = StreamRead())
    /// Events of the log.
    case log(LogRead)
    /// The revision of a stream's last event.
    case revision(of: StreamName)
    /// What was answered to the append that carried this command id.
    case receipt(of: String)
}

/// What a ``StoreQuestion`` is answered.
public enum StoreAnswer: Sendable, Equatable {
    /// Its events were lent.
    case lent
    /// The position of the last event; 0 where there was none.
    case head(Position)
    /// `nil` where the stream had no event.
    case revision(Revision?)
    /// `nil` where there was no such append.
    case receipt(AppendReceipt?)
}

extension EventStore {
    public func read(
        _ questions: [StoreQuestion], _ body: (Int, borrowing EventView) throws -> Bool
    ) async throws -> [StoreAnswer] {
        // Nothing that is stored ever changes: read up to one position, the log is as it was when that
        // was its head. One question alone is asked at one moment anyhow.
        let end = questions.count == 1 ? nil : try await head()
        var answers: [StoreAnswer] = []
        for (number, question) in questions.enumerated() {
            switch question {
            case .head:
                if let end {
                    answers.append(.head(end))
                } else {
                    answers.append(.head(try await head()))
                }
            case .stream(let name, let read):
                try await readStream(name, read, through: end ?? .max) { try body(number, $0) }
                answers.append(.lent)
            case .log(var read):
                read.through = min(read.through ?? .max, end ?? .max)
                _ = try await readAll(read) { try body(number, $0) }
                answers.append(.lent)
            case .revision(let name):
                var last: Revision?
                try await readStream(
                    name, StreamRead(limit: 1, backward: true), through: end ?? .max
                ) {
                    last = $0.revision
                    return false
                }
                answers.append(.revision(last))
            case .receipt(let id):
                let receipt = try await receipt(of: id)
                let isThere = receipt.map { $0.positions.upperBound <= end ?? .max } ?? false
                answers.append(.receipt(isThere ? receipt : nil))
            }
        }
        return answers
    }

    /// Reads a stream as it was when the log ended at a position.
    private func readStream(
        _ name: StreamName, _ read: StreamRead, through end: Position,
        _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        guard read.backward, end < .max else {
            return try await readStream(name, read) { view in
                guard view.position <= end else { return false }
                return try body(view)
            }
        }
        // What came later stands before all that is asked for, and isn't counted.
        var (all, left) = (read, read.limit)
        all.limit = .max
        if left <= 0 { return }
        try await readStream(name, all) { view in
            guard view.position <= end else { return true }
            left -= 1
            return try body(view) && left > 0
        }
    }
}
