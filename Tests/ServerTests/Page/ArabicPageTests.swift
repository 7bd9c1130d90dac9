import Access
import Daybook
import EventSourcing
import Records
import Testing
import Wording

@testable import Page

@Suite struct `The page in Arabic` {
    private static let visit = Looked.visit(.arabic)

    private static func isArabic(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x621...0x64A).contains($0.value) }
    }

    @Test(arguments: CommandDescription.all.map(\.name))
    func `says what must hold for a command, and what it asks`(command: String) async throws {
        let command = try #require(CommandDescription.all.first { $0.name == command })
        #expect(Self.isArabic(Self.visit.spoken.command(command.name)))
        #expect(Self.isArabic(Self.visit.summary(of: command)))
        for rule in command.rules {
            let told = Self.visit.told(rule)
            #expect(
                Self.isArabic(told) && LatinWords.shown(by: "<p>\(told)").isEmpty,
                "\(command.name): \(rule.text): \(told)")
        }
        for name in Self.names(of: command.fields) {
            #expect(Self.isArabic(Self.visit.spoken.field(name)), "\(command.name): \(name)")
        }
    }

    @Test func `has a word for each type of event, and for each field and choice of one`() {
        let spoken = Self.visit.spoken
        for entity in BackOffice.entities {
            #expect(Self.isArabic(spoken.kind(entity.category)), "\(entity.category)")
            for event in entity.events {
                #expect(Self.isArabic(spoken.event(event.type)), "\(event.type)")
                for name in Self.names(of: event.fields) {
                    #expect(Self.isArabic(spoken.field(name)), "\(event.type): \(name)")
                }
            }
            for name in Self.names(of: entity.fields) {
                #expect(Self.isArabic(spoken.field(name)), "\(entity.category): \(name)")
            }
        }
        for (field, values) in StoredChoices.all {
            for value in values {
                let said = spoken.stored(value, in: field)
                #expect(said.map(Self.isArabic) == true, "\(field): \(value)")
            }
        }
    }

    @Test func `leaves what somebody wrote as it is, whatever word it is`() {
        #expect(Self.visit.spoken.stored("placed", in: "status") != nil)
        #expect(Self.visit.spoken.stored("placed", in: "title") == nil)
        #expect(Self.visit.spoken.stored("jobs", in: "name") == nil)
        // In English the stored words are what rules and conditions are written by.
        #expect(Looked.visit(.english).spoken.stored("placed", in: "status") == nil)
    }

    @Test func `shows no English on any form`() async throws {
        var looking = Looking(server: try await Serving())
        looking.cookies["daybook-language"] = "ar"
        for command in CommandDescription.all {
            let answer = try await looking.get("/do/\(command.name)")
            #expect(answer.status == 200, "\(command.name)")
            let words = LatinWords.shown(by: answer.text)
            #expect(words.isEmpty, "\(command.name): \(words)")
        }
    }

    @Test func `shows no English on any screen of a shop in which something happened`()
        async throws
    {
        var looking = try await Looking.shop()
        try await looking.send(
            "UpdateOrderStatus", #"{"orderId":"1042","status":"onDelivery","reason":"off it went"}"#
        )
        looking.cookies["daybook-language"] = "ar"
        for path in [
            "/", "/orders", "/orders/1042", "/process", "/catalog", "/catalog/desk",
            "/catalog/categories", "/catalog/sales", "/conversations", "/users", "/feeds",
            "/feeds/jobs", "/feeds/invoices", "/clubs", "/clubs/table", "/clubs/matches", "/books",
            "/books/accounts", "/books/projects", "/books/transactions", "/books/drafts",
            "/books/items", "/books/spaces", "/books/spending", "/books/presets",
            "/books/templates", "/log", "/log/3", "/log/4", "/things/order/1042", "/read-models",
            "/history", "/history/audit?field=status", "/history/bisect", "/history/replay",
            "/history/verify", "/history/actors", "/operations", "/find?text=nothing", "/keys",
            "/past", "/do", "/nowhere", "/history/audit?field=nonsense", "/at/3/orders/1042",
        ] {
            let answer = try await looking.get(path)
            #expect(answer.text.contains(#"lang="ar""#), "\(path)")
            let words = LatinWords.shown(by: answer.text)
            #expect(words.isEmpty, "\(path): \(words)")
        }
    }

    @Test func `tells what an event says by words, and keeps what it is called in the log`()
        async throws
    {
        var looking = try await Looking.shop()
        looking.cookies["daybook-language"] = "ar"
        try await looking.send("UpdateOrderStatus", #"{"orderId":"1042","status":"onDelivery"}"#)
        let log = try await looking.get("/log?category=order").text
        #expect(log.contains(#"<td title="OrderStatusUpdated">تغيرت حالة الطلب</td>"#))
        #expect(log.contains("في الطريق"))
        let position = try #require(log.firstMatch(of: /href="\/log\/([0-9]+)"/)?.1)
        let event = try await looking.get("/log/\(position)").text
        #expect(event.contains(#"title="onDelivery">في الطريق</span>"#))
        #expect(event.contains(#"<code class="soft">OrderStatusUpdated</code>"#))
    }

    /// The names of fields, and of those inside them.
    private static func names(of fields: [FieldDescription]) -> [String] {
        fields.flatMap { field -> [String] in
            var shape = field.shape
            while case .list(let element) = shape { shape = element }
            guard case .object(let inner) = shape else { return [field.name] }
            return [field.name] + names(of: inner)
        }
    }
}

@Suite struct `Latin words of a page` {
    @Test func `are found where nothing says that they are something else`() {
        #expect(LatinWords.shown(by: "<p>كلمة Word <b>Other</b></p>") == ["Word", "Other"])
        #expect(LatinWords.shown(by: #"<input placeholder="Search">"#) == ["Search"])
        let data =
            #"<p>\#u{2068}Ada\#u{2069} <bdi>Ada</bdi> <i dir="auto">Ada <b>Q</b></i> CSV</p>"#
        #expect(LatinWords.shown(by: data).isEmpty)
        #expect(LatinWords.shown(by: "<p><code>Word</code> and</p>") == ["and"])
    }
}
