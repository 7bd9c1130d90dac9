internal import EventStore
internal import Postgres

/// What the database has decided of a run's requests.
struct RunDecisions {
    let all: [Decision]

    enum Decision {
        case stored(AppendReceipt)
        /// It was stored before: by whoever, or by this very attempt, whose answer was lost.
        case earlier(isOwn: Bool)
        case refused(EventStoreError)

        var isEarlier: Bool { if case .earlier = self { true } else { false } }

        /// What is answered, with the receipt of what was stored before.
        func result(_ receipt: AppendReceipt?) -> AppendResult {
            switch self {
            case .stored(let receipt): return .success(receipt)
            case .refused(let error): return .failure(error)
            case .earlier(let isOwn):
                guard var receipt else {
                    return .failure(.outcomeUnknown("its receipt can't be read: ask again"))
                }
                receipt.duplicate = !isOwn
                return .success(receipt)
            }
        }
    }

    /// What the function `append_many` says of a request.
    private enum Outcome: Int32 {
        case stored, duplicate, reused, own, late, ahead, missing, stream, condition
    }

    /// - Throws: ``PostgresFailure/lost`` of an answer that can't be one.
    init(_ rows: Rows, of run: Run) throws(PostgresFailure) {
        guard rows.count == run.requests.count else { throw .lost }
        var all: [Decision] = []
        all.reserveCapacity(rows.count)
        // Where each request's entries and those that it follows begin in the run's lists.
        var (entries, follows) = (0, 0)
        for (row, prepared) in run.requests.enumerated() {
            let request = prepared.request
            guard let outcome = Outcome(rawValue: rows.int4(row, 0)) else { throw .lost }
            let (a, b) = (rows.int8(row, 1), rows.int8(row, 2))
            let clock = Timestamp(milliseconds: rows.int8(row, 3))
            switch outcome {
            case .stored:
                all.append(
                    .stored(
                        prepared.receipt(
                            first: Position(clamping: a), revision: Revision(clamping: b),
                            recordedAt: clock)))
            case .duplicate: all.append(.earlier(isOwn: false))
            case .own: all.append(.earlier(isOwn: true))
            case .reused: all.append(.refused(.keyReused(request.commandID)))
            case .late:
                let time = request.occurredAt.map { "\($0)" } ?? ""
                all.append(
                    .refused(.invalid("it occurred at \(time), after the log's clock, \(clock)")))
            case .ahead:
                let known = request.condition?.after ?? 0
                all.append(
                    .refused(
                        .invalid("the condition knows position \(known), the log ends at \(a)")))
            case .missing:
                let at = Int(a) - 1 - follows
                guard request.follows.indices.contains(at) else { throw .lost }
                all.append(.refused(.conflict(.missing(request.follows[at]))))
            case .stream:
                let at = Int(a) - 1 - entries
                guard request.streams.indices.contains(at) else { throw .lost }
                let entry = request.streams[at]
                all.append(
                    .refused(
                        .conflict(
                            .stream(
                                entry.stream, expected: entry.expected,
                                actual: b < 0 ? nil : Revision(b)))))
            case .condition:
                all.append(
                    .refused(
                        .conflict(.condition(Position(clamping: a), type: rows.text(row, 4)))))
            }
            entries += request.streams.count
            follows += request.follows.count
        }
        self.all = all
    }
}

/// What was answered to appends, made anew of their events.
enum Receipts {
    /// One for each of these command ids; `nil` where there was none.
    static func read(
        _ ids: [String], _ statements: StoreStatements, _ connection: Connection
    ) throws(PostgresFailure) -> [AppendReceipt?] {
        var receipts = [AppendReceipt?](repeating: nil, count: ids.count)
        var parameters = Parameters()
        // No command's id has a NUL in it.
        parameters.add(ListParameter(ids.map { $0.utf8.contains(0) ? "" : $0 }))
        let rows = try connection.query(statements.receipts, parameters)
        for row in 0..<rows.count {
            let number = Int(rows.int8(row, 0)) - 1
            guard receipts.indices.contains(number) else { throw .lost }
            let position = Position(clamping: rows.int8(row, 2))
            let revision = Revision(clamping: rows.int8(row, 3))
            let stream = StreamName(unchecked: rows.text(row, 5))
            guard var receipt = receipts[number] else {
                receipts[number] = AppendReceipt(
                    positions: position...position, revision: revision, stream: stream,
                    types: [rows.text(row, 6)],
                    recordedAt: Timestamp(milliseconds: rows.int8(row, 4)),
                    fingerprint: Fingerprint(rows.bytes(row, 1)), duplicate: false)
                continue
            }
            receipts[number] = nil
            receipt.positions =
                receipt.positions.lowerBound...max(position, receipt.positions.upperBound)
            receipt.types.append(rows.text(row, 6))
            if receipt.stream == stream { receipt.revision = revision }
            receipts[number] = receipt
        }
        return receipts
    }
}
