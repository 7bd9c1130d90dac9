import EventSourcing
import Ledger
import Orders
import Records
import Testing
import Vocabulary

@testable import Importing

@Suite struct `Rows` {
    private func told(_ csv: String, _ change: (inout Mapping) -> Void = { _ in }) throws
        -> [String]
    {
        var mapping = Mapping(command: "PlaceOrder")
        change(&mapping)
        let columns = try RowReader(csv: csv).columns
        return try commands(Array(csv.utf8), mapping.matching(columns, placeOrder)).map(\.told)
    }

    @Test func `with one number become one order, each with a line of it`() throws {
        let told = try told(
            """
            Number,Recipient,Title,Qty,Price
            1,Ada,Lamp,2,39.00
            1,Ada,Bulb,1,4.50
            2,Omar,Lamp,1,39.00
            """)
        #expect(
            told == [
                #"{"orderNumber":"1","shippingAddress":{"name":"Ada"},"lines":["#
                    + #"{"title":"Lamp","quantity":2,"unitPriceCents":3900},"#
                    + #"{"title":"Bulb","quantity":1,"unitPriceCents":450}],"orderId":"1"}"#,
                #"{"orderNumber":"2","shippingAddress":{"name":"Omar"},"lines":["#
                    + #"{"title":"Lamp","quantity":1,"unitPriceCents":3900}],"orderId":"2"}"#,
            ])
    }

    @Test func `of one order say nothing, or the same, of the whole`() throws {
        let told = try told(
            """
            Number,Recipient,Title,Qty,Price
            1,Ada,Lamp,2,39.00
            ,,Bulb,1,4.50
            1,Omar,Shade,1,12.00
            """)
        #expect(
            told == [
                "line 4, column 2 (Recipient): Omar stands here, and Ada in line 2 [contradiction]"
            ])
    }

    @Test func `of one order stand together`() throws {
        let told = try told(
            """
            Number,Recipient,Title,Qty,Price
            1,Ada,Lamp,2,39.00
            2,Omar,Lamp,1,39.00
            1,Ada,Bulb,1,4.50
            """)
        #expect(told.count == 3)
        #expect(told[2] == "line 4, column 1 (Number): 1 stands in line 2 already [rows-apart]")
    }

    @Test func `are told all that is wrong with them, by line and column`() throws {
        let told = try told(
            """
            Number,Recipient,Total,Date,Status
            1,Ada,12.505,2025-01-03,delivered
            2,Ada,"1,5",03/04/2025,sent
            ,Ada,1.00,2025-01-03,delivered
            """)
        #expect(
            told == [
                "line 2, column 3 (Total): 12.505 has more decimals than USD, which has 2 [invalid-field]",
                "line 3, column 3 (Total): 1,5 can be read in two ways: nobody said whether a comma "
                    + "stands before decimals [ambiguous-value]",
                "line 3, column 5 (Status): sent is none of placed, onDelivery, delivered, cancelled, "
                    + "returned [invalid-field]",
                "line 3, column 4 (Date): 03/04/2025 can be read in two ways: nobody said which is the "
                    + "month [ambiguous-value]",
                "line 4, column 1 (Number): this tells things apart, and is blank [required-field-empty]",
            ])
    }

    @Test func `hold least parts where their column says so`() throws {
        let told = try told("orderNumber,customerName,totalCents\n1,Ada,7800")
        #expect(told[0].contains(#""totalCents":7800"#))
    }

    @Test func `take what is said for all, in our words`() throws {
        let told = try told("Number,Recipient,Total,State,Date\n1,Ada,5.00,shipped,2025-01-03") {
            $0.add("State", to: "status")
            $0.values = [.init("State", [.init("Shipped", "onDelivery")])]
            $0.put("UK", into: "shippingAddress.country")
        }
        #expect(
            told == [
                #"{"status":"onDelivery","orderNumber":"1","shippingAddress":{"name":"Ada","country":"UK"},"#
                    + #""totalCents":500,"orderId":"1"} at 2025-01-03T00:00:00.000Z"#
            ])
    }

    @Test func `have ids made of what tells them apart, the same each time`() throws {
        func ids(_ csv: String) throws -> [String] {
            let columns = try RowReader(csv: csv).columns
            let mapping = Mapping(command: "PlaceOrder").matching(columns, placeOrder)
            return try commands(Array(csv.utf8), mapping).map(\.id)
        }
        let short = try ids("Number,Recipient,Total\n1,Ada,5.00\n2,Ada,5.00")
        let long = try ids("Number,Total,Recipient\n1,6.00,Ada\n2,5.00,Ada\n3,5.00,Ada")
        #expect(Array(long.prefix(2)) == short && Set(long).count == 3)
        #expect(short.allSatisfy { $0.hasPrefix("import:") })
    }

    @Test func `that say the very same are two where nothing tells them apart`() throws {
        let form = CommandForm(CommandDescription(RecordTransaction.self))
        var mapping = Mapping(command: "RecordTransaction")
        mapping.fields = [.init("|amountCents|", ["Sum"]), .init("transactionDate", ["Day"])]
        mapping.set = [.init("accountId", "a"), .init("transactionType", "purchase")]
        let csv = "Day,Sum\n5.3.2025,-19.90\n5.3.2025,-19.90\n6.3.2025,-1.00"
        let made = try commands(Array(csv.utf8), mapping, form)
        #expect(Set(made.map(\.id)).count == 3)
        #expect(made[0].told.contains(#""amountCents":1990,"transactionDate":"2025-03-05""#))
        #expect(try commands(Array(csv.utf8), mapping, form).map(\.id) == made.map(\.id))
    }
}

@Suite struct `Files of other programs` {
    @Test func `are known by their columns`() throws {
        for (name, export) in [
            ("orders_export.csv", KnownExport.shopify), ("orders-woocommerce.csv", .woocommerce),
            ("books.csv", .hledger),
        ] {
            let reader = try RowReader(.init(.csv), blocks(try file(name)))
            #expect(KnownExport(columns: reader.columns) == export)
        }
        let plain = try RowReader(.init(.csv), blocks(try file("orders.csv")))
        #expect(KnownExport(columns: plain.columns) == nil)
    }

    @Test func `Shopify's orders have lines, shipping, taxes and a discount`() throws {
        let bytes = try file("orders_export.csv")
        let reader = try RowReader(.init(.csv), blocks(bytes))
        let made = try commands(bytes, KnownExport.shopify.mapping.keeping(reader.columns))
        #expect(made.count == 4)
        #expect(
            made[0].told
                == ##"{"orderNumber":"#1001","status":"delivered","totalCents":10750,"shippingAddress":"##
                + #"{"name":"Maren Quist","line1":"12 Mill Road","city":"Portland","postcode":"04101","#
                + #""country":"US"},"lines":[{"title":"Desk lamp - brass","quantity":2,"unitPriceCents":"#
                + #"3900},{"title":"Bulb, warm white","quantity":1,"unitPriceCents":1600},"#
                + #"{"unitPriceCents":600,"title":"Shipping","quantity":1},"#
                + #"{"unitPriceCents":750,"title":"Taxes","quantity":1}],"orderId":"1001"}"#
                + " at 2025-03-03T14:30:12.000Z")
        #expect(made[1].told.contains(#"{"unitPriceCents":-1000,"title":"Discount","quantity":1}"#))
        #expect(made.map { $0.told.contains("\"returned\"") } == [false, true, false, false])
        #expect(made[2].told.contains(#""status":"onDelivery""#))
        #expect(made[3].told.contains(#""status":"cancelled""#))
    }

    @Test func `WooCommerce's orders have first and last names`() throws {
        let bytes = try file("orders-woocommerce.csv")
        let made = try commands(bytes, KnownExport.woocommerce.mapping)
        #expect(made.count == 3)
        #expect(made[0].told.contains(#""name":"Hanna Lindqvist""#))
        #expect(made[0].told.contains(#""status":"delivered""#))
        #expect(made[1].told.contains(#"{"unitPriceCents":-890,"title":"Discount","quantity":1}"#))
    }

    @Test func `a bank's transactions are spent or come back, in euros`() throws {
        let form = CommandForm(CommandDescription(RecordTransaction.self))
        var mapping = KnownExport.sparkasse.mapping
        mapping.put("a", into: "accountId")
        var table = RowReader.Form(.csv)
        table.encoding = .windows1252
        let bytes = try file("umsaetze-camt.csv")
        let euro = try #require(Currency("EUR"))
        let made = try commands(bytes, mapping, form, table, currency: euro)
        #expect(made.count == 5)
        #expect(
            made[1].told.hasPrefix(
                #"{"transactionDate":"2025-03-03","amountCents":123456,"transactionType":"purchase","#
                    + #""source":"Gläser & Söhne GmbH","#))
        #expect(made[4].told.contains(#""amountCents":12000,"transactionType":"return""#))
        let dollars = try commands(bytes, mapping, form, table)
        #expect(dollars[0].told.hasSuffix("[other-currency]"))
    }

    @Test func `hledger's postings to expenses are transactions`() throws {
        let form = CommandForm(CommandDescription(RecordTransaction.self))
        var mapping = KnownExport.hledger.mapping
        mapping.put("a", into: "accountId")
        let made = try commands(try file("books.csv"), mapping, form)
        #expect(made.count == 5)
        #expect(
            made[0].told.hasPrefix(
                #"{"transactionDate":"2025-04-01","amountCents":12900,"transactionType":"purchase","#
            ))
        #expect(made[3].told.contains(#""amountCents":2000,"transactionType":"return""#))
    }

    @Test func `that nobody knows are guessed by their columns`() throws {
        var reader = try RowReader(.init(.csv), blocks(try file("orders.csv")))
        var rows: [Importing.Row] = []
        while case .success(let row)? = try reader.next() { rows.append(row) }
        let commands = [
            CommandDescription(PlaceOrder.self), CommandDescription(RecordTransaction.self),
        ]
        let guess = try #require(Guess(reader, rows, commands))
        #expect(guess.mapping.command == "PlaceOrder" && guess.export == nil)
        #expect(
            guess.mapping.fields.map { $0.name + " " + $0.value.joined() } == [
                "orderNumber Order number", "shippingAddress.name Customer name",
                "shippingAddress.city City", "occurredAt Date", "status Status",
                "lines[].title Item", "lines[].quantity Qty", "lines[].unitPriceCents Price",
            ])
    }
}
