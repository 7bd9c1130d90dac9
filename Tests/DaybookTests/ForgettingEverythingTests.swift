import EventSourcing
import Foundation
import Records
import Testing

/// All that a store can know of somebody, and a search of every file and of an export for it.
@Suite struct `Forgetting reaches everything` {
    private static let texts = [
        "Ada Quist", "ada@quist.example", "quist.example", "+442071838750", "442071838750",
        "1 Babbage Street", "CW1 2AB", "Where is my lamp of brass?", "It is being polished.",
        "Engraved for Ada", "for the season of Ada",
    ]

    /// What is known of her under her id.
    private static let known: [[String]] = [
        [
            "user", "register", "--user-id", "u1", "--name", "Ada Quist", "--email",
            "ada@quist.example", "--phone", "+442071838750",
        ],
        ["message", "receive", "u1", "Where is my lamp of brass?"],
        ["message", "send", "u1", "It is being polished."],
        [
            "send", "PlaceOrder", "orderId=1", "orderNumber=1", "customerId=u1",
            "shippingAddress.name=Ada Quist", "shippingAddress.line1=1 Babbage Street",
            "shippingAddress.postcode=CW1 2AB",
            #"lines:=[{"title":"Engraved for Ada","quantity":1,"unitPriceCents":100}]"#,
        ],
        ["send", "OpenAccount", "accountId=a1", "name=Books", "ownerUid=greta", "currency=USD"],
        [
            "send", "AddMember", "accountId=a1", "uid=u1", "role=user", "email=ada@quist.example",
            "name=Ada Quist",
        ],
        ["send", "CreditWallet", "userId=u1", "amountCents:=500", "memo=for the season of Ada"],
        // Commands that change nothing are remembered too.
        ["send", "ChangeUserProfile", "userId=u1", "displayName=Ada Quist", "--id", "nothing-1"],
    ]

    /// What is known of her by nothing but her name, and of her business.
    private static let named: [[String]] = [
        [
            "send", "PlaceOrder", "orderId=2", "orderNumber=2", "shippingAddress.name=ADA  Quist",
            "shippingAddress.line1=1 Babbage Street",
            #"lines:=[{"title":"Engraved for Ada","quantity":1,"unitPriceCents":100}]"#,
        ],
        [
            "send", "CreateProject", "accountId=a1", "projectId=p1", "name=Kitchen",
            "clientName=Ada Quist",
        ],
        ["send", "ChangeProject", "projectId=p1", "clientName=ada quist"],
        [
            "send", "RecordTransaction", "accountId=a1", "transactionId=t1",
            "transactionDate=2026-01-01", "amountCents:=100", "transactionType=purchase",
            "purchasedBy=Ada Quist",
        ],
        ["send", "AddItem", "accountId=a1", "itemId=i1", "name=Lamp", "purchasedBy=Ada Quist"],
        [
            "send", "SyncInvoices",
            """
            invoices:=[{"id":"c2a6f0de-8d2b-4f6e-a1b3-5d4c3b2a1908","invoiceNumber":1,\
            "customerName":"Ada Quist","total":5,"status":"Paid"}]
            """,
        ],
        [
            "send", "ChangeBusinessProfile", "accountId=a1", "name=Lamps",
            "address=1 Babbage Street", "phone=+442071838750",
        ],
        [
            "send", "InviteMember", "accountId=a1", "inviteId=v1", "email=ada@quist.example",
            "role=user",
        ],
        [
            "send", "InviteMember", "accountId=a1", "inviteId=v2", "email=bob@other.example",
            "role=user",
        ],
        ["send", "AcceptInvite", "inviteId=v2", "uid=bob"],
    ]

    /// Where people write what nothing can take back.
    private static let clear: [[String]] = [
        ["message", "receive", "u1", "Hello", "--actor", "Ada Quist"],
        ["message", "send", "u1", "Good day", "--reason", "Ada Quist rang"],
        ["send", "AddCategory", "categoryId=c1", "title=Lamps"],
        [
            "send", "AddProduct", "productId=l1", "title=Lamp", #"categoryIds:=["c1"]"#,
            "basePriceCents:=100", "quantity:=1",
        ],
        [
            "send", "AddReview", "productId=l1", "author=Ada Quist", "stars:=5",
            "message=As +442071838750 said",
        ],
    ]

    private func store(_ lists: [[String]]...) throws -> Es {
        let es = try Es()
        for words in lists.joined() {
            let run = try es.start(words).wait()
            try #require(run.status == 0, "\(words): \(run.err)")
        }
        let refused = try es.run("send", "RegisterUser", "userId=u1", "displayName=Ada Quist")
        #expect(refused.status == 65)
        for query in ["users", "conversations", "orders", "accounts", "projects", "invoices"] {
            _ = try es.ask(query)
        }
        return es
    }

    /// Every file of the store that has one of the texts in it, and which.
    private func found(in es: Es) throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: es.own.path) {
            let url = try es.own.appending(path: name)
            let kind = try url.resourceValues(forKeys: [.isDirectoryKey])
            if kind.isDirectory == true { continue }
            let data = try Data(contentsOf: url)
            let texts = Self.texts.filter { data.range(of: Data($0.utf8)) != nil }
            if !texts.isEmpty { found[name] = texts }
        }
        return found
    }

    /// The positions of all events that an export tells with one of the texts in them.
    private func exported(_ es: Es) throws -> Set<Int64> {
        let run = try es.run("export", "--format", "ndjson")
        try #require(run.status == 0, "\(run.err)")
        return try positions(run.out.split(separator: "\n").map(String.init))
    }

    private func positions(_ lines: [String]) throws -> Set<Int64> {
        var positions: Set<Int64> = []
        for line in lines
        where Self.texts.contains(where: {
            line.range(of: $0, options: .caseInsensitive) != nil
        }) {
            positions.insert(try #require(try json(line)["position"]?.integer, "\(line)"))
        }
        return positions
    }

    /// The positions that lists of what stays lead to, by the commands that they give.
    private func told(_ told: [JSONValue], _ es: Es) throws -> Set<Int64> {
        var positions: Set<Int64> = []
        for trace in told {
            let see = try #require(trace["see"]?.text)
            let words = see.split(separator: " ").map(String.init)
            // The one that has a space in it is quoted.
            var typed: [String] = []
            for word in words.dropFirst() {
                if let last = typed.last, last.hasPrefix("'"), !last.dropFirst().hasSuffix("'") {
                    typed[typed.count - 1] += " " + word
                } else {
                    typed.append(word)
                }
            }
            typed = typed.map { $0.trimmingCharacters(in: ["'"]) }
            let run = try es.start(typed + ["--json"]).wait()
            #expect(run.status == 0, "\(see): \(run.err)")
            let events = try run.out.split(separator: "\n").map { try json(String($0)) }
            #expect(!events.isEmpty, "\(see)")
            for event in events { positions.insert(try #require(event["position"]?.integer)) }
        }
        return positions
    }

    @Test func `so that no file and no export has a text of theirs`() throws {
        let es = try store(Self.known, Self.named)
        let user = try json(es.run("forget", "u1", "--yes", "--json").out)
        #expect(user["goes"]?.elements?.isEmpty == false)
        // Until she is forgotten under her name as well, what is known by that is told.
        let left = try exported(es)
        #expect(!left.isEmpty)
        #expect(try told(user["stays"]?.elements ?? [], es).isSuperset(of: left))
        for words in [
            ["forget", "--name", "ada quist", "--yes"], ["forget", "--business", "a1", "--yes"],
            ["send", "RevokeInvite", "inviteId=v1"],
        ] {
            let run = try es.start(words).wait()
            #expect(run.status == 0, "\(words): \(run.err)")
        }
        #expect(try found(in: es) == [:])
        #expect(try exported(es) == [])
        let lists = ["users", "conversations", "orders", "accounts", "projects", "invoices"]
        let live = try lists.map { try es.list($0) }
        let shown = live.joined().map { String(decoding: $0.json(), as: UTF8.self) }
        #expect(try positions(shown) == [])
        #expect(try found(in: es) == [:])
        _ = try es.run("projections", "rebuild", "--all")
        #expect(try lists.map { try es.list($0) } == live)
        #expect(try es.run("verify").status == 0)
        #expect(try es.run("doctor").status == 0)
        // What can't be read any more is no difference when history is decided again.
        #expect(try es.run("replay").status == 0)
        // An order that comes late is another matter.
        let late = try es.start([
            "send", "PlaceOrder", "orderId=3", "orderNumber=3", "customerId=u1",
            "shippingAddress.name=Ada Quist", "totalCents:=100",
        ]).wait()
        #expect(late.status == 0, "\(late.err)")
        #expect(try exported(es).count == 1)
        let again = try json(es.run("forget", "u1", "--yes", "--json").out)
        #expect(again["goes"]?.elements?.count == 1)
        #expect(try exported(es) == [] && found(in: es) == [:])
    }

    @Test func `but for what is told before and after, each with a command that shows it`() throws {
        let es = try store(Self.known, Self.clear)
        let head = try es.run("log", "--json").out
        let before = try json(es.run("forget", "u1", "--dry-run", "--json").out)
        #expect(try es.run("log", "--json").out == head)
        let after = try json(es.run("forget", "u1", "--yes", "--json").out)
        #expect(before["goes"] == after["goes"] && before["stays"] == after["stays"])
        let stays = try #require(after["stays"]?.elements)
        let places = stays.compactMap { $0["place"]?.text }
        #expect(Set(places) == ["actor", "reason", "data", "command", "id"])
        #expect(try told(stays, es).isSuperset(of: try exported(es)))
        // Nothing that isn't told stands in any file.
        let texts = Set(stays.compactMap { $0["text"]?.text })
        for (file, found) in try found(in: es) {
            #expect(file.hasPrefix("log/") || file.hasPrefix("index/"), "\(file): \(found)")
            for text in found {
                #expect(texts.contains { $0.contains(text) }, "\(file): \(text)")
            }
        }
        // Again it has nothing to forget.
        let again = try json(es.run("forget", "u1", "--yes", "--json").out)
        #expect(again["events"] == .array([]) && again["goes"] == .array([]))
        #expect(try es.run("forget", "--name", "Ada Quist", "--yes").err.contains("not-found"))
    }
}
