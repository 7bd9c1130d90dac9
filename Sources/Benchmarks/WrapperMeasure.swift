import CBenchmarks
import Foundation
import LMDB

/// The `LMDB` wrapper against the same loop in C: appending 1,000 to a transaction, without sync,
/// and scanning. Processor time of one thread; who goes first changes from round to round.
@Sendable func measureWrapper(_ settings: Settings) async throws -> [Figure] {
    var swiftAppend: [Double] = []
    var cAppend: [Double] = []
    var swiftScan: [Double] = []
    var cScan: [Double] = []
    for round in 0..<settings.rounds + 1 {
        let inSwift = {
            let (append, scan) = try swiftLoops(try settings.folder())
            swiftAppend.append(append)
            swiftScan.append(scan)
        }
        let inC = {
            let (append, scan) = try cLoops(try settings.folder())
            cAppend.append(append)
            cScan.append(scan)
        }
        if round.isMultiple(of: 2) {
            try inSwift()
            try inC()
        } else {
            try inC()
            try inSwift()
        }
    }
    let each = 1e9 / Double(Loops.count)
    return [
        Figure(name: "append, C", value: median(cAppend) * each, unit: "ns"),
        Figure(name: "append, wrapper", value: median(swiftAppend) * each, unit: "ns"),
        Figure(
            name: "append, C / wrapper", value: median(cAppend) / median(swiftAppend), unit: "x",
            target: 0.95),
        Figure(name: "scan, C", value: median(cScan) * each, unit: "ns"),
        Figure(name: "scan, wrapper", value: median(swiftScan) * each, unit: "ns"),
        Figure(
            name: "scan, C / wrapper", value: median(cScan) / median(swiftScan), unit: "x",
            target: 0.95),
    ]
}

private enum Loops {
    static let count = 200_000
    static let batch = 1_000
    static let value = [UInt8](repeating: 7, count: 250)
    static let scans = 5
}

private func swiftLoops(_ folder: String) throws -> (append: Double, scan: Double) {
    let environment = try Environment(
        directory: folder, .init(mapSize: 1 << 30, durability: .unsafeForTests))
    defer { environment.close() }
    let value = Loops.value
    let append = try processorSeconds {
        for start in stride(from: 0, to: Loops.count, by: Loops.batch) {
            try environment.write { transaction in
                let bytes = value.span.bytes
                for number in start..<start + Loops.batch {
                    try transaction.put(bytes, for: UInt64(number).bigEndian, .append)
                }
            }
        }
    }
    var sum: UInt64 = 0
    let scan = try processorSeconds {
        for _ in 0..<Loops.scans {
            try environment.read { transaction in
                try transaction.withCursor { cursor in
                    var found = try cursor.move(.first)
                    while found {
                        sum &+= cursor.withEntry { _, value in
                            UInt64(value.byteCount) + UInt64(value.unsafeLoad(as: UInt8.self))
                        }
                        found = try cursor.move(.next)
                    }
                }
            }
        }
    }
    guard sum == UInt64(Loops.scans * Loops.count * 257) else { throw LoopFailure(code: -1) }
    return (append, scan / Double(Loops.scans))
}

private func cLoops(_ folder: String) throws -> (append: Double, scan: Double) {
    var environment: OpaquePointer?
    try checkLoop(loop_open(folder, 0, &environment))
    defer { loop_close(environment) }
    let append = try processorSeconds {
        try checkLoop(
            loop_append(
                environment, 0, Loops.count, Loops.batch, Loops.value, Loops.value.count))
    }
    var sum: UInt64 = 0
    let scan = try processorSeconds {
        for _ in 0..<Loops.scans {
            var once: UInt64 = 0
            try checkLoop(loop_scan(environment, &once))
            sum &+= once
        }
    }
    guard sum == UInt64(Loops.scans * Loops.count * 257) else { throw LoopFailure(code: -1) }
    return (append, scan / Double(Loops.scans))
}
