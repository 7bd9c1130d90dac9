import ArgumentParser
import EventSourcing
import Records

/// Sends any command: one, or a batch.
struct Send: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send a command, or a batch of them.",
        discussion: """
            A field is name=text or name:=json; a.b= goes into an object, a[]= adds to a list, \
            a[0].b= goes into the first thing of a list. With - the data is read from stdin as JSON.

              es send UpdateOrderStatus orderId=1042 status=delivered --reason 'signed for'
              es send AdjustStock productId=desk-lamp delta:=-2
              echo '{"orderId":"1042","status":"delivered"}' | es send UpdateOrderStatus -

            A batch is a command a line, {"command":…,"data":{…}}, and beside them as wanted "id", \
            "actor", "reason", "occurredAt" and "expectedRevision". Its results come a line each, in order (on a \
            terminal only what was refused), and the status is 65 when any was. With --dry-run each line \
            is decided on the ones before it, and nothing is stored. For CSV and the like: es import.
            """)

    @Argument(
        help: ArgumentHelp("The command; es commands lists them.", valueName: "command"))
    var command: String?

    @Argument(help: ArgumentHelp("Its fields, or - for JSON on stdin.", valueName: "field=value"))
    var fields: [String] = []

    @Option(
        help: ArgumentHelp("Commands, a line each; - for stdin.", valueName: "file"),
        completion: .file())
    var batch: String?

    @Flag(help: "End a batch at the first line that is refused (then each line is a commit).")
    var stopOnError = false

    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if batch != nil {
            guard command == nil else { throw ValidationError("a batch names its commands itself") }
            let own = sending.id != nil || sending.expectedRevision != nil
            guard !own else {
                throw ValidationError(
                    "--id and --expected-revision belong to one command: give them in its line")
            }
        } else if command == nil {
            throw ValidationError("a command is missing: es send COMMAND field=value …")
        } else if stopOnError {
            throw ValidationError("--stop-on-error belongs to --batch")
        }
    }

    func perform(in session: Session) async throws {
        if let batch {
            let run = try Batch(
                batch, session: session, options: sending, stopOnError: stopOnError)
            return try await run.run()
        }
        guard let command else { return }
        let sender = Sending(session: session, options: sending)
        if fields == ["-"] {
            try await sender.send(command, try dataFromInput(of: command, session))
        } else {
            let (data, entries) = try FieldSyntax.parse(fields, of: command)
            try await sender.send(command, data, entries: entries)
        }
    }

    private func dataFromInput(of command: String, _ session: Session) throws -> JSONValue {
        do {
            let bytes = try Input.standard.readAll(atMost: JSONValue.Limits().bytes + 1)
            let data = try JSONValue(parsing: bytes)
            guard data.members != nil else {
                throw Rejection(.invalidJSON, field: "data", "data is an object, {…}")
            }
            return data
        } catch let rejection as Rejection {
            if session.isJSON { try session.show(json: rejection.result(of: command)) }
            throw rejection
        }
    }
}
