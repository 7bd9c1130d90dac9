import ArgumentParser
import EventSourcing
import Records

extension OrderVerb {
    /// A part of an order that goes out.
    struct Deliver: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "deliver",
            abstract: "Say which part of an order went out.",
            discussion: """
                es order deliver 1042                   all that is due and there
                es order deliver 1042 --line 1:2        two pieces of line 1
                es order deliver 1042 --line 1 --line 3 all that is due of lines 1 and 3
                es order deliver 1042 --line 1:-1 --reason 'one was still in the van'
                """)
        static let command = "DeliverLines"

        @Argument(
            help: ArgumentHelp("The order.", valueName: "id"))
        var id: String
        @Option(
            help: ArgumentHelp(
                "What of it: LINE or LINE:QUANTITY; again for each line.", valueName: "part"),
            transform: { try Deliver.part($0) })
        var line: [JSONValue] = []
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("orderId", id)
            data.set("lines", list: line)
        }

        /// Reads `1` or `1:2`.
        static func part(_ text: String) throws -> JSONValue {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int64(strict: $0) }
            guard let line = numbers.first, numbers.count == parts.count, parts.count <= 2 else {
                throw Failure.usage("\(text) is no part of an order: give LINE or LINE:QUANTITY")
            }
            var part = CommandData()
            part.set("line", line)
            part.set("quantity", numbers.dropFirst().first)
            return .object(part.members)
        }
    }
}
