import Foundation
import LMDB
import Testing

/// What an environment should hold, beside it.
private struct Model {
    let environment: Environment
    var values: [UInt64: [UInt8]] = [:]
    private var state: UInt64

    init(_ environment: Environment, seed: UInt64) {
        self.environment = environment
        state = seed
    }

    /// SplitMix64.
    mutating func random(below bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }

    /// A commit of puts and removals, small values and such as have pages of their own.
    @available(*, noasync)
    mutating func commit() throws {
        var changes: [(UInt64, [UInt8]?)] = []
        for _ in 0..<20 {
            let key = random(below: 300)
            let isGone = random(below: 3) == 0
            let length = random(below: 4) == 0 ? 9_000 : 200
            let byte = UInt8(random(below: 256))
            changes.append((key, isGone ? nil : Array(repeating: byte, count: length)))
        }
        try environment.write { transaction in
            for (key, value) in changes {
                if let value {
                    try transaction.put(value.span.bytes, for: key)
                } else {
                    try transaction.remove(key)
                }
            }
        }
        for (key, value) in changes { values[key] = value }
    }

    func holds(_ expected: [UInt64: [UInt8]], in reads: borrowing ReadTransaction) throws -> Bool {
        for key in 0..<UInt64(300) where try reads.bytes(for: key) != expected[key] { return false }
        return try reads.count() == expected.count
    }
}

@Suite struct `Room that an environment doesn't need` {
    @Test(arguments: [3, 5, 8] as [UInt64])
    func `is given back, and whoever reads or writes goes on`(seed: UInt64) throws {
        print("seed \(seed)")
        try withEnvironment { environment in
            var model = Model(environment, seed: seed)
            for _ in 0..<30 { try model.commit() }
            let old = model.values
            // Somebody reads what was then, all the while.
            try environment.read { then in
                for _ in 0..<10 {
                    for _ in 0..<5 { try model.commit() }
                    try environment.giveBack { try $0.put(value: UInt8(1), for: UInt64(1_000)) }
                    _ = try environment.write { try $0.remove(UInt64(1_000)) }
                    #expect(try environment.read { try model.holds(model.values, in: $0) })
                }
                #expect(try model.holds(old, in: then))
            }
            try environment.write { transaction in
                for key in model.values.keys { try transaction.remove(key) }
            }
            model.values = [:]
            let before = try environment.room()
            try environment.giveBack { try $0.put(value: UInt8(1), for: UInt64(1_000)) }
            let after = try environment.room()
            #expect(before.needless > 100_000, "\(before)")
            #expect(after.taken < before.taken - 100_000, "\(before) \(after)")
            #expect(after.needless < 64 << 10, "\(after)")
            _ = try environment.write { try $0.remove(UInt64(1_000)) }
            for _ in 0..<10 { try model.commit() }
            #expect(try environment.read { try model.holds(model.values, in: $0) })
        }
    }

    @Test func `is all there is of what was let go of while nobody else had read it`() throws {
        try withEnvironment { environment in
            let large = [UInt8](repeating: 7, count: 1 << 20)
            try environment.write { try $0.put(large.span.bytes, for: UInt64(1)) }
            _ = try environment.write { try $0.remove(UInt64(1)) }
            // Without the commit that it makes the last one could still be gone back to.
            try environment.giveBack { try $0.put(value: UInt8(1), for: UInt64(2)) }
            #expect(try environment.room().taken < 1 << 18)
        }
    }
}
