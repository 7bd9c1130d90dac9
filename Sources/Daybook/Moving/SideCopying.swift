import EventSourcingRuntime
import EventStore

/// Takes along what lies beside a log.
struct SideCopying {
    let from: any SideStore
    let to: any SideStore
    /// Of each kind so many values are on their way at once.
    private static let mostAtOnce = 500

    /// What was answered to commands that changed nothing: very many, and none is ever another. It can be done before
    /// the rest, and once more for those that have come since.
    func copyUnchanged(
        _ progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) async throws {
        let (wanted, there) = (try await from.list(.unchanged), Set(try await to.list(.unchanged)))
        try await put(wanted.filter { !there.contains($0) }, of: .unchanged, progress)
        let kept = Set(wanted)
        try await to.remove(there.filter { !kept.contains($0) }.sorted(), of: .unchanged)
    }

    /// All else that goes along, once nothing is added to it any more.
    func copyRest() async throws {
        for kind in SideKind.allCases where kind.goesAlong && kind != .unchanged {
            let wanted = try await from.list(kind)
            try await put(wanted, of: kind) { _, _ in }
            let kept = Set(wanted)
            try await to.remove(try await to.list(kind).filter { !kept.contains($0) }, of: kind)
        }
        for list in SideList.allCases {
            let (wanted, there) = (try await from.lines(of: list), try await to.lines(of: list))
            // An earlier run may have brought the first of them; any others are of no use.
            let isBegun = wanted.starts(with: there)
            if !isBegun { try await to.clear(list) }
            for line in wanted.dropFirst(isBegun ? there.count : 0) {
                try await to.add(line, to: list)
            }
        }
    }

    private func put(
        _ keys: [String], of kind: SideKind, _ progress: (UInt64, UInt64) -> Void
    ) async throws {
        var done = 0
        while done < keys.count {
            try Task.checkCancellation()
            var values: [SideValue] = []
            for key in keys[done..<min(done + Self.mostAtOnce, keys.count)] {
                // Taken away since: then the other has none either.
                guard let bytes = try await from.get(key, of: kind) else { continue }
                values.append(SideValue(key, bytes))
            }
            try await to.put(values, of: kind)
            done = min(done + Self.mostAtOnce, keys.count)
            progress(UInt64(done), UInt64(keys.count))
        }
    }
}
