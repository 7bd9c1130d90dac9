import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `es log` {
    @Test func `gives every event, whole, a line each`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let log = try await terminal.es("log", "--json")
        #expect(log.lines.count == 4)
        #expect(
            JSONValue(text: log.lines[3]).steady.line
                == #"""
                {"position":4,"stream":"order-1042","revision":2,"type":"OrderStatusUpdated",\#
                "schemaVersion":1,"eventId":"…","recordedAt":"…","occurredAt":"…","actor":"ada",\#
                "reason":"rang up","commandId":"…","command":"UpdateOrderStatus",\#
                "correlationId":"…","tags":[],\#
                "data":{"from":"onDelivery","to":"cancelled"}}
                """#)
    }

    @Test(arguments: [
        (["--type", "Order*"], [1, 2, 4]), (["--type", "*Added,OrderPlaced"], [1, 3]),
        (["--stream", "order-1042"], [1, 2, 4]),
        (["--stream", "order-1042", "--reverse", "--until", "3", "--type", "*Updated"], [2]),
        (["--stream", "category-*"], [3]),
        (["--actor", "omar"], [2]), (["--tag", "order-number:1042"], [1]),
        (["--from", "3"], [3, 4]), (["--until", "2"], [1, 2]), (["--since", "1h"], [1, 2, 3, 4]),
        (["--until", "1h"], []), (["--reverse", "--limit", "2"], [4, 3]),
        (["--actor", "ada", "--limit", "2"], [1, 3]),
    ])
    func `gives the events that are asked for`(flags: [String], positions: [Int]) async throws {
        let terminal = try await Terminal.withAnOrder()
        let log = try await terminal.run(["log", "--json"] + flags)
        #expect(
            log.lines.map { JSONValue(text: $0)["position"]?.integer }
                == positions.map { Int64($0) })
    }

    @Test func `says what is wrong with a time`() async throws {
        let ran = try await Terminal.withAnOrder().es("log", "--since", "bogus")
        #expect(ran.status == 64)
        #expect(ran.err.contains("bogus is no time: give 2026-03-01, 2026-03"))
        #expect(!ran.err.contains("Failure("))
    }

    @Test func `refuses a type that isn't there, with the nearest`() async throws {
        let ran = try await Terminal.withAnOrder().es("log", "--type", "OrderPlacd")
        #expect(ran.status == 66)
        #expect(ran.err.contains("[unknown-event]\n  hint: es events OrderPlaced"))
    }

    @Test func `follows what comes, and ends on Ctrl-C with a summary`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let following = try terminal.start(["log", "--follow", "--from", "4", "--json"])
        try await until { try following.text("out").contains(#""position":4"#) }
        _ = try await terminal.es("order", "status", "1042", "placed", "--reason", "not so")
        try await until { try following.text("out").contains(#""position":5"#) }
        following.process.interrupt()
        let ran = try await following.ended()
        #expect(ran.status == 130)
        #expect(ran.lines.count == 2)
        #expect(ran.err.hasPrefix("2 events in "))
    }

    @Test func `a pipe gets the same in full, without colour and headings`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let log = try await terminal.es("log", "--limit", "1")
        let cells = log.lines[0].split(separator: "\t", omittingEmptySubsequences: false)
        #expect(cells.count == 19 && cells[0] == "1" && cells[1] == "order-1042")
        #expect(JSONValue(text: String(cells[18]))["orderNumber"] == .string("1042"))
        let csv = try await terminal.es("log", "-o", "csv", "--limit", "2")
        #expect(
            csv.out.hasPrefix(
                "position,stream,revision,type,schemaVersion,eventId,recordedAt,occurredAt,actor,"
                    + "reason,commandId,command,correlationId,causationId,"
                    + "originStore,originPosition,originRecordedAt,tags,data\r\n1,"))
    }

    @Test func `a reader that has gone ends it quietly`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "\"$0\" log --json | head -n 1; :", Terminal.executable.path]
        shell.currentDirectoryURL = terminal.folder
        shell.environment = terminal.reaching.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        let errors = Pipe()
        shell.standardError = errors
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
}
