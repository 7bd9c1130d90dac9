import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Who outside is told what happens: addresses that events are posted to. What is decided about them is in the log.
struct HookVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook",
        abstract:
            "Have events posted to an address; see how that stands; try, retry, rotate, remove.",
        discussion: "A server posts them, as long as it runs: es serve. More: Docs/Hooks.md",
        subcommands: [
            Add.self, HookList.self, HookTest.self, Retry.self, Rotate.self, Remove.self,
        ])

    struct Add: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Have events posted to an address, signed; the secret is shown this once.",
            discussion: """
                es hook add https://crm.example/daybook --types OrderPlaced,product
                es hook add https://crm.example/daybook --name audit --from start
                es hook add http://localhost:8080/ --allow-private

                A type of event, or a kind of thing, which means all of its events; none: every event. \
                What happens from now on is posted, or, with --from, what has happened from there on, too.
                """)
        static let command = "AddHook"

        @Argument(help: ArgumentHelp("Where to: an https address.", valueName: "url"))
        var url: String
        @Option(
            help: ArgumentHelp(
                "Types of events, or kinds of things, with commas between them.",
                valueName: "types"))
        var types: String?
        @Option(
            help: ArgumentHelp(
                "What it is called; else after the address's host.", valueName: "name"))
        var name: String?
        @Option(
            help: ArgumentHelp(
                "The position of the first event to be posted, or start.", valueName: "position"))
        var from: String?
        @Flag(help: "It may lie on this machine or in the network around it, and be http.")
        var allowPrivate = false
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) throws {
            data.set("hookId", name ?? Self.host(of: url))
            data.set("url", url)
            let names = (types ?? "").split(separator: ",").map { String($0).trimmed }
            data.set("types", list: names.map { .string($0) })
            data.set("from", try from.map(Self.position))
            data.set("allowsPrivate", raised: allowPrivate)
        }

        private static func position(_ text: String) throws -> Int64 {
            if text == "start" { return 1 }
            guard let position = Int64(text), position > 0 else {
                throw Failure.usage("--from is a position of the log, or start")
            }
            return position
        }

        /// As a hook may be called; what is wrong with the address is told by the command.
        private static func host(of url: String) -> String {
            let host = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#:".contains($0) }
            let name = host.lowercased().filter {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
            }
            return name.isEmpty ? "hook" : String(name.prefix(64))
        }
    }

    struct Retry: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "retry",
            abstract: "Let a hook that stands still, or waits, try again at once.",
            discussion: """
                es hook retry crm

                It goes on with the event that it stands at: none is ever left out.
                """)
        static let command = "RetryHook"

        @Argument(help: ArgumentHelp("The hook: es hook list.", valueName: "name"))
        var name: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("hookId", name) }
    }

    struct Rotate: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Give a hook another secret, which is shown this once.",
            discussion: """
                es hook rotate crm
                es hook rotate crm --at-once        the former one has become known

                For a day what is posted is signed with the former one, too.
                """)
        static let command = "RotateHook"

        @Argument(help: ArgumentHelp("The hook: es hook list.", valueName: "name"))
        var name: String
        @Flag(help: "Sign nothing more with the former one.") var atOnce = false
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("hookId", name)
            data.set("atOnce", raised: atOnce)
        }
    }

    struct Remove: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Have nothing more posted to a hook.", discussion: "es hook remove crm")
        static let command = "RemoveHook"

        @Argument(help: ArgumentHelp("The hook: es hook list.", valueName: "name"))
        var name: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("hookId", name) }
    }
}
