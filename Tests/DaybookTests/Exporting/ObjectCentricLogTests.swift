import EventSourcing
import EventStore
import Foundation
import Records
import Testing

@Suite struct `An export as OCEL` {
    @Test(.enabled(if: PythonLibraries.areWanted))
    func `says to pm4py what the log says`() async throws {
        let log = try await RawLog(days: 40)
        let file = try Self.export(log)
        let found = try #require(try PythonLibraries.run("read_ocel.py", on: file).last)

        let byThing = log.byThing
        #expect(found["events"]?.integer == Int64(log.events.count))
        #expect(found["objects"]?.integer == Int64(byThing.count))
        #expect(
            found["relations"]?.integer == Int64(log.events.reduce(0) { $0 + $1.things.count }))
        Self.expect(found["eventTypes"], log.events.map(\.type))
        Self.expect(found["objectTypes"], byThing.keys.map(Self.category))
        Self.expect(found["relationsTo"], log.events.flatMap(\.things).map(Self.category))
        #expect(found["qualifiers"]?["subject"]?.integer == Int64(log.events.count))
        #expect(found["qualifiers"]?["lines.productId"] != nil)

        // What follows what in the lives of the orders, as pm4py finds it out.
        var follows: [String] = []
        for thing in byThing.keys where thing.hasPrefix("order-") {
            let life = log.events(of: thing)
            follows += zip(life, life.dropFirst()).map { "\($0.type) > \($1.type)" }
        }
        Self.expect(found["follows"], follows)

        // The steps from status to status in the objects' values, and what es process counts.
        var steps: [String: Int64] = [:]
        for entity in ["order", "match", "invite"] {
            let process = try log.es.ask("process", "entity=\(entity)")
            for step in process["item"]?["steps"]?.elements ?? [] {
                let (from, to) = (step["from"]?.text ?? "", step["to"]?.text ?? "")
                steps["\(entity): \(from) > \(to)"] = step["count"]?.integer
            }
        }
        let theirs = (found["statusSteps"]?.members ?? []).filter { member in
            ["order: ", "match: ", "invite: "].contains { member.name.hasPrefix($0) }
        }
        #expect(steps.count > 4)
        #expect(
            Dictionary(uniqueKeysWithValues: theirs.map { ($0.name, $0.value.integer) })
                == steps.mapValues { Optional($0) })
    }

    @Test func `keeps the rules of the standard`() async throws {
        let log = try await RawLog(days: 25)
        let ocel = try json(String(contentsOf: Self.export(log), encoding: .utf8))
        #expect(ocel.members?.map(\.name) == ["objectTypes", "eventTypes", "events", "objects"])
        let types = ["objectTypes", "eventTypes"].map { Self.types(ocel[$0]) }
        #expect(types[0]["order"]?["totalCents"] == "integer")
        #expect(types[0]["match"]?["date"] == "time")
        #expect(types[0]["transaction"]?["taxRatePct"] == "float")
        #expect(types[0]["product"]?["discontinued"] == "boolean")
        #expect(types[1]["OrderPlaced"]?["recordedAt"] == "time")
        let objects = ocel["objects"]?.elements ?? []
        let ids = Set(objects.compactMap { $0["id"]?.text })
        #expect(ids.count == objects.count && !ids.isEmpty)
        #expect(ids == Set(log.byThing.keys))
        let events = ocel["events"]?.elements ?? []
        #expect(Set(events.compactMap { $0["id"]?.text }).count == log.events.count)
        for (things, types) in [(objects, types[0]), (events, types[1])] {
            for thing in things {
                let attributes = try #require(types[thing["type"]?.text ?? ""], "\(thing.cell)")
                for attribute in thing["attributes"]?.elements ?? [] {
                    let type = try #require(attributes[attribute["name"]?.text ?? ""])
                    let value = try #require(attribute["value"]?.text, "\(attribute.cell)")
                    #expect(Self.isOf(type, value), "\(attribute.cell) is no \(type)")
                }
                let related = thing["relationships"]?.elements ?? []
                let names = related.compactMap { $0["objectId"]?.text }
                #expect(Set(names).count == related.count && ids.isSuperset(of: names))
                #expect(related.allSatisfy { $0["qualifier"]?.text?.isEmpty == false })
            }
        }
        for (event, raw) in zip(events, log.events) {
            #expect(event["id"] == raw.json["eventId"] && event["time"] == raw.json["occurredAt"])
            let related = event["relationships"]?.elements ?? []
            #expect(related.compactMap { $0["objectId"]?.text } == raw.things)
        }
        for object in objects {
            for attribute in object["attributes"]?.elements ?? [] {
                #expect(Timestamp(attribute["time"]?.text ?? "") != nil, "\(attribute.cell)")
            }
        }
        // The same log is the same file.
        #expect(try Data(contentsOf: Self.export(log)) == Data(contentsOf: Self.export(log)))
    }

    @Test func `tells a thing's values from when to when, and what it names`() throws {
        let es = try Es()
        _ = try es.run("send", "RegisterUser", "userId=ada", "displayName=Ada")
        _ = try es.run(
            "send", "PlaceOrder", "orderId=7", "orderNumber=7", "customerId=ada",
            "shippingAddress.name=Ada", "totalCents:=100", "--occurred-at", "2026-01-01")
        _ = try es.run(
            "send", "UpdateOrderStatus", "orderId=7", "status=onDelivery", "--occurred-at",
            "2026-01-02")
        _ = try es.run("forget", "ada", "--yes")
        let ran = try es.run("export", "--format", "ocel")
        let objects = try #require(try json(ran.out)["objects"]?.elements)
        let order = try #require(objects.first { $0["id"]?.text == "order-7" })
        let values = order["attributes"]?.elements ?? []
        #expect(
            values.filter { $0["name"]?.text == "status" }.map { $0.cells("value", "time") } == [
                ["placed", "2026-01-01T00:00:00.000Z"], ["onDelivery", "2026-01-02T00:00:00.000Z"],
            ])
        #expect(
            values.first { $0["name"]?.text == "shippingAddress.name" }?["value"]
                == .string("[erased]"))
        #expect(
            order["relationships"]?.elements?.map { $0.cells("objectId", "qualifier") }
                == [["user-ada", "customerId"]])
        // Nobody tells of the customer now, so nothing may lead there.
        let part = try json(
            es.run("export", "--format", "ocel", "--type", "OrderStatusUpdated").out)
        #expect(part["objects"]?.elements?.count == 1)
        #expect(part["objects"]?.elements?.first?["relationships"] == .array([]))
    }

    private static func export(_ log: RawLog) throws -> URL {
        let file = log.es.folder.appending(path: "\(UUID()).json")
        let ran = try log.es.run("export", "--format", "ocel", "--out", file.path)
        try #require(ran.status == 0, "\(ran.err)")
        return file
    }

    private static func category(_ stream: String) -> String {
        String(stream.prefix { $0 != "-" })
    }

    private static func expect(
        _ found: JSONValue?, _ names: [String], at here: SourceLocation = #_sourceLocation
    ) {
        let theirs = (found?.members ?? []).map { ($0.name, $0.value.integer ?? 0) }
        let ours = names.reduce(into: [:]) { $0[$1, default: 0] += Int64(1) }
        #expect(Dictionary(uniqueKeysWithValues: theirs) == ours, sourceLocation: here)
        #expect(!ours.isEmpty, sourceLocation: here)
    }

    /// The attributes that are declared, by the type that has them.
    private static func types(_ declared: JSONValue?) -> [String: [String: String]] {
        var types: [String: [String: String]] = [:]
        for type in declared?.elements ?? [] {
            var attributes: [String: String] = [:]
            for attribute in type["attributes"]?.elements ?? [] {
                let name = attribute["name"]?.text ?? ""
                #expect(attributes[name] == nil, "\(name) is declared twice")
                attributes[name] = attribute["type"]?.text
            }
            #expect(types[type["name"]?.text ?? ""] == nil)
            types[type["name"]?.text ?? ""] = attributes
        }
        return types
    }

    private static func isOf(_ type: String, _ value: String) -> Bool {
        if value == "null" { return true }
        return switch type {
        case "string": true
        case "integer": Int64(value) != nil
        case "float": Double(value) != nil
        case "boolean": value == "true" || value == "false"
        case "time": Timestamp(value) != nil
        default: false
        }
    }
}
