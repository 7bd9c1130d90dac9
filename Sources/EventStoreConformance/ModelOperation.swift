internal import EventStore

/// One thing done to a store and its model: plain data, made before anything is run, so that a
/// seed tells all there is to know of a failure.
enum ModelOperation: Sendable {
    case append([Plan])
    case readStream(StreamName, StreamRead)
    case readLog(LogRead)
    case receipt(of: String)
    /// Moves the clock by so many milliseconds, backward too.
    case clock(by: Int64)
    case reopen

    /// An append whose expectations are told from where its streams will be by then.
    struct Plan: Sendable {
        var entries: [(stream: StreamName, expected: Expected, events: [NewEvent])]
        /// The query, and how many positions behind the head the caller's knowledge ends.
        var condition: (query: EventQuery, behind: Int64)?
        var commandID: String
        /// So many milliseconds after now, or before.
        var occurredIn: Int64?
    }

    enum Expected: Sendable {
        case any, none
        /// The last revision less so many: 0 is right, all else is stale or ahead.
        case behind(Int64)
    }
}

extension ModelOperation.Plan {
    /// The request that this plan comes to, given what the log holds by now.
    func request(_ model: ReferenceModel, now: Timestamp) -> AppendRequest {
        let streams = entries.map { entry in
            let expected: ExpectedRevision =
                switch entry.expected {
                case .any: .any
                case .none: .none
                case .behind(let count):
                    .exact(less(model.revision(of: entry.stream) ?? 0, count))
                }
            return StreamAppend(entry.stream, expected: expected, events: entry.events)
        }
        return AppendRequest(
            streams, commandID: commandID,
            condition: condition.map {
                AppendCondition(failIfMatches: $0.query, after: less(model.head, $0.behind))
            },
            occurredAt: occurredIn.map { Timestamp(milliseconds: now.milliseconds + $0) },
            metadata: Array("{}".utf8),
            firstMetadata: commandID.utf8.count % 2 == 0 ? nil : Array(#"{"first":1}"#.utf8))
    }

    private func less(_ value: UInt64, _ count: Int64) -> UInt64 {
        UInt64(max(0, Int64(clamping: value) - count))
    }
}

// MARK: - Making them

extension ModelOperation {
    /// The operations of a seed.
    static func list(seed: UInt64, count: Int) throws -> [ModelOperation] {
        var source = Source(random: SeededRandom(seed: seed), streams: try streamNames())
        return (0..<count).map { _ in source.operation() }
    }

    private static func streamNames() throws -> [StreamName] {
        try ["order-1", "order-2", "product-1", "user-\u{E9}", "user-e\u{301}"].map {
            try StreamName($0)
        }
    }

    private struct Source {
        var random: SeededRandom
        let streams: [StreamName]
        let tags = ["a", "b", "a|b", "\u{E9}", "e\u{301}"]
        let types = ["Placed", "Paid", "Shipped"]
        var plans: [Plan] = []

        mutating func number(_ range: ClosedRange<Int>) -> Int {
            Int.random(in: range, using: &random)
        }

        mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

        mutating func operation() -> ModelOperation {
            switch number(1...100) {
            case ...62: .append((0..<number(1...4)).map { _ in plan() })
            case ...75: .readStream(stream(), streamRead())
            case ...88: .readLog(logRead())
            case ...93: .receipt(of: "c\(number(0...max(plans.count, 1)))")
            case ...98: .clock(by: Int64(number(-20...40)))
            default: .reopen
            }
        }

        mutating func stream() -> StreamName { streams[number(0...streams.count - 1)] }

        mutating func plan() -> Plan {
            if chance(8), !plans.isEmpty { return plans[number(0...plans.count - 1)] }
            let reused = chance(4) ? number(0...plans.count) : plans.count
            var plan = Plan(
                entries: [(stream(), expected(), events(1...3))], commandID: "c\(reused)")
            // A second stream: more events, a guard only, or by mischance the same again.
            if chance(25) { plan.entries.append((stream(), expected(), events(0...2))) }
            if chance(3) { plan.entries[0].events = [] }
            if chance(30) { plan.condition = (query(), chance(95) ? Int64(number(0...8)) : -1) }
            if chance(15) { plan.occurredIn = Int64(number(-50...5)) }
            plans.append(plan)
            return plan
        }

        mutating func expected() -> Expected {
            switch number(1...100) {
            case ...50: .any
            case ...60: .none
            case ...90: .behind(0)
            default: .behind(Int64(number(-1...2)))
            }
        }

        mutating func events(_ count: ClosedRange<Int>) -> [NewEvent] {
            (0..<number(count)).map { _ in
                NewEvent(
                    type: types[number(0...2)], schemaVersion: UInt16(number(1...3)),
                    tags: (0..<number(0...2)).map { _ in tags[number(0...4)] },
                    payload: Array("{\"n\":\(number(0...9))}".utf8))
            }
        }

        mutating func query() -> EventQuery {
            if chance(10) { return .all }
            return .anyOf(
                (0..<number(chance(3) ? 0...0 : 1...2)).map { _ in
                    EventQuery.Item(
                        types: chance(50) ? [types[number(0...2)]] : [],
                        tags: chance(50) ? [tags[number(0...4)]] : [],
                        categories: ["order", "user", "product"].prefix(number(1...3)).map { $0 })
                })
        }

        mutating func streamRead() -> StreamRead {
            StreamRead(
                from: chance(50) ? Revision(number(0...20)) : nil,
                limit: chance(50) ? number(0...6) : .max, backward: chance(50))
        }

        mutating func logRead() -> LogRead {
            let after = chance(50) ? Position(number(0...120)) : 0
            return LogRead(
                validQuery(), after: after,
                through: chance(40) ? Position(number(0...200)) : nil,
                limit: chance(50) ? number(0...12) : .max, backward: chance(50))
        }

        mutating func validQuery() -> EventQuery {
            let query = query()
            return query.fault == nil ? query : .all
        }
    }
}
