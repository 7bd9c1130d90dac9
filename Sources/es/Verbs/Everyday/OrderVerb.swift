import ArgumentParser
import EventSourcing
import Records

/// Orders: one of them shown, placed, moved on, sent elsewhere.
struct OrderVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Show an order (es order 1042), place one, change its status or address.",
        subcommands: [Show.self, Place.self, Status.self, Address.self, Fill.self],
        defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show an order with its lines and status history.")
        static let query = "order"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"),
            completion: .custom { _, _, _ in await Completing.ids(of: "order") })
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
                """)
        static let command = "PlaceOrder"

        @Argument(help: ArgumentHelp("The order's number.", valueName: "number"))
        var number: String
        @OptionGroup(title: "Where it goes") var address: AddressOptions
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var orderId: String?
        @Option(help: ArgumentHelp("Whose it is.", valueName: "id"))
        var customer: String?
        @Option(
            help: ArgumentHelp(
                "What is ordered, as TITLE:QUANTITY:PRICE or PRODUCT=TITLE:QUANTITY:PRICE.",
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

        func fill(_ data: inout CommandData) {
            data.set("orderId", orderId)
            data.set("orderNumber", number)
            data.set("customerId", customer)
            data.set("shippingAddress", object: address.fill)
            data.set("lines", list: line)
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
            help: ArgumentHelp("The order.", valueName: "id"),
            completion: .custom { _, _, _ in await Completing.ids(of: "order") })
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
            help: ArgumentHelp("The order.", valueName: "id"),
            completion: .custom { _, _, _ in await Completing.ids(of: "order") })
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
            help: ArgumentHelp("The order.", valueName: "id"),
            completion: .custom { _, _, _ in await Completing.ids(of: "order") })
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

/// A line of an order as it is typed: `desk-lamp=Desk lamp:2:39.00`.
enum OrderLineArgument {
    static func parse(_ text: String) throws -> JSONValue {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let quantity = Int64(strict: parts[parts.count - 2]) else {
            throw Failure.usage("\(text) is no line: give TITLE:QUANTITY:PRICE")
        }
        let price = try Amount.parse(String(parts[parts.count - 1]))
        // A title may have colons of its own.
        let title = parts.dropLast(2).joined(separator: ":")
        var line = CommandData()
        if let equals = title.firstIndex(of: "=") {
            line.set("productId", String(title[..<equals]))
            line.set("title", String(title[title.index(after: equals)...]))
        } else {
            line.set("title", title)
        }
        line.set("quantity", quantity)
        line.set("unitPriceCents", price)
        return .object(line.members)
    }
}
