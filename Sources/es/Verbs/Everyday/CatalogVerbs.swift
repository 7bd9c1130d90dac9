import ArgumentParser
import EventSourcing
import Records

/// Products: one of them shown, added, changed, priced, counted, reviewed, taken off sale.
struct ProductVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product",
        abstract: "Show a product (es product desk-lamp), add one, change price or stock.",
        subcommands: [
            Show.self, Add.self, Change.self, Price.self, Stock.self, Variant.self,
            Review.self, Discontinue.self,
        ],
        defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a product with its variants and reviews.")
        static let query = "product"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [id] }
    }

    struct Add: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a product.",
            discussion: "es product add 'Desk lamp' --category lamps --price 49.00 --quantity 12")
        static let command = "AddProduct"

        @Argument(help: "Its title.") var title: String
        @Option(
            help: ArgumentHelp("A category it is listed under; may be repeated.", valueName: "id"))
        var category: [String]
        @Option(
            help: ArgumentHelp("Its price.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var price: Amount
        @Option(
            help: ArgumentHelp("Its discounted price.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var discount: Amount?
        @Option(help: ArgumentHelp("How many there are.", valueName: "number"))
        var quantity: Int64 = 0
        @Option(help: ArgumentHelp("More about it.", valueName: "text")) var description: String?
        @Option(
            help: ArgumentHelp(
                "A variant, as Colour=brass,black; may be repeated.", valueName: "variant"),
            transform: { try VariantArgument.parse($0) })
        var variant: [JSONValue] = []
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var productId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", productId)
            data.set("title", title)
            data.set("description", description)
            data.set("categoryIds", .array(category.map { .string($0) }))
            data.set("basePriceCents", price)
            data.set("discountPriceCents", discount)
            data.set("quantity", quantity)
            data.set("variants", list: variant)
        }
    }

    struct Change: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Change a product's title, description or categories.",
            discussion: "es product change desk-lamp --category lamps --category gifts")
        static let command = "ChangeProductDetails"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @Option(help: "Its new title.") var title: String?
        @Option(help: ArgumentHelp("More about it; '' for nothing.", valueName: "text"))
        var description: String?
        @Option(
            help: ArgumentHelp(
                "A category it is listed under from now on; may be repeated.", valueName: "id"))
        var category: [String] = []
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", id)
            data.set("title", title)
            data.set("description", description)
            data.set("categoryIds", list: category.map { .string($0) })
        }
    }

    struct Variant: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "variant",
            abstract: "Give a product one more variant.",
            discussion: "es product variant desk-lamp Colour=brass,black")
        static let command = "AddVariant"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @Argument(
            help: "Its name and what there is to choose from, as Colour=brass,black.",
            transform: { try VariantArgument.parse($0) })
        var variant: JSONValue
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", id)
            for member in variant.members ?? [] { data.set(member.name, member.value) }
        }
    }

    struct Review: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "review",
            abstract: "Add what someone said of a product.",
            discussion: "es product review desk-lamp Ada 5 'Bright and steady.'")
        static let command = "AddReview"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @Argument(help: "Who said it.") var author: String
        @Argument(help: "1 to 5.") var stars: Int64
        @Argument(help: "What was said.") var message: String?
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var reviewId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", id)
            data.set("reviewId", reviewId)
            data.set("author", author)
            data.set("stars", stars)
            data.set("message", message)
        }
    }

    struct Price: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "price",
            abstract: "Set a product's price, and its discount if it has one.")
        static let command = "ChangeProductPrice"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @Argument(help: "12.50, or cents as 1250c.", transform: { try Amount.parse($0) })
        var price: Amount
        @Option(
            help: ArgumentHelp("Its discounted price; none if left out.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var discount: Amount?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", id)
            data.set("basePriceCents", price)
            data.set("discountPriceCents", discount)
        }
    }

    struct Stock: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "stock",
            abstract: "Put pieces into stock, or take some out.",
            discussion: "es product stock desk-lamp 12, es product stock desk-lamp -2")
        static let command = "AdjustStock"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @Argument(help: "How many come in; less than 0: go out.") var delta: Int64
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("productId", id)
            data.set("delta", delta)
        }
    }

    struct Discontinue: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "discontinue", abstract: "Take a product off sale.")
        static let command = "DiscontinueProduct"

        @Argument(
            help: ArgumentHelp("The product.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("productId", id) }
    }
}

/// A variant as it is typed: `Colour=brass,black`.
enum VariantArgument {
    static func parse(_ text: String) throws -> JSONValue {
        guard let equals = text.firstIndex(of: "=") else {
            throw Failure.usage("\(text) is no variant: give NAME=VALUE,VALUE")
        }
        var variant = CommandData()
        variant.set("name", String(text[..<equals]))
        let values = text[text.index(after: equals)...].split(separator: ",")
        variant.set("values", .array(values.map { .string(String($0)) }))
        return .object(variant.members)
    }
}
