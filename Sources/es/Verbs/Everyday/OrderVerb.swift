import ArgumentParser
import EventSourcing
import Records

/// Orders: one of them shown, placed, moved on, sent elsewhere.
struct OrderVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Show an order (es order 1042), place one, move it on, deliver parts of it.",
        subcommands: [
            Show.self, Place.self, Status.self, Address.self, Fill.self, Deliver.self, Pay.self,
        ],
        defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show an order with its lines and status history.")
        static let query = "order"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [id] }
    }

    struct Place: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "place",
            abstract: "Place an order.",
            discussion: """
                es order place 1042 --name 'Ada Lovelace' --line 'desk-lamp=Desk lamp:2:39.00'
                es order place 1043 --name 'Ada Lovelace' --line desk-lamp:2

                Where only the product and a number are given, the title and the price are the catalog's, \
                with the sale that is on at that time.
                """)
        static let command = "PlaceOrder"

        @Argument(help: ArgumentHelp("The order's number.", valueName: "number"))
        var number: String
        @OptionGroup(title: "Where it goes") var address: AddressOptions
        @Option(help: ArgumentHelp("Its id; its number if left out.", valueName: "id"))
        var orderId: String?
        @Option(help: ArgumentHelp("Whose it is.", valueName: "id"))
        var customer: String?
        @Option(
            help: ArgumentHelp(
                "What is ordered: TITLE:QUANTITY:PRICE, PRODUCT=TITLE:QUANTITY:PRICE or PRODUCT:QUANTITY.",
                valueName: "line"),
            transform: { try OrderLineArgument.parse($0) })
        var line: [JSONValue] = []
        @Option(
            help: ArgumentHelp("The total, where there are no lines.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var total: Amount?
        @Option(help: ArgumentHelp("Its status, for one out of a history.", valueName: "status"))
        var status: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            var data = CommandData()
            let lines = try await session.priced(
                line, at: sending.occurredAt, isRehearsed: sending.dryRun)
            fill(&data, lines)
            try await Sending(session: session, options: sending)
                .send(Self.command, .object(data.members), hasTypedAmounts: true)
        }

        func fill(_ data: inout CommandData) { fill(&data, line) }

        private func fill(_ data: inout CommandData, _ lines: [JSONValue]) {
            data.set("orderId", orderId)
            data.set("orderNumber", number)
            data.set("customerId", customer)
            data.set("shippingAddress", object: address.fill)
            data.set("lines", list: lines)
            data.set("totalCents", total)
            data.set("status", status)
        }
    }

    struct Status: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Say how far an order has come.",
            discussion: "es order status 1042 delivered --reason 'signed for'")
        static let command = "UpdateOrderStatus"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @Argument(
            help: "placed, onDelivery, delivered, cancelled or returned.",
            completion: .list(["placed", "onDelivery", "delivered", "cancelled", "returned"]))
        var status: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("orderId", id)
            data.set("status", status)
        }
    }

    struct Address: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "address",
            abstract: "Send an order to another address, given whole.")
        static let command = "ChangeShippingAddress"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @OptionGroup(title: "Where it goes") var address: AddressOptions
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("orderId", id)
            data.set("shippingAddress", object: address.fill)
        }
    }

    struct Fill: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "fill",
            abstract: "Let lines that were short take their stock after all.",
            discussion: "es query backorders lists them.")
        static let command = "FillBackorder"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @Option(help: "Which line, from 1; all that there is enough for, if left out.")
        var line: Int64?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("orderId", id)
            data.set("line", line)
        }
    }
}

/// Where an order goes.
struct AddressOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Who gets it.", valueName: "name")) var name: String
    @Option(help: ArgumentHelp("Street and house.", valueName: "text")) var line1: String?
    @Option(help: ArgumentHelp("City.", valueName: "text")) var city: String?
    @Option(help: ArgumentHelp("Postcode.", valueName: "text")) var postcode: String?
    @Option(help: ArgumentHelp("Country.", valueName: "text")) var country: String?

    func fill(_ data: inout CommandData) {
        data.set("name", name)
        data.set("line1", line1)
        data.set("city", city)
        data.set("postcode", postcode)
        data.set("country", country)
    }
}
