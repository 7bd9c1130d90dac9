import ArgumentParser
import Daybook
import EventSourcing
import Importing
import Records

/// Brings in what another program has written: a file of rows, as commands.
struct ImportVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a file of rows (CSV, TSV, JSON, NDJSON), or events that were exported.",
        discussion: """
            Each row becomes a command; rows with the same order number become one order. Columns find \
            their fields by name, and what goes where is said before anything is done. All rows are \
            decided first, each on the ones before it, and stored only if none is refused. The same \
            file again changes nothing, a longer one adds what is new.

              es import --guess orders.csv                what it seems to be, and how to import it
              es import csv orders.csv --as PlaceOrder --dry-run
              es import orders.csv --as PlaceOrder --map number=orderNumber,total=totalCents
              es import orders_export.csv --mapping shopify --save-mapping shop.toml
              es import bank.csv --mapping sparkasse --set accountId=lantern
              es import events log.ndjson --data copy     what es export wrote, as the log that it was

            Events go into a folder with no store, or an empty one, at the same positions, with the same ids \
            and times; of sealed ones (es export --sealed) it is the same log, byte for byte. Into a store \
            that has events they go behind them, each command once. So do those of a proof (es prove), which is \
            verified before.

            A field is written as es commands NAME lists it: shippingAddress.city, lines[].title for a row's own \
            line, lines[Shipping].unitPriceCents for one line more of the whole order, -… and |…| to turn \
            or drop an amount's sign, occurredAt, actor, reason and id for what stands around it, and \
            @currency for what only has to be right.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file, or - for stdin; csv, tsv, json, ndjson or events before it.",
            valueName: "file"),
        completion: .file())
    var words: [String] = []

    @Flag(help: "Say what the file seems to be, and how to import it; do nothing.")
    var guess = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("What each row becomes; es commands lists them.", valueName: "command"))
    var command: String?

    @Option(
        help: ArgumentHelp(
            "Which column goes where: column=field, several with commas between, again for more.",
            valueName: "column=field"))
    var map: [String] = []
    @Option(help: ArgumentHelp("What goes into a field in all rows.", valueName: "field=value"))
    var set: [String] = []
    @Option(
        help: ArgumentHelp(
            "A column's words in ours; * is anything else, - and + are amounts below and above zero.",
            valueName: "column:theirs=ours,…"))
    var values: [String] = []
    @Option(
        help: ArgumentHelp(
            "Take only rows in which this stands there; * at the end is anything.",
            valueName: "column=value"))
    var only: [String] = []
    @Option(help: ArgumentHelp("Leave a column out.", valueName: "column"))
    var leave: [String] = []
    @Option(
        help: ArgumentHelp("The column that tells one thing from another.", valueName: "column"))
    var key: [String] = []
    @Option(
        help: ArgumentHelp(
            "A mapping that was kept (TOML or JSON), or one of "
                + KnownExport.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            valueName: "file"),
        completion: .file())
    var mapping: String?
    @Option(
        help: ArgumentHelp("Keep the mapping in this file.", valueName: "file"), completion: .file()
    )
    var saveMapping: String?
    @Option(
        help: ArgumentHelp(
            "Whose way of writing numbers and dates it is: de, en-US.", valueName: "tag"))
    var locale: String?
    @Option(help: "How the file is written: utf-8, utf-16, windows-1252, iso-8859-1.")
    var encoding: String?
    @Option(
        help: ArgumentHelp(
            "What stands between two cells, if not what it seems.", valueName: "character"))
    var separator: String?
    @Option(help: ArgumentHelp("So many lines come before the columns' names.", valueName: "lines"))
    var skipLines: Int?
    @Flag(help: "Store what can be taken though something is refused.")
    var partial = false
    @Flag(help: "Decide all rows and say what would happen; store nothing.")
    var dryRun = false
    @Option(
        help: ArgumentHelp(
            "With events: the keys of the store that they are sealed with.", valueName: "file"),
        completion: .file())
    var keys: String?
    @Option(
        help: ArgumentHelp(
            "With a proof: believe this key alone, or a file with that line.", valueName: "key"),
        completion: .file())
    var signedBy: String?
    @Option(help: ArgumentHelp("Who asks (ES_ACTOR; default: you).", valueName: "name"))
    var actor: String?
    @Option(help: ArgumentHelp("Why; the audit shows it.", valueName: "text"))
    var reason: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if keys != nil || signedBy != nil, words.first != "events" {
            throw ValidationError("--keys and --signed-by are for es import events")
        }
        if words.isEmpty {
            throw ValidationError("a file is missing: es import FILE, or - for stdin")
        }
        if dryRun, partial { throw ValidationError("--dry-run stores nothing, --partial some") }
    }

    func perform(in session: Session) async throws {
        if words.first == "events" {
            return try await EventsImport(
                session: session, path: try eventsFile(), keys: keys,
                key: try signedBy.map { try TrustedKey.read($0) },
                isRehearsal: dryRun
            ).run()
        }
        let (format, path) = try file()
        let source = try ImportSource(path)
        var mapping = try startingMapping()
        try override(&mapping)
        let look = try ImportLook(source, mapping, format)
        if guess {
            return try ImportGuess(source: source, look: look, given: mapping).tell(session)
        }
        let plan = try ImportPlan(look, mapping, isKept: self.mapping != nil, path: path)
        if let saveMapping { try MappingFile(path: saveMapping).write(plan.mapping) }
        try plan.tell(session)
        try await ImportRun(
            session: session, plan: plan, source: source, actor: actor, reason: reason,
            way: dryRun ? .rehearsal : partial ? .partial : .whole
        ).run()
    }

    /// The file of events: they say themselves what they are.
    private func eventsFile() throws -> String {
        if guess || partial || command != nil || mapping != nil || saveMapping != nil
            || !(map + set + values + only + leave + key).isEmpty || locale != nil
            || encoding != nil || separator != nil || skipLines != nil || actor != nil
            || reason != nil
        {
            throw Failure.usage(
                "events are taken as they were: --dry-run, --keys and --signed-by alone are for them"
            )
        }
        guard words.count == 2 else {
            throw Failure.usage("a file is missing behind \(words[0]), or - for stdin")
        }
        return words[1]
    }

    /// The form that was said, and the file.
    private func file() throws -> (format: TableFormat?, path: String) {
        let forms = TableFormat.allCases.map(\.rawValue)
        switch words.count {
        case 1:
            if forms.contains(words[0]) {
                throw Failure.usage("a file is missing behind \(words[0]), or - for stdin")
            }
            return (nil, words[0])
        case 2:
            if let format = TableFormat(rawValue: words[0]) { return (format, words[1]) }
            throw Failure.usage("\(words[0]) is no form of a file: it is one of \(forms)")
        default: throw Failure.usage("one file is imported at a time")
        }
    }

    /// The mapping that was kept, or none but the command.
    private func startingMapping() throws -> Mapping {
        guard let name = mapping else { return Mapping(command: command ?? "") }
        var mapping = try KnownExport(rawValue: name)?.mapping ?? MappingFile(path: name).read()
        if let command { mapping.command = command }
        return mapping
    }
}
