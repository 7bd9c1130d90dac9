import ArgumentParser
import EventSourcing
import Records

extension OrderVerb {
    /// A payment from a wallet.
    struct Pay: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "pay",
            abstract: "Pay an order from a wallet, whole or in part.",
            discussion: """
                es order pay 1042                            all of it, from the customer's wallet
                es order pay 1042 --amount 50.00 --from ann  some of it, from Ann's
                """)
        static let command = "PayOrder"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @Option(
            help: ArgumentHelp("Whose wallet; the customer's, if left out.", valueName: "user"))
        var from: String?
        @Option(
            help: ArgumentHelp(
                "How much; all that is still to be paid, if left out.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var amount: Amount?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("orderId", id)
            data.set("userId", from)
            data.set("amountCents", amount)
        }
    }
}
