import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// Events whose payloads mean nothing without their upcasters, driven through everything that reads
/// events: whoever went another way would be found here.
@Suite struct `An old event` {
    private static let log: [(type: String, version: UInt16, payload: String)] = [
        ("PackageSent", 1, #"{"name":"Ada","kilos":3,"cents":7}"#),
        ("ParcelCarried", 1, #"{"from":"York","to":"Hull"}"#),
        ("ParcelBrought", 1, #"{"to":"Leeds"}"#),
    ]
    private static let state = #"""
        {"addressee":"Ada","grams":3000,"cents":700,"steps":["sent at 0","paid at 0",\#
        "from York at 1","to Hull at 1","to Leeds at 2"],"thanks":0}
        """#
    private let id = Identifier<Parcel>("1")

    @Test func `is read by commands in the form of today, all of its parts at one revision`()
        async throws
    {
        let loaded = try await store(Self.log).load(Parcel.self, id)
        #expect(text(JSONValue(of: loaded.state)) == Self.state)
        #expect(loaded.revision == 2)
    }

    @Test func `is decided by in the form of today`() async throws {
        let store = try await store(Self.log)
        let bus = CommandBus(
            [Context("parcels", [ThankForParcel.self], [Parcel.self])], store: store,
            actor: "tester")
        func thank(for amount: Int64) async throws {
            let thanks = ThankForParcel(parcelId: id, amount: amount)
            try await bus.send(CommandEnvelope("ThankForParcel", data: JSONValue(of: thanks)))
        }
        await #expect(throws: Rejection.self) { try await thank(for: 701) }
        try await thank(for: 700)
    }

    @Test func `is read by projections and by queries in the form of today`() async throws {
        let answer = try await ask(try await store(Self.log))
        let row = #"{"parcelId":"1","addressee":"Ada","cents":700,"path":["York","Hull","Leeds"]}"#
        #expect(answer["row"].map(text) == row)
        #expect(answer["state"].map(text) == Self.state)
        #expect(
            answer["told"].map(text) == #"""
                [{"addressee":"Ada","grams":3000},{"cents":700},{"from":"York"},\#
                {"place":"Hull"},{"place":"Leeds"}]
                """#)
    }

    @Test func `is one change in the audit, by all of its parts`() async throws {
        let changes = try await AggregateDescription(Parcel.self)
            .changes(of: "1", in: try await store(Self.log))
        #expect(changes.map(\.event.type) == ["PackageSent", "ParcelCarried", "ParcelBrought"])
        #expect(
            changes.map { $0.changed.map(\.field) } == [
                ["addressee", "grams", "cents", "steps", "thanks"], ["steps"], ["steps"],
            ])
        #expect(changes.last.map { text($0.state) } == Self.state)
    }

    @Test func `is reacted to, each part by whoever minds it, and once`() async throws {
        let store = try await store(Self.log)
        for _ in 1...2 {
            let bus = CommandBus([parcels], store: store, actor: "tester")
            _ = try? await bus.send(CommandEnvelope("ThankForParcel", data: .object([])))
        }
        let thanked = try await store.events(LogRead(.types(["ParcelThanked"])))
        #expect(thanked.map { String(decoding: $0.payload, as: UTF8.self) } == [#"{"amount":700}"#])
    }

    @Test func `is given to whoever exports it in the form of today`() async throws {
        var told: [String] = []
        let kinds = parcels.aggregates
        _ = try await store(Self.log).readAll(LogRead()) { view in
            for event in try kinds[0].decode(view) {
                told.append("\(type(of: event).type) \(text(JSONValue(of: event)))")
            }
            return true
        }
        #expect(
            told == [
                #"ParcelSent {"addressee":"Ada","grams":3000}"#, #"ParcelPaid {"cents":700}"#,
                #"ParcelTaken {"from":"York"}"#, #"ParcelBrought {"place":"Hull"}"#,
                #"ParcelBrought {"place":"Leeds"}"#,
            ])
    }

    @Test func `parks a projection whole, if one of its parts can't be applied`() async throws {
        // Nobody can be paid for what was never sent.
        let store = try await store(
            Self.log + [("ParcelSent", 2, #"{"addressee":"Bo","grams":1,"cents":"x"}"#)])
        await #expect {
            try await ask(store)
        } throws: { error in
            guard case ReadModelFault.parked("parcels", let stop) = error else { return false }
            return stop.position == 4 && stop.type == "ParcelSent"
                && stop.reason.contains("ParcelPaid can't be read: cents")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let models = ReadModels(
            parcels.projections, databases: RowDatabases(folder: folder.path, of: store))
        _ = try? await models.rows(of: "parcels")
        #expect(try await models.status().first?.stop?.position == 4)
    }

    private func ask(_ store: any EventStore) async throws -> JSONValue {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let models = ReadModels(
            parcels.projections, databases: RowDatabases(folder: folder.path, of: store))
        let queries = QueryBus(parcels.queries, models: models)
        let answer = try await queries.ask("parcel", [("parcelId", "1")]).answer
        guard case .item(let item) = answer else { return .null }
        return item
    }
}

func text(_ value: JSONValue) -> String { String(decoding: value.json(), as: UTF8.self) }
