import EventSourcing
import EventStore
import Exports
import Foundation
import Records
import Testing

@Suite struct `An export as CloudEvents` {
    @Test(.enabled(if: PythonLibraries.areWanted))
    func `is read by PyPI's cloudevents, and says what the log says`() async throws {
        let log = try await RawLog(days: 15)
        let file = log.es.folder.appending(path: "events.ndjson")
        let ran = try log.es.run("export", "--format", "cloudevents", "--out", file.path, "--json")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(try json(ran.out)["events"]?.integer == Int64(log.events.count))
        let found = try PythonLibraries.run("read_cloudevents.py", on: file)
        #expect(found.count == log.events.count)
        let sources = Set(found.compactMap { $0["source"]?.text })
        #expect(sources.count == 1 && sources.first?.hasPrefix("urn:daybook:store:") == true)
        #expect(
            found.compactMap { $0["sequence"]?.text }
                == found.compactMap { $0["sequence"]?.text }.sorted())
        for (event, raw) in zip(found, log.events) {
            #expect(event["id"] == raw.json["eventId"])
            #expect(event["subject"]?.text == raw.stream)
            #expect(event["type"]?.text == "daybook." + raw.type)
            #expect(event["milliseconds"]?.integer == raw.occurredAt)
            #expect(event["sequence"]?.text.flatMap { Int64($0) } == raw.position)
            #expect(event["data"] == raw.json["data"])
            let version = raw.json["schemaVersion"]?.integer ?? 0
            #expect(event["dataschema"]?.text == "urn:daybook:event:\(raw.type):\(version)")
            #expect(event["streamrevision"]?.text == raw.json["revision"]?.cell)
            #expect(event["recordedtime"] == raw.json["recordedAt"])
            for (theirs, ours) in [
                ("actor", "actor"), ("reason", "reason"), ("commandid", "commandId"),
                ("command", "command"),
                ("correlationid", "correlationId"), ("causationid", "causationId"),
            ] { #expect(event[theirs] == raw.json[ours]) }
            let tags = raw.json["tags"].flatMap { $0.elements?.isEmpty == false ? $0.cell : nil }
            #expect(event["tags"]?.text == tags)
        }
    }
}
