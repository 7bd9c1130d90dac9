import Foundation
import PostgresTesting
import Records
import Testing

@testable import es

/// LMDB believes what its pages say: a damaged one may lead a process anywhere.
@Suite(.onlyInAFolder("it is a page of LMDB's")) struct `A damaged page` {
    /// In LMDB 0.9's pages of 4,096 bytes: a bit of a page's size in each of both first pages, and in each
    /// leaf one of the length of its last value, which then goes far beyond the file, and one of where its
    /// first lies.
    @Test(.timeLimit(.minutes(5)), arguments: ["log", "index"])
    func `is told by verifying, and ends nothing by a signal`(part: String) async throws {
        let terminal = try await Terminal.withAnOrder()
        let file = terminal.folder.appending(path: ".daybook/\(part)/data.mdb")
        let whole = try Data(contentsOf: file)
        var flips = [(42, 2), (4_138, 2), (4_137, 4)]
        func number(_ at: Int) -> Int { Int(whole[at]) | Int(whole[at + 1]) << 8 }
        for page in stride(from: 8_192, to: whole.count, by: 4_096) {
            guard whole[page + 10] & 2 != 0, number(page + 12) > 16 else { continue }
            let node = number(page + number(page + 12) - 2)
            flips += [(page + node + 3, 4), (page + 17, 6)]
        }
        var died = 0
        for (byte, bit) in flips {
            var damaged = whole
            damaged[byte] ^= UInt8(1) << bit
            for words in [["verify", "--json"], ["order", "1042"], ["orders"]] {
                try damaged.write(to: file)
                let ran = try await terminal.run(words)
                #expect(
                    ExitStatus(rawValue: ran.status) != nil,
                    "\(words), byte \(byte), bit \(bit): \(ran.status) \(ran.err)")
                if ran.out.contains("reading ended with") {
                    #expect(ran.status == 1)
                    died += 1
                }
            }
        }
        // Else this shows nothing.
        #expect(died > 0 || part == "index")
        print("verifying died \(died) times of \(flips.count) in \(part)")
    }
}

@Suite struct `A row of a read model that isn't what the log makes` {
    @Test func `is found by verifying the views, and mended by a rebuild`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("categories")
        #expect(try await terminal.es("verify", "--views").status == 0)
        // One byte of a title, in the middle of a file that is whole by all that SQLite can tell.
        let views = try terminal.own.appending(path: "views")
        var changed = 0
        for case let file as URL in FileManager.default.enumerator(
            at: views, includingPropertiesForKeys: nil) ?? .init()
        {
            guard var bytes = FileManager.default.contents(atPath: file.path) else { continue }
            while let place = bytes.range(of: Data("Lamps".utf8)) {
                bytes.replaceSubrange(place, with: Data("Lumps".utf8))
                changed += 1
            }
            if file.resolvingSymlinksInPath() == file { try? bytes.write(to: file) }
        }
        #expect(changed > 0)
        let log = try await terminal.es("verify", "--json")
        #expect(log.status == 0 && log.json["checks"]?["views"] == nil)
        let found = try await terminal.es("verify", "--views", "--json")
        #expect(found.status == 1 && found.json["checks"]?["views"]?.text == "failed")
        #expect(found.out.contains("es projections rebuild"), "\(found.out)")
        _ = try await terminal.es("projections", "rebuild", "--all")
        let mended = try await terminal.es("verify", "--views", "--json")
        #expect(mended.status == 0 && mended.json["checks"]?["views"]?.text == "ok")
    }
}
