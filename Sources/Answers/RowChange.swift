import EventSourcing
package import ReadModels
package import Records

/// What became of the rows of a list since it was told last: told in place of all of them, to whoever has them.
///
/// ``removed`` and ``Put/was`` are places in the list as it was, counted from 0, ``Put/at`` are places in the list as
/// it is. So whoever applies it takes away all rows at the former, then puts each row, in order, at its place; what
/// is left over keeps its order among itself.
package struct RowChange: Sendable, Equatable {
    /// A row that came, or is another than it was, or stands elsewhere.
    package struct Put: Sendable, Equatable {
        /// Where it stands now.
        package var at: Int
        /// Where it stood; `nil`: it is new.
        package var was: Int?
        package var row: JSONValue
    }

    /// Where the rows stood that aren't in the list any more, ascending.
    package var removed: [Int]
    /// Ascending by where they stand now.
    package var put: [Put]

    /// How `before` becomes `after`, in as few rows as can be; a row is the same where its members of these names are, and where
    /// there are no names, where all that it says is.
    ///
    /// The work grows with the rows, and with the logarithm of how many moved.
    /// - Returns: `nil` where rows can't be told apart by that.
    package init?(from before: [JSONValue], to after: [JSONValue], by key: [String]) {
        var places: [[UInt8]: Int] = [:]
        places.reserveCapacity(before.count)
        for (place, row) in before.enumerated() {
            guard let name = row.name(by: key), places.updateValue(place, forKey: name) == nil
            else { return nil }
        }
        var was: [Int?] = []
        was.reserveCapacity(after.count)
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(after.count)
        for row in after {
            guard let name = row.name(by: key), seen.insert(name).inserted else { return nil }
            was.append(places.removeValue(forKey: name))
        }
        removed = places.values.sorted()
        let same = after.indices.filter { index in
            was[index].map { before[$0] == after[index] } ?? false
        }
        // Of those that are as they were, as many as possible needn't be told of: the most that are in the same
        // order as before.
        var stays = longestRise(of: same.map { was[$0] ?? 0 }).map { same[$0] }[...]
        put = []
        for (at, row) in after.enumerated() {
            if stays.first == at {
                stays.removeFirst()
            } else {
                put.append(Put(at: at, was: was[at], row: row))
            }
        }
    }
}

/// The places of the longest part of `numbers`, all different, that rises.
private func longestRise(of numbers: [Int]) -> [Int] {
    // The place of the least number that ends a rise of each length, and what stands before each number in its own.
    var ends: [Int] = []
    var before: [Int?] = []
    before.reserveCapacity(numbers.count)
    for (place, number) in numbers.enumerated() {
        var (low, high) = (0, ends.count)
        // What hasn't moved stands behind all others.
        if let last = ends.last, numbers[last] < number { low = high }
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
        }
        before.append(low > 0 ? ends[low - 1] : nil)
        if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rise: [Int] = []
    var next = ends.last
    while let place = next {
        rise.append(place)
        next = before[place]
    }
    return rise.reversed()
}

extension JSONValue {
    /// What a row is told apart by; `nil` where it lacks a member of that.
    fileprivate func name(by key: [String]) -> [UInt8]? {
        if key.isEmpty { return json() }
        var bytes: [UInt8] = []
        for name in key {
            guard let value = self[name] else { return nil }
            bytes += value.json() + [0]
        }
        return bytes
    }
}

// MARK: - Told

extension RowChange {
    private var members: [JSONValue.Member] {
        [
            .init("removed", .array(removed.map { .integer(Int64($0)) })),
            .init(
                "put",
                .array(
                    put.map { put in
                        .object(
                            [.init("at", .integer(Int64(put.at)))]
                                + (put.was.map { [.init("was", .integer(Int64($0)))] } ?? [])
                                + [.init("row", put.row)])
                    })),
        ]
    }

    /// What is told of a list that was told before: all that the answer says, but of its rows what became of them.
    /// - Returns: `nil` where that is no shorter than the answer, or can't be said.
    package static func told(
        from before: QueryReply, to after: QueryReply, by key: [String]
    ) -> [UInt8]? {
        guard case .list(let old, _, _, _) = before.answer,
            case .list(let new, _, _, _) = after.answer,
            let change = RowChange(from: old, to: new, by: key)
        else { return nil }
        // What both have in common counts for nothing.
        let changed = JSONValue.object(change.members).json().count
        var rows = JSONValue.object([.init("items", .array([]))]).json().count
        guard
            new.contains(where: { row in
                rows += row.json().count + 1
                return rows > changed
            })
        else { return nil }
        return JSONValue.object(
            (after.json.members ?? []).flatMap { $0.name == "items" ? change.members : [$0] }
        ).json()
    }

    /// An answer as it is after a change of its rows that was told.
    /// - Returns: `nil` where it isn't a change of this answer.
    package static func applied(_ told: JSONValue, to answer: JSONValue) -> JSONValue? {
        guard let before = answer["items"]?.elements, let members = told.members,
            let change = RowChange(told: told), let rows = change.applied(to: before)
        else { return nil }
        return .object(
            members.flatMap { member -> [JSONValue.Member] in
                switch member.name {
                case "removed": [.init("items", .array(rows))]
                case "put": []
                case _: [member]
                }
            })
    }

    private init?(told: JSONValue) {
        guard let removed = told["removed"]?.elements, let put = told["put"]?.elements else {
            return nil
        }
        self.removed = removed.compactMap { $0.integer.map { Int($0) } }
        self.put = put.compactMap { put in
            guard let at = put["at"]?.integer, let row = put["row"] else { return nil }
            return Put(at: Int(at), was: put["was"]?.integer.map { Int($0) }, row: row)
        }
        guard self.removed.count == removed.count, self.put.count == put.count else { return nil }
    }

    /// The rows after it.
    /// - Returns: `nil` where it isn't a change of these rows.
    package func applied(to rows: [JSONValue]) -> [JSONValue]? {
        let gone = Set(removed + put.compactMap(\.was))
        guard gone.count == removed.count + put.count(where: { $0.was != nil }),
            gone.allSatisfy({ rows.indices.contains($0) })
        else { return nil }
        var left = rows.indices.filter { !gone.contains($0) }[...]
        var after: [JSONValue] = []
        after.reserveCapacity(left.count + put.count)
        for put in put {
            while after.count < put.at, let next = left.popFirst() { after.append(rows[next]) }
            guard after.count == put.at else { return nil }
            after.append(put.row)
        }
        return after + left.map { rows[$0] }
    }
}
