import Daybook
import Glibc
import Records

/// What `es` alone says.
enum Overview {
    /// The overview; to a program the verbs; where there is no store yet, how to begin.
    static func show(_ typed: [String]) throws {
        if GlobalFlags.wantJSON(typed) {
            return try Channel.out.line(json: verbs.json())
        }
        try Channel.out.line(
            "Daybook: what happened, in order; everything else is made from it.")
        try Channel.out.line()
        try Channel.out.write(try hasStore(typed) ? begin : first)
        try Channel.out.line()
        try Channel.out.write(text)
    }

    private static var verbs: JSONValue {
        .object([
            .init(
                "verbs",
                .array(
                    Verbs.listing.flatMap(\.verbs).map { name, abstract in
                        .object([
                            .init("name", .string(name)), .init("summary", .string(abstract)),
                        ])
                    }))
        ])
    }

    private static func hasStore(_ typed: [String]) throws -> Bool {
        let settings = try Settings(environment: GlobalFlags.environment(typed), file: .here())
        let folder = settings.folder(
            GlobalFlags.value(of: "--data", in: typed), among: FoldersAbove()
        ).value
        return StorePlace.isAddress(folder) || access(folder, F_OK) == 0
    }

    private static let begin = """
          es demo                          a year of a small business, to look around in
          es init                          make a store (in ./.daybook, or --data FOLDER)

        """

    private static let first = """
        There is no store here yet. Begin with one of these:

          es demo --data demo              a year of a small business, to look around in
          es init                          a store of your own (in ./.daybook, or --data FOLDER)

        """

    private static let text = """
        Do
          es order status 1042 delivered   and: order place, product add, message send,
                                           budget set, transaction record …
          es send COMMAND field=text …     any command; es commands lists them
          es send --batch FILE             a command a line, a result a line

        Ask
          es dashboard                     the whole at a glance
          es orders, es order 1042         and: products, conversations, budget PROJECT …
          es find ada                      whatever has that in it; es show ID knows what it is
          es query NAME param=value …      any query; es queries lists them
          … --as-of 2026-03-01             … as it was

        Look back
          es audit order 1042              who changed what, when and why
          es state order 1042 --at 1h      as it was an hour ago
          es blame order 1042              which event set each of its fields; and: diff
          es why 4711                      what an event came of, and what came of it
          es bisect 'orders total > 50'    the first event that made it so
          es process orders                how long they wait, and what is unusual
          es log --follow                  every event, as it happens
          es replay --rules '…'            what if a rule had been another
          es refused                       who was refused what, and why

        Look after it
          es verify, es doctor, es projections
          es check                         before a deploy: what this es makes of the log
          es forget USER                   what is personal of them, for ever
          es forget USER --dry-run         what would go, and what stays where
          es export --format ocel          the events, for other programs
          es import --guess orders.csv     your own files in: orders, transactions …
          es backup create /mnt/usb/books  a copy elsewhere; es restore makes a store of it
          es copy books postgres://…       the books go on elsewhere, with all that is theirs

        es help VERB says more of a verb, es help CODE of what something was refused with;
        es examples shows what to type.

        """
}
