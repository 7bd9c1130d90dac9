import EventStore
import Foundation
import LMDBEventStore
import Records
import Testing

private let there = "postgres://books@db.example/daybook"

@Suite struct `A store whose books have moved` {
    /// One with an order, which has moved.
    private func moved() async throws -> Terminal {
        let terminal = try Terminal(database: nil)
        let ran = try await terminal.es(
            "send", "PlaceOrder", "orderId=1042", "orderNumber=1042", "shippingAddress.name=Ada",
            "totalCents:=7800")
        try #require(ran.status == 0, "\(ran.err)")
        let store = try await LMDBEventStore.open(at: terminal.folder.path + "/.daybook")
        let moved = try await store.moveAway(to: there, at: .now)
        #expect(moved.position == 1)
        await store.close()
        return terminal
    }

    @Test func `takes no verb that writes, which says where they are`() async throws {
        let terminal = try await moved()
        let before = try await terminal.es("log", "--json", "--quiet").out
        let refused = try await terminal.es("refused", "--json", "--quiet").out
        for words in [
            "category add Vases", "send AddCategory title=Vases",
            "order status 1042 onDelivery", "forget ada --yes",
            "token create --name till --role reader",
            "checkpoint", "demo",
        ] {
            let ran = try await terminal.shell("$0 \(words) --json </dev/null")
            #expect(ran.status == 77, "\(words): \(ran.err)")
            #expect(ran.error["code"]?.text == "store-moved", "\(words): \(ran.err)")
            #expect(
                ran.error["message"]?.text
                    == "the books have moved to \(there): nothing was stored", "\(words)")
            #expect(ran.error["hint"]?.text == "es --data \(there)", "\(words)")
        }
        #expect(try await terminal.es("log", "--json", "--quiet").out == before)
        #expect(try await terminal.es("refused", "--json", "--quiet").out == refused)
    }

    @Test func `is read, and says once that they have moved`() async throws {
        let terminal = try await moved()
        for words in [
            "orders", "order 1042", "log", "audit order 1042", "state order 1042", "why 1",
            "verify", "export", "check", "dashboard", "projections", "orders --read-only",
            "order status 1042 onDelivery --dry-run", "projections rebuild orders", "compact",
        ] {
            let ran = try await terminal.shell("$0 \(words)")
            #expect(ran.status == 0, "\(words): \(ran.err)")
            let notes = ran.err.split(separator: "\n").filter { $0.contains("have moved to") }
            #expect(notes.count == 1, "\(words): \(ran.err)")
            #expect(notes.first?.contains("\(there): what is here ends at position 1") == true)
        }
        // Those who want to hear nothing are told nothing.
        #expect(try await terminal.es("orders", "--quiet").err.isEmpty)
    }

    @Test func `is told by es doctor`() async throws {
        let terminal = try await moved()
        let ran = try await terminal.es("doctor", "--json")
        let checks = ran.json["checks"]?.elements ?? []
        let found = checks.first { $0["name"]?.text == "books" }
        #expect(found?["state"]?.text == "warning", "\(ran.out)")
        #expect(found?["detail"]?.text?.hasPrefix("moved to \(there)") == true, "\(ran.out)")
        #expect(ran.status == 0, "\(ran.out)")
    }

    @Test func `is backed up and put back, where it hasn't moved`() async throws {
        let terminal = try await moved()
        let made = try await terminal.es("backup", "create", "kept")
        #expect(made.status == 0, "\(made.err)")
        #expect(made.err.contains("isn't noted here: the books have moved to \(there)"))
        let back = try await terminal.es("restore", "kept", "--data", "again")
        #expect(back.status == 0, "\(back.err)")
        let ran = try await terminal.es("category", "add", "Vases", "--data", "again")
        #expect(ran.status == 0, "\(ran.err)")
    }

    @Test func `has moved in a copy of its folder, too`() async throws {
        let terminal = try await moved()
        _ = try await terminal.shell("cp -a .daybook copied")
        let ran = try await terminal.shell("$0 category add Vases --data copied --json </dev/null")
        #expect(ran.error["code"]?.text == "store-moved", "\(ran.err)")
    }

    @Test func `says so where that can't be read`() async throws {
        let terminal = try await moved()
        try Data("{}".utf8).write(
            to: terminal.folder.appending(path: ".daybook/log/moved"))
        let ran = try await terminal.shell("$0 category add Vases --json </dev/null")
        #expect(ran.error["code"]?.text == "unavailable", "\(ran.err)")
        let doctor = try await terminal.es("doctor")
        #expect(doctor.status == 1 && doctor.out.contains("can't be read"), "\(doctor.out)")
    }
}
