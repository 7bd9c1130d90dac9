import Foundation
import Testing

@testable import es

/// LMDB believes what its pages say: a damaged one may lead a process anywhere.
@Suite struct `A damaged page` {
    /// In LMDB 0.9's pages of 4,096 bytes: the last byte of a page's size in each of both first pages, the
    /// length of a leaf's first value, and where a page's first entry lies.
    @Test(.timeLimit(.minutes(5)), arguments: ["log", "index"])
    func `is told by verifying, and ends nothing by a signal`(part: String) async throws {
        let terminal = try await Terminal.withAnOrder()
        let file = terminal.folder.appending(path: ".daybook/\(part)/data.mdb")
        let whole = try Data(contentsOf: file)
        var flips = [(42, 2), (4_138, 2), (4_137, 4)]
        for page in 2..<min(whole.count / 4_096, 6) {
            flips += [(page * 4_096 + 32, 7), (page * 4_096 + 17, 6)]
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
