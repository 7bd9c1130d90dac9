import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records

extension CommandEnvelope {
    /// As a line of a batch.
    var line: String {
        var members: [JSONValue.Member] = [.init("command", .string(command))]
        if let id { members.append(.init("id", .string(id))) }
        if let actor { members.append(.init("actor", .string(actor))) }
        if let reason { members.append(.init("reason", .string(reason))) }
        if let occurredAt { members.append(.init("occurredAt", .string(occurredAt.description))) }
        members.append(.init("data", data))
        return String(decoding: JSONValue.object(members).json(), as: UTF8.self) + "\n"
    }
}

extension Es {
    /// Writes lines to a file beside the store.
    func file(_ name: String, _ lines: some Sequence<String>) throws -> URL {
        let url = folder.appending(path: name)
        try Data(lines.joined().utf8).write(to: url)
        return url
    }

    /// Brings some weeks of the made-up year in.
    func bringWeeks(_ days: Int = 40) throws -> URL {
        let commands = try file("weeks.ndjson", DemoYear(days: days).map(\.line))
        _ = try run("send", "--batch", "-", "--json", input: commands)
        return commands
    }
}
