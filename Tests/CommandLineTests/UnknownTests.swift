import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `What was asked after and isn't there` {
    @Test(arguments: [
        (["log", "--actor", "oma"], "no event has the actor oma", "es log --actor omar"),
        (["audit", "--actor", "Omar"], "no event has the actor Omar", "es audit --actor omar"),
        (
            ["audit", "orders", "--actor", "adda"], "no event has the actor adda",
            "es audit orders --actor ada"
        ),
        (
            ["log", "--stream", "oder-1042"], "there are no streams of the kind oder",
            "es log --stream order-1042"
        ),
        (
            ["log", "--stream", "oder-*"], "there are no streams of the kind oder",
            "es log --stream 'order-*'"
        ),
        (["log", "--stream", "order-99999"], "there is no order 99999", "es orders"),
        (["export", "--stream", "order-99999"], "there is no order 99999", "es orders"),
        (
            ["log", "--tag", "order-number:1024"], "no event bears the tag order-number:1024",
            "es log --tag order-number:1042"
        ),
        (["products", "category=Lamps"], "there is no category Lamps", "es categories"),
        (
            ["state", "order", "1042", "--revision", "99"],
            "order 1042 has no revision 99: its last is 2", "es state order 1042 --revision 2"
        ),
        (
            ["blame", "order", "1042", "--at=r99"], "order 1042 has no revision 99: its last is 2",
            "es blame order 1042 --at=r2"
        ),
        (
            ["diff", "order", "1042", "--to", "r99"],
            "order 1042 has no revision 99: its last is 2", "es diff order 1042 --to r2"
        ),
        (
            ["diff", "order", "1042", "--from", "2020", "--to", "2020-06"],
            "there was no order 1042 then", "es audit order 1042"
        ),
        (
            ["order", "1042", "--as-of", "yesterday"], "there was no order 1042 then",
            "es audit order 1042"
        ),
    ])
    func `is told, with the nearest there is`(
        words: [String], why: String, hint: String
    ) async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.run(words)
        #expect(ran.status == 66, "\(ran.out)\(ran.err)")
        #expect(ran.err.contains("error: \(why)  [not-found]\n"), "\(ran.err)")
        #expect(ran.err.contains("  hint: \(hint)\n"), "\(ran.err)")
    }

    @Test func `a status that nothing ever has is refused`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.es("audit", "orders", "--status", "deliverd")
        #expect(ran.status == 65)
        #expect(
            ran.err.contains("order.status is never deliverd; it is one of placed,"), "\(ran.err)")
        #expect(ran.err.contains("hint: es audit orders --status delivered"))
        let any = try await terminal.es("audit", "--status", "shipped")
        #expect(any.status == 65 && any.err.contains("nothing ever has the status shipped"))
        let none = try await terminal.es("audit", "orders", "--status", "returned", "-o", "table")
        #expect(none.status == 0 && none.err == "0 changes\n", "\(none.err)")
    }

    @Test func `an answer of before the log began says so, and how to ask by business time`()
        async throws
    {
        let terminal = try await Terminal.withAnOrder()
        for words in [["orders", "--as-of", "2020-06-01"], ["log", "--until", "2020-06-01"]] {
            let ran = try await terminal.run(words + ["-o", "table"])
            #expect(ran.status == 0)
            #expect(ran.err.contains("nothing was recorded by then; the first event is of 20"))
            #expect(
                ran.err.contains("hint: es \(words.joined(separator: " ")) -o table --occurred\n"),
                "\(ran.err)")
        }
    }

    @Test func `an empty answer that is right says how many there are`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let log = try await terminal.es(
            "log", "--type", "CategoryAdded", "--since", "4", "-o", "table")
        #expect(log.status == 0 && log.err == "0 events\n", "\(log.err)")
        let undone = try await terminal.es("diff", "order", "1042", "--from", "r2", "-o", "table")
        #expect(undone.err.contains("no difference  revision 2 → revision 2"), "\(undone.err)")
    }
}
