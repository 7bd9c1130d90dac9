import EventStore
import Foundation
import Records
import Testing

/// The log's root, of stores made by chance: the tree that is kept up behind the writer, a reading of the whole log, and
/// `Tools/verify.py`, which makes each record again of the line that is exported of it, say the same.
@Suite struct `The root of a log` {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `is what a program in Python makes of its exported events`(seed: UInt64) async throws {
        print("seed \(seed)")
        let terminal = try Terminal()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let python = root.appending(path: ".build/python/bin/python3").path
        let program = root.appending(path: "Tools/verify.py").path
        var random = SeededRandom(seed: seed)
        var count = 0
        // Several processes: each opens the tree that another left, or makes it anew where it was taken away.
        for _ in 0..<3 {
            let commands = (0..<Int.random(in: 1...90, using: &random)).map { _ in
                count += 1
                return Self.command(count, &random)
            }
            let sent = try await terminal.es(
                "send", "--batch", "-", input: Array(commands.joined(separator: "\n").utf8))
            try #require(sent.status == 0, "\(sent.err)")
            if Bool.random(using: &random) { _ = try await terminal.shell("rm .daybook/tree") }
            let note = try await terminal.es("checkpoint")
            let verified = try await terminal.es("verify", "--json").json
            let found = try await terminal.shell(
                "$0 export --sealed -q | \(python) \(program) --root")
            let kept = try #require(Data(base64Encoded: note.lines[2])).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }.joined()
            #expect(note.lines[1] == "\(count)")
            #expect(found.lines == [kept], "\(found.err)")
            #expect(verified["root"] == .string(kept))
        }
        // It would find a single letter.
        let changed = try await terminal.shell(
            "$0 export --sealed -q | sed '1s/\"schemaVersion\":1/\"schemaVersion\":2/' | \(python) \(program) --root"
        )
        #expect(changed.status == 1 && changed.out.contains("event 1"), "\(changed.out)")
    }

    /// One that is taken whatever came before: people, whose texts are sealed, orders with lines, something back-dated.
    private static func command(_ number: Int, _ random: inout SeededRandom) -> String {
        func text(_ most: Int) -> String {
            let letters = Array("abc XYZ 089 ,;:'{}[]<>äßé→日本語🙂")
            return "T"
                + String(
                    (0..<Int.random(in: 0...most, using: &random)).map { _ in
                        letters[Int.random(in: 0..<letters.count, using: &random)]
                    }) + "t"
        }
        let name: String
        var data: String
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            name = "AddCategory"
            data = #""categoryId":"c\#(number)","title":"\#(number) \#(text(60))""#
        case 1:
            name = "RegisterUser"
            data =
                #""userId":"u\#(number)","displayName":"\#(text(30))","email":"u\#(number)@example.org""#
        default:
            name = "PlaceOrder"
            data =
                #""orderId":"o\#(number)","orderNumber":"\#(number)","customerId":"u1","totalCents":\#(number)"#
            data += #","shippingAddress":{"name":"\#(text(40))"}"#
        }
        let day = Int.random(in: 10...28, using: &random)
        let occurred =
            Bool.random(using: &random) ? #","occurredAt":"2025-03-\#(day)T08:00:00.250Z""# : ""
        return #"{"command":"\#(name)","id":"r\#(number)"\#(occurred),"data":{\#(data)}}"#
    }
}
