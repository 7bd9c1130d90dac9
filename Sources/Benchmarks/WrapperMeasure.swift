import CBenchmarks
import Foundation
import LMDB

/// The `LMDB` wrapper against the same loop in C: appending 1,000 to a transaction, without sync,
/// and scanning. Processor time of one thread, in pairs, by turns who goes first; the ratio is the
/// median of the pairs' own, so that what the machine does meanwhile falls on both.
@Sendable func measureWrapper(_ settings: Settings) async throws -> [Figure] {
    var appends = Pairs()
    var scans = Pairs()
    for round in 0..<settings.rounds {
        let first = round.isMultiple(of: 2)
        let environment = try Environment(
            directory: try settings.folder(), .init(mapSize: 1 << 30, durability: .unsafeForTests))
        defer { environment.close() }
        var inC: OpaquePointer?
        try checkLoop(loop_open(try settings.folder(), &inC))
        defer { loop_close(inC) }
        try appends.add(wrapperFirst: first, { try append(environment) }) {
            try checkLoop(
                loop_append(inC, 0, Loops.count, Loops.batch, Loops.value, Loops.value.count))
        }
        for scanned in 0..<6 {
            try scans.add(
                wrapperFirst: first == scanned.isMultiple(of: 2),
                { try checkSum(try scan(environment)) }
            ) {
                var sum: UInt64 = 0
                try checkLoop(loop_scan(inC, &sum))
                try checkSum(sum)
            }
        }
    }
    return appends.figures("append") + scans.figures("scan")
}

private enum Loops {
    static let count = 200_000
    static let batch = 1_000
    static let value = [UInt8](repeating: 7, count: 250)
}

/// Seconds of both, measured one right after the other.
private struct Pairs {
    var wrapper: [Double] = []
    var c: [Double] = []

    mutating func add(
        wrapperFirst: Bool, _ inSwift: () throws -> Void, _ inC: () throws -> Void
    ) throws {
        if wrapperFirst { wrapper.append(try processorSeconds(inSwift)) }
        c.append(try processorSeconds(inC))
        if !wrapperFirst { wrapper.append(try processorSeconds(inSwift)) }
    }

    func figures(_ name: String) -> [Figure] {
        let each = 1e9 / Double(Loops.count)
        let ratios = zip(c, wrapper).map { $0 / $1 }
        return [
            Figure(name: "\(name), C", value: median(c) * each, unit: "ns"),
            Figure(name: "\(name), wrapper", value: median(wrapper) * each, unit: "ns"),
            Figure(name: "\(name), C / wrapper", value: median(ratios), unit: "x", target: 0.95),
        ]
    }
}

private func append(_ environment: Environment) throws {
    let value = Loops.value
    for start in stride(from: 0, to: Loops.count, by: Loops.batch) {
        try environment.write { transaction in
            let bytes = value.span.bytes
            for number in start..<start + Loops.batch {
                try transaction.put(bytes, for: UInt64(number).bigEndian, .append)
            }
        }
    }
}

private func scan(_ environment: Environment) throws -> UInt64 {
    try environment.read { transaction in
        try transaction.withCursor { cursor in
            var sum: UInt64 = 0
            var found = try cursor.move(.first)
            while found {
                sum &+= cursor.withEntry { _, value in
                    UInt64(value.byteCount) + UInt64(value.unsafeLoad(as: UInt8.self))
                }
                found = try cursor.move(.next)
            }
            return sum
        }
    }
}

/// Both must have seen every entry.
private func checkSum(_ sum: UInt64) throws {
    guard sum == UInt64(Loops.count * 257) else { throw LoopFailure(code: -1) }
}
