import ArgumentParser
import EventSourcing
import Glibc
import Records
import Wording

/// `es`: Daybook's command line. From what was typed to the status it ends with.
@main
enum Entry {
    static func main() async {
        Signals.prepare()
        let given = Array(CommandLine.arguments.dropFirst())
        var typed = given
        var status: ExitStatus
        do {
            typed = try Aliases.resolved(given)
            status = await run(typed)
        } catch {
            status = tell(Failure(anything: error), of: given)
        }
        do {
            try Channel.out.finish()
            try Channel.err.flush()
        } catch is Channel.Closed {
            // Nobody reads any more: as `head` has it, that is no error.
        } catch {
            status = tell(Failure(anything: error), of: typed)
        }
        exit(status.rawValue)
    }

    private static func run(_ typed: [String]) async -> ExitStatus {
        do {
            try TypedText.check()
            if typed.first == ShellQuestion.word {
                try await ShellQuestion.answer(Array(typed.dropFirst()))
                return .done
            }
            if GlobalFlags.isAll(typed) {
                try Overview.show(typed)
                return .done
            }
            try Verbs.check(typed)
            if GlobalFlags.wantHelp(typed) {
                try HelpText.show(of: Verbs.path(typed))
                return .done
            }
            var command = try await parsed(typed)
            if var verb = command as? any AsyncParsableCommand {
                try await verb.run()
            } else {
                try command.run()
            }
            return .done
        } catch is Channel.Closed {
            return .done
        } catch let status as ExitStatus {
            return status
        } catch let failure as Failure {
            return tell(failure, of: typed)
        } catch  where isParsing(error) {
            return parsing(error, typed)
        } catch {
            return tell(Failure(anything: error), of: typed)
        }
    }

    /// What was typed, as a command. The verb reads its own words first: the tree of all verbs, which
    /// only help and errors need, takes longer to make than most verbs to run.
    private static func parsed(_ typed: [String]) async throws -> any ParsableCommand {
        var arguments = GlobalFlags.arranged(typed)
        if let (verb, words) = Verbs.meant(arguments),
            let verb = verb as? any AsyncParsableCommand.Type
        {
            arguments =
                arguments[..<words] + EitherWay.arranged(Array(arguments[words...]), for: verb)
            do {
                // Help that is asked for comes as a command of its own.
                let command = try await verb.asyncParseAsRoot(Array(arguments.dropFirst(words)))
                if type(of: command) == verb { return command }
            } catch {
                // Help, or a mistake: told with the whole tree in view.
            }
        }
        return try await Es.asyncParseAsRoot(arguments)
    }

    /// Whether it is the parser's own error, or its way to print help.
    private static func isParsing(_ error: any Error) -> Bool {
        switch error {
        case is Rejection, is Failure: false
        default:
            Es.exitCode(for: error) == .validationFailure || Es.exitCode(for: error) == .success
        }
    }

    /// Help and version are answers; all else was typed wrongly.
    private static func parsing(_ error: any Error, _ typed: [String]) -> ExitStatus {
        let text = Es.fullMessage(for: error)
        if Es.exitCode(for: error) == .success {
            do { try Channel.out.line(text) } catch { return .done }
            return .done
        }
        var message = Es.message(for: error)
        if message.hasPrefix("Error: ") { message = String(message.dropFirst(7)) }
        let path = Verbs.path(typed)
        if message.hasPrefix("Unknown option '"),
            let option = message.split(separator: "'").dropFirst().first.map(String.init)
        {
            let hint = Verbs.hint(unknownOption: option, at: path, in: TypedLine(typed))
            return tell(.usage("there is no option \(option) here", hint: hint), of: typed)
        }
        return tell(
            .usage(Sentence(quoting: lowerFirst(message)), hint: .es(path + ["--help"])),
            of: typed)
    }

    /// Tells a failure on stderr, as text or as JSON.
    private static func tell(_ failure: Failure, of typed: [String]) -> ExitStatus {
        var failure = failure.correcting(TypedLine(typed))
        if failure.status == .usage, let near = Verbs.nearSubverb(typed) {
            failure.hint = near
        }
        let isJSON = GlobalFlags.wantJSON(typed)
        let language = isJSON ? .english : Settings.language(of: typed)
        do {
            // What was printed before stands before it.
            try Channel.out.finish()
        } catch {
            // The failure is what counts; that its data has no reader doesn't change it.
        }
        do {
            if isJSON {
                try Channel.err.line(json: failure.json)
            } else {
                let style = Style(isColoured: Session.isColoured(nil, on: .err))
                let fields = FieldsAsTyped(of: typed)
                try Channel.err.line(failure.text(style, .shown(in: language), fields: fields))
            }
            try Channel.err.flush()
        } catch {
            // Nobody listens; the status still says it.
        }
        return failure.status
    }

    private static func lowerFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }
}
