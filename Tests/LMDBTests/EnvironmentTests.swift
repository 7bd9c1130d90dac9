import Foundation
import LMDB
import Testing

/// An environment in a folder of its own, gone afterwards.
func withEnvironment(
    _ options: Environment.Options = .init(mapSize: 1 << 26, tables: 4),
    _ body: (Environment) throws -> Void
) throws {
    let path = NSTemporaryDirectory() + "/lmdb-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let environment = try Environment(directory: path, options)
    defer { environment.close() }
    try body(environment)
    environment.close()
    try FileManager.default.removeItem(atPath: path)
}

@Suite struct `An environment` {
    @Test func `keeps what a write did, and nothing of one that threw`() throws {
        try withEnvironment { environment in
            struct Refusal: Error {}
            try environment.write { try $0.put(value: UInt64(7), for: UInt64(1)) }
            #expect(throws: Refusal.self) {
                try environment.write { transaction in
                    try transaction.put(value: UInt64(8), for: UInt64(2))
                    throw Refusal()
                }
            }
            let found = try environment.read { transaction in
                try (1...2).map { key in
                    try transaction.withValue(for: UInt64(key)) {
                        $0.unsafeLoad(as: UInt64.self)
                    }
                }
            }
            #expect(found == [7, nil])
        }
    }

    @Test func `shows a reader the moment at which it began`() throws {
        try withEnvironment { environment in
            try environment.read { transaction in
                try environment.write { try $0.put(value: UInt64(7), for: UInt64(1)) }
                let found = try transaction.withValue(for: UInt64(1)) { $0.byteCount }
                #expect(found == nil)
            }
            let found = try environment.read { try $0.withValue(for: UInt64(1)) { $0.byteCount } }
            #expect(found == 8)
        }
    }

    @Test func `says that its map is full, grows it, and goes on`() throws {
        try withEnvironment(.init(mapSize: 1 << 16)) { environment in
            let value = [UInt8](repeating: 1, count: 200_000)
            let write = {
                try environment.write { try $0.put(value.span.bytes, for: UInt64(1)) }
            }
            #expect(throws: LMDBError.mapFull, performing: write)
            while try environment.info().mapSize < 1 << 20 { try environment.growMap() }
            try write()
            let count = try environment.read { try $0.withValue(for: UInt64(1)) { $0.byteCount } }
            #expect(count == 200_000)
        }
    }

    @Test func `refuses transactions once it is closed`() throws {
        try withEnvironment { environment in
            environment.close()
            #expect(throws: LMDBError.closed) { try environment.read { _ in } }
            #expect(throws: LMDBError.closed) { try environment.write { _ in } }
        }
    }

    @Test func `names the code and says what to do`() {
        #expect(LMDBError.mapFull.name == "MDB_MAP_FULL")
        #expect(LMDBError.mapFull.description.contains("grow the map"))
        #expect(LMDBError(code: 28).description.contains("make room on the disk"))
    }

    @Test func `counts its commits, for whoever waits for another process`() throws {
        try withEnvironment { environment in
            let before = try environment.info().lastTransaction
            try environment.write { try $0.put(value: UInt64(7), for: UInt64(1)) }
            #expect(try environment.info().lastTransaction == before + 1)
        }
    }
}

@Suite struct `A table of postings` {
    /// 3,000 postings of key 5 (two, four, six …), one of key 6, none of key 7.
    private func withPostings(_ body: (inout Cursor) throws -> Void) throws {
        try withEnvironment { environment in
            let table = try environment.write { try $0.table("p", .postings) }
            try environment.write { transaction in
                for number in 1...3_000 {
                    try transaction.put(
                        value: UInt64(number * 2), for: UInt64(5), in: table, .appendValue)
                }
                try transaction.put(value: UInt64(9), for: UInt64(6), in: table, .appendValue)
            }
            try environment.read { transaction in
                #expect(try transaction.count(of: table) == 3_001)
                try transaction.withCursor(over: table, body)
            }
        }
    }

    private func value(_ cursor: borrowing Cursor) -> UInt64 {
        cursor.withEntry { _, value in value.unsafeLoad(as: UInt64.self) }
    }

    @Test func `is searched by key and value`() throws {
        try withPostings { cursor throws in
            #expect(try cursor.seek(5, valueAtOrAfter: 1_001))
            #expect(value(cursor) == 1_002)
            #expect(try cursor.move(.previousValue))
            #expect(value(cursor) == 1_000)
            #expect(try !cursor.seek(5, valueAtOrAfter: 6_001))
            #expect(try cursor.seek(6, valueAtOrAfter: 9))
            #expect(try !cursor.seek(6, valueAtOrAfter: 10))
            #expect(try !cursor.seek(7, valueAtOrAfter: 0))
        }
    }

    @Test func `knows the last of a key's values, be there many or one`() throws {
        try withPostings { cursor throws in
            #expect(try cursor.seek(UInt64(5)))
            #expect(try cursor.countOfValues() == 3_000)
            #expect(try cursor.move(.lastValue))
            #expect(value(cursor) == 6_000)
            #expect(try !cursor.move(.nextValue))
            #expect(try cursor.seek(UInt64(6)))
            #expect(try cursor.move(.lastValue))
            #expect(value(cursor) == 9)
            #expect(try !cursor.move(.previousValue))
        }
    }

    @Test func `is read by the page`() throws {
        try withPostings { cursor throws in
            for (key, expected) in [(UInt64(5), (1...3_000).map { UInt64($0 * 2) }), (6, [9])] {
                #expect(try cursor.seek(key))
                var found: [UInt64] = []
                try cursor.forEachPageOfValues { page in
                    for offset in stride(from: 0, to: page.byteCount, by: 8) {
                        found.append(
                            page.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    }
                    return true
                }
                #expect(found == expected)
            }
        }
    }
}

@Suite struct `A map that can't grow` {
    @Test func `is told, and the one that is there goes on`() throws {
        // As much of the address space as half a process may have: twice that isn't to be had.
        try checkRefused(1 << 46)
    }

    private func checkRefused(_ size: Int) throws {
        let directory = NSTemporaryDirectory() + "/daybook-map-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let environment = try Environment(directory: directory, .init(mapSize: size))
        defer { environment.close() }
        try write(7, to: environment)
        #expect(throws: LMDBError.noMemory) { try environment.growMap() }
        try write(8, to: environment)
        let found = try environment.read { try $0.withValue(for: UInt64(1)) { $0.byteCount } }
        #expect(found == 8)
    }

    private func write(_ value: UInt64, to environment: Environment) throws {
        func onThisThread<R>(_ body: () throws -> R) rethrows -> R { try body() }
        try onThisThread {
            try environment.write { try $0.put(value: value, for: UInt64(1)) }
        }
    }
}
