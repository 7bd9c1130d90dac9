import Daybook
import EventSourcing
import Foundation
import Testing
import Records

/// The verbs of `es`, as it lists them itself, and what each may do to the files of a store.
struct EsVerbs {
    /// A verb that only looks: by which lines, and what it may write, once, beside nothing at all.
    struct Looking {
        var lines: [[String]]
        /// Beginnings of the names of files.
        var writes: [String] = []
        /// There are many like it: a few of them do.
        var isOneOfMany = false

        /// Whether it may make or change what is called `name`, or the folder of what it may make.
        func mayWrite(_ name: String) -> Bool {
            writes.contains { name.hasPrefix($0) || $0.hasPrefix(name + "/") }
        }
    }

    /// Some things that are in the store.
    struct Things {
        var order: String
        var product: String
        var user: String
        var command: String
        var head: Int64
    }

    /// What of `es` is there to change something and has no rehearsal.
    private static let changing: Set<String> = [
        "demo", "init", "projections rebuild", "projections skip", "projections retry",
        "projections park", "reactors skip", "reactors retry", "reactors park", "checkpoint",
        "prove", "witness add", "witness remove", "backup create", "backup follow", "restore",
        "compact", "copy", "serve",
    ]

    /// All that only look, by their whole names: those that are told here, those that ask a query, and
    /// the rehearsals of those that send a command.
    ///
    /// Whoever adds a verb that is none of these has to say here what it does.
    static func looking(of es: Es, at things: Things) throws -> [String: Looking] {
        let told = told(things)
        var all: [String: Looking] = [:]
        for verb in try listed(by: es) where !changing.contains(verb.name) {
            if let looking = told[verb.name] {
                all[verb.name] = looking
            } else if verb.options.contains("as-of") {
                all[verb.name] = question(verb, things)
            } else if verb.options.contains("dry-run") {
                continue
            } else {
                Issue.record("what does es \(verb.name) do to the files of a store?")
            }
        }
        for command in BackOffice.contexts.flatMap(\.commands) {
            all["send \(command.name)"] = Looking(
                lines: [["send", command.name, "-", "--dry-run"]], writes: snapshots,
                isOneOfMany: true)
        }
        all["forget"] = Looking(lines: [["forget", things.user, "--dry-run"]], writes: snapshots)
        return all
    }

    /// A rehearsal folds as a command does, and leaves a snapshot as one does.
    private static let snapshots = ["snapshots"]

    private static func told(_ things: Things) -> [String: Looking] {
        let (middle, order) = ("\(things.head / 2)", things.order)
        let rules = [
            "refuse AdjustStock", "refuse PlaceOrder", "require reason UpdateOrderStatus",
            "limit order.totalCents 20000", "forbid order.status * -> delivered",
        ]
        return [
            "query": Looking(
                lines: BackOffice.questions.map { ["query", $0.name] + $0.guide.example },
                writes: ["views"], isOneOfMany: true),
            "find": Looking(
                lines: [["find", "a"], ["find", things.user, "--json"]], writes: ["views"]),
            "show": Looking(
                lines: [["show", order], ["show", "#\(middle)"], ["show", things.command]],
                writes: ["views"]),
            "log": Looking(lines: [["log"], ["log", "--stream", "order-\(order)", "--json"]]),
            "audit": Looking(
                lines: [
                    ["audit", "order", order], ["audit", "orders"], ["audit", "--since", "9999d"],
                ], writes: rows(of: "audit")),
            "state": Looking(lines: [
                ["state", "order", order], ["state", "order", order, "--at", middle],
            ]),
            "diff": Looking(lines: [["diff", "order", order, "--from", "r0"]]),
            "blame": Looking(lines: [["blame", "order", order]]),
            "why": Looking(
                lines: [
                    ["why", middle], ["why", things.command], ["why", "order", order, "status"],
                ],
                writes: rows(of: "audit")),
            "bisect": Looking(
                lines: [
                    ["bisect", "orders total >= 2"], ["bisect", "products total >= 3", "--quick"],
                    ["bisect", "users total >= 999999", "--from", middle],
                ], writes: ["orders", "catalog", "users"].flatMap(rows)),
            "process": Looking(
                lines: [["process", "orders"], ["process", "--since", "9999d"]],
                writes: rows(of: "process")),
            "refused": Looking(lines: [["refused"], ["refused", "--json"]]),
            "replay": Looking(
                lines: [["replay"], ["replay", "--from", middle, "--json"]]
                    + rules.map { ["replay", "--rules", $0] }),
            "commands": Looking(lines: [["commands"], ["commands", "PlaceOrder"]]),
            "queries": Looking(lines: [["queries"], ["queries", "orders"]]),
            "events": Looking(lines: [["events"], ["events", "OrderPlaced"]]),
            "projections status": Looking(lines: [["projections"], ["projections", "status"]]),
            "reactors status": Looking(lines: [["reactors"], ["reactors", "status", "--json"]]),
            "projections diff": Looking(lines: [["projections", "diff", "orders"]]),
            "verify": Looking(lines: [["verify"], ["verify", "--views"]]),
            "backup list": Looking(lines: [["backup", "list", "nowhere"]]),
            "backup verify": Looking(lines: [["backup", "verify", "nowhere"]]),
            "witness list": Looking(lines: [["witness"], ["witness", "list", "--json"]]),
            "witness check": Looking(lines: [["witness", "check"]]),
            "hook list": Looking(lines: [["hook", "list"], ["hook", "list", "--json"]]),
            "hook test": Looking(lines: [["hook", "test", "none"]]),
            "check": Looking(lines: [["check"], ["check", "--json"]], writes: ["check"]),
            "doctor": Looking(lines: [["doctor"], ["doctor", "--json"]]),
            "config": Looking(lines: [["config"]]),
            "completions": Looking(lines: [["completions", "bash"]]),
            "examples": Looking(lines: [["examples"]]),
            "help": Looking(lines: [["help", "exit"]]),
            "export": Looking(
                lines: ["ndjson", "cloudevents", "ocel"].map { ["export", "--format", $0] }),
        ]
    }

    /// Where a projection's rows and their copies lie.
    private static func rows(of projection: String) -> [String] {
        ["views/\(projection).v", "views/past/\(projection).v"]
    }

    /// One that asks a query, by its own name or by that of the query's thing.
    private static func question(_ verb: Listed, _ things: Things) -> Looking {
        let name = verb.name.split(separator: " ").first.map(String.init) ?? ""
        guard let query = BackOffice.questions.first(where: { $0.name == name }) else {
            return Looking(lines: [], writes: [])
        }
        var line = verb.name.split(separator: " ").map(String.init)
        let example = query.guide.example
        if verb.takesID, let id = example.first?.split(separator: "=", maxSplits: 1).last {
            line.append(String(id))
        } else {
            line += example
        }
        let time = ["--as-of", "2025-01-03"]
        return Looking(
            lines: [line, line + ["--as-of", "\(things.head / 2)"], line + time + ["--occurred"]],
            writes: query.projections.flatMap(rows), isOneOfMany: true)
    }

    // MARK: - What there is

    private struct Listed {
        var name: String
        var options: Set<String>
        var takesID: Bool
    }

    /// Every verb that can be called, as `es` describes itself.
    private static func listed(by es: Es) throws -> [Listed] {
        let run = try es.run("--experimental-dump-help")
        let root = try #require(try json(run.out)["command"], "\(run.err)")
        return (root["subcommands"]?.elements ?? []).flatMap { verbs(in: $0, "") }
            .filter { $0.name != "help" }
    }

    private static func verbs(in verb: JSONValue, _ prefix: String) -> [Listed] {
        let name = prefix + (verb["commandName"]?.text ?? "")
        if let inner = verb["subcommands"]?.elements, !inner.isEmpty {
            return inner.flatMap { verbs(in: $0, name + " ") }
        }
        let arguments = verb["arguments"]?.elements ?? []
        let names = arguments.flatMap { $0["names"]?.elements ?? [] }.compactMap {
            $0["name"]?.text
        }
        return [
            Listed(
                name: name, options: Set(names),
                takesID: arguments.contains {
                    $0["kind"]?.text == "positional" && $0["valueName"]?.text == "id"
                })
        ]
    }
}
