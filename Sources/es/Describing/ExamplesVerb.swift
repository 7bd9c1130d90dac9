import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Lists lines to type: each runs as it stands in the store that `es demo` makes.
struct ExamplesVerb: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Show what to type: es examples order.")

    @Argument(help: ArgumentHelp("A verb.", valueName: "verb"))
    var verb: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if let verb, Verbs.page([verb]) == nil {
            throw Failure(
                .notFound, code: "not-found", "there is no verb \(verb)",
                hint: nearest(to: verb, among: Verbs.listedNames).map { .es("examples", $0) }
                    ?? .es("examples"))
        }
        let lines = Example.all.filter { verb == nil || $0.verb == verb }
        if session.isForPeople {
            for example in lines { try Channel.out.line(example.line) }
        } else {
            try session.show(
                Listing(
                    [Column("verb"), Column("line")],
                    rows: lines.map { [.string($0.verb), .string($0.line)] }))
        }
    }
}

/// A line that shows what a verb does.
struct Example: Sendable {
    var verb: String
    var line: String

    /// Those of this list, and the example of each list that has a short form.
    static var all: [Example] {
        let written = lines.split(separator: "\n").map(String.init)
        let asked = ShortQueries.all.flatMap { $0.names() }.compactMap { name -> String? in
            // Of one thing: of which, the demo has to know.
            guard Verbs.page([name])?.isOfOne == false else { return nil }
            return BackOffice.questions.first { $0.name == name }?.exampleLine
        }
        return (written + asked.filter { !written.contains($0) }).map { line in
            Example(verb: String(line.split(separator: " ")[1]), line: line)
        }
    }

    /// Each goes by what the ones before it left: it can be typed once, from the top.
    private static let lines = """
        es order 1042
        es order place 9001 --name 'Ada Lovelace' --line p-001:2
        es order status 1042 delivered --reason 'signed for'
        es product p-001
        es product add 'Desk lamp' --product-id desk-lamp --category bulbs --price 49.00 --quantity 12
        es product stock desk-lamp -2 --reason 'broken'
        es category add 'Lamps and lights' --category-id lights
        es category change lights --title 'Lights'
        es user register --user-id ada --name 'Ada Lovelace' --email ada@example.org
        es user change ada --phone +442071838750
        es message send ada 'It is on its way'
        es account open 'Studio North' --account-id north --owner ada
        es project create 'Lake house' --project-id lake-house --account lantern --client 'R. Hopper'
        es budget harbour-house
        es budget set lake-house textiles 12,500.00
        es business
        es send UpdateOrderStatus orderId=9001 status=onDelivery
        es query orders status=delivered limit=20
        es conversation u-007
        es item arc-1
        es space bakery-back-room
        es club rovers
        es match rovers-01
        es wallet u-007
        es client-report harbour-house
        es log --reverse --limit 10
        es audit order 1042
        es audit orders --since 7d --limit 5
        es state order 1042
        es diff order 1042 --from r1 --to r4
        es blame order 1042 --fields status
        es why order 1042 status
        es why 4711
        es bisect 'orders total > 50'
        es process orders
        es refused --since 1d
        es replay --rules 'limit order.total 5,000'
        es commands PlaceOrder
        es queries orders
        es events OrderPlaced
        es help slug-taken
        es help order place
        es examples order
        es projections
        es reactors
        es verify
        es check
        es doctor
        es config --origin
        es completions bash
        es forget ada --dry-run
        es export --format cloudevents
        """
}

extension QueryDescription {
    /// Its example, by the short form where there is one.
    var exampleLine: String {
        let words = guide.example
        guard let form = Verbs.shortForm(of: name) else {
            return (["es", "query", name] + words).map(shellQuoted).joined(separator: " ")
        }
        let isOfOne = VerbPage(of: form, at: [name]).isOfOne
        let first = parameters.first(where: \.required) ?? parameters.first
        let named = isOfOne ? first?.name : nil
        let short = words.map { word in
            named.flatMap { word.hasPrefix($0 + "=") ? String(word.dropFirst($0.count + 1)) : nil }
                ?? word
        }
        return (["es", name] + short).map(shellQuoted).joined(separator: " ")
    }
}
