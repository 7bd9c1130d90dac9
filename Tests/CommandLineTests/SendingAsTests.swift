import Records
import Testing

@Suite struct `Sending as somebody` {
    @Test func `goes by who may, and stands under their name`() async throws {
        let terminal = try Terminal()
        let opened = try await terminal.es(
            "send", "OpenAccount", "accountId=a", "name=A", "ownerUid=ann", "currency=USD", "--as",
            "ann", "-q")
        #expect(opened.status == 0, "\(opened.err)")
        let refused = try await terminal.es(
            "send", "AddMember", "accountId=a", "uid=eve", "role=owner", "--as", "eve", "--json")
        #expect(refused.status == 77)
        #expect(refused.error["code"] == .string("not-allowed"))
        #expect(
            refused.error["hint"]
                == .string("an owner or an admin of the account may, and the owner of the store"))
        let log = try await terminal.es("audit", "account", "a", "--json")
        #expect(log.out.contains(#""actor":"ann""#))
        // Whoever runs es has the store in their own hands.
        let owner = try await terminal.es(
            "send", "AddMember", "accountId=a", "uid=eve", "role=owner", "--actor", "eve", "-q")
        #expect(owner.status == 0)
    }

    @Test func `holds for each line of a batch, and where it is but rehearsed`() async throws {
        let terminal = try Terminal()
        let lines = """
            {"command":"RegisterUser","data":{"userId":"ann"}}
            {"command":"CreditWallet","data":{"userId":"ann","amountCents":5}}
            {"command":"CreateClub","data":{"clubId":"c","name":"C","ownerId":"ann"}}
            {"command":"ChangeClub","data":{"clubId":"c","name":"D"}}
            """
        let batch = try await terminal.es(
            "send", "--batch", "-", "--as", "ann", input: Array(lines.utf8))
        let results = batch.lines.map { JSONValue(text: $0) }
        #expect(results.map { $0["ok"] } == [true, false, true, true].map { .boolean($0) })
        #expect(results[1]["errors"]?.elements?.first?["code"] == .string("not-allowed"))
        let rehearsed = try await terminal.es(
            "send", "ChangeClub", "clubId=c", "name=E", "--as", "bob", "--dry-run", "--json")
        #expect(rehearsed.error["code"] == .string("not-allowed"))
    }

    @Test func `is said of every command by es commands`() async throws {
        let terminal = try Terminal()
        let told = try await terminal.es("commands", "JoinClub", "--json")
        #expect(told.json["who"] == .string("the user themself"))
        #expect(try await terminal.es("commands", "AddProduct", "--json").json["who"] == .null)
    }
}
