import EventStore
import EventSourcingTesting
import Foundation
import Testing

@testable import SideFiles

@Suite struct `A table of many small values` {
    @Test func `finds every one of thousands, and nothing that isn't there`() async throws {
        let folder = try Folder()
        let table = SideTable(folder: folder.path + "/t")
        for start in stride(from: 0, to: 8_000, by: 1_000) {
            try await table.put(start..<start + 1_000)
        }
        let again = SideTable(folder: folder.path + "/t")
        for number in 0..<8_000 { #expect(try again.text(number) == "v\(number)") }
        for number in 8_000..<9_000 { #expect(try again.text(number) == nil) }
        #expect(try again.keys().count == 8_000)
    }

    @Test func `takes at most two hundred bytes each, whether they come in batches or alone`()
        async throws
    {
        let folder = try Folder()
        let count = 29_000
        let table = SideTable(folder: folder.path + "/t")
        // As one that was asked of a thing with a UUID.
        let value = String(repeating: "x", count: 33 + 42 - 6)
        for start in stride(from: 0, to: count, by: 1_000) {
            try await table.put(start..<start + 1_000, value)
        }
        var status = stat()
        #expect(stat(folder.path + "/t/data.mdb", &status) == 0)
        let each = Double(status.st_blocks) * 512 / Double(count)
        print("\(each) bytes each")
        #expect(each <= 200)
    }

    @Test func `keeps the last of them, and no more, whatever comes`() async throws {
        let folder = try Folder()
        let table = SideTable(folder: folder.path, limit: 500)
        var size = off_t(0)
        for round in 0..<40 {
            try await table.put(round * 250..<(round + 1) * 250)
            var status = stat()
            #expect(stat(folder.path + "/data.mdb", &status) == 0)
            if round == 19 { size = status.st_size }
            if round == 39 { #expect(status.st_size <= size) }
        }
        for number in 0..<9_500 { #expect(try table.text(number) == nil) }
        for number in 9_500..<10_000 { #expect(try table.text(number) == "v\(number)") }
        #expect(try table.keys().count == 500)
        try await table.put(20_000..<22_000)
        #expect(try table.keys().count == 500)
    }

    /// Random puts and removals against a dictionary.
    @Test func `is as a dictionary would be`() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        var table = SideTable(folder: folder.path)
        var model: [Int: String] = [:]
        for round in 0..<60 {
            if Bool.random(using: &random) { table = SideTable(folder: folder.path) }
            let numbers = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                Int.random(in: 0..<1_500, using: &random)
            }
            try await table.put(numbers, "\(round)-")
            for number in numbers { model[number] = "\(round)-\(number)" }
            if let number = model.keys.sorted().randomElement(using: &random) {
                try await table.remove(Fingerprint(of: Array("\(number)".utf8)))
                model[number] = nil
            }
            for number in 0..<1_500 where number % 7 == round % 7 {
                #expect(try table.text(number) == model[number], "seed \(seed)")
            }
        }
        #expect(try table.keys().count == model.count, "seed \(seed)")
    }

    /// A bit is changed somewhere: what is there is found, or damage is told. It never reads as if it
    /// weren't there.
    @Test func `tells damage, and never says that a value isn't there`() async throws {
        let folder = try Folder()
        let path = folder.path + "/t"
        do { try await SideTable(folder: path).put(0..<300) }
        let file = URL(fileURLWithPath: path + "/data.mdb")
        let whole = try Data(contentsOf: file)
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        var told = 0
        let places = Self.heldBytes(of: whole)
        for _ in 0..<600 {
            var damaged = whole
            let place = places.randomElement(using: &random) ?? 0
            damaged[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &random)
            try damaged.write(to: file)
            let table = SideTable(folder: path)
            for number in stride(from: Int.random(in: 0..<6, using: &random), to: 300, by: 6) {
                do {
                    let text = try table.text(number)
                    #expect(text == "v\(number)", "byte \(place), seed \(seed)")
                } catch EventStoreError.unavailable(let why) {
                    #expect(why.contains("is damaged") || why.contains("can't be read"))
                    told += 1
                }
            }
        }
        #expect(told > 0)
    }

    /// The places of all keys and values in a file of LMDB's. What else lies on its pages LMDB goes by
    /// before anybody could look: one bit wrong there is known to end the process.
    private static func heldBytes(of file: Data) -> [Int] {
        func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
        return stride(from: 2 * 4_096, to: file.count, by: 4_096).flatMap { page -> [Int] in
            // MDB_page: flags behind ten bytes, then where its list of nodes ends; P_LEAF is 2.
            guard number(page + 10) & 0x17 == 2 else { return [] }
            return stride(from: page + 16, to: page + number(page + 12), by: 2).flatMap { entry in
                // MDB_node: the value's length, flags, the key's length; F_BIGDATA is 1.
                let node = page + number(entry)
                let value = number(node + 4) & 1 == 0 ? number(node) | number(node + 2) << 16 : 0
                return Array(node + 8..<node + 8 + number(node + 6) + value)
            }
        }
    }

    @Test(arguments: ["empty", "cut off", "another's", "nothing", "lost"])
    func `tells that its file isn't what it was`(what: String) async throws {
        let folder = try Folder()
        let path = folder.path + "/t"
        do { try await SideTable(folder: path).put(0..<300) }
        let file = path + "/data.mdb"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        let left: Data =
            switch what {
            case "empty": Data()
            case "cut off": whole.dropLast(4_096)
            case "another's": Data(repeating: 7, count: whole.count)
            default: Data(repeating: 0, count: whole.count)
            }
        if what == "lost" {
            try FileManager.default.removeItem(atPath: file)
        } else {
            try left.write(to: URL(fileURLWithPath: file))
        }
        let table = SideTable(folder: path)
        for _ in 0..<2 {
            let error = #expect(throws: EventStoreError.self) { try table.text(1) }
            #expect("\(error.map { "\($0)" } ?? "")".contains("\(file) is damaged"))
            await #expect(throws: EventStoreError.self) { try await table.put(0..<1) }
        }
        // Nothing is made in its place.
        let found = FileManager.default.contents(atPath: file)
        #expect(found == (what == "lost" ? nil : left))
        try FileManager.default.removeItem(atPath: path)
        #expect(try SideTable(folder: path).text(1) == nil)
    }

    @Test func `is made once by many who begin it at the same time`() async throws {
        let folder = try Folder()
        let path = folder.path + "/t"
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<16 {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await SideTable(folder: path).put(writer * 10..<writer * 10 + 10)
                    }
                }
            }
        }
        #expect(try SideTable(folder: path).keys().count == 160)
        #expect(try folder.files == ["t/data.mdb", "t/lock.mdb"])
    }
}
