import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import Preflight
import ReadModels
import Records
import Testing

/// The parcels as another binary counts them, in the version before or in the same.
private struct DearParcels: Projector {
    static let name = "parcels"
    static let version = 2
    static let tables: [any Row.Type] = [ParcelRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(ParcelPaid.self) { projector, paid, view in
            try projector.rows.update(Identifier(view.stream.id)) { $0.cents += 2 * paid.cents }
        },
        on(ParcelSent.self) { projector, sent, view in
            projector.rows.put(
                ParcelRow(parcelId: Identifier(view.stream.id), addressee: sent.addressee))
        },
    ]
    let rows: RowTable<ParcelRow>
    init(_ rows: Rows) { self.rows = rows.table(ParcelRow.self) }
}

@Suite struct `A check of read models` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
    private static let payload = #"{"addressee":"Ada","grams":3,"cents":700}"#

    private func parts(_ projector: any Projector.Type) -> Context {
        Context("parcels", [], [Parcel.self]).answering([], from: projector)
    }

    @Test func `finds what a projection makes otherwise, and touches no row`() async throws {
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let log = try await store([("ParcelSent", 2, Self.payload)])
        let models = ReadModels(
            parcels.projections, databases: RowDatabases(folder: folder.path, of: log))
        let same = Preflight(
            [parts(ParcelsProjector.self)],
            databases: RowDatabases(folder: folder.path, of: log))
        let unbuilt = try #require(try await same.run().projections.first)
        #expect(unbuilt.comparedWith == nil && unbuilt.differences == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path), "nothing was built")

        _ = try await models.rows(of: "parcels")
        // The rows stay behind the log, and are compared where they stand.
        try await add([("ParcelSent", 2, Self.payload)], to: log, in: "parcel-2")
        let report = try await same.run()
        #expect(report.verdict == .sound)
        #expect(report.projections.first?.comparedWith == "parcels.v1")

        let before = try files()
        let dear = try await Preflight(
            [parts(DearParcels.self)],
            databases: RowDatabases(folder: folder.path, of: log)
        ).run()
        #expect(dear.verdict == .differs)
        let check = try #require(dear.projections.first)
        #expect(check.comparedWith == "parcels.v1" && check.version == 2)
        let table = try #require(check.differences?.tables.first)
        #expect(table.changed == 1 && table.added == 0 && table.removed == 0)
        let sum = try #require(table.sums.first)
        #expect((sum.column, sum.before, sum.after) == ("cents", 700, 1400))
        let told = JSONValue(of: check)
        #expect(told["comparedWith"] == .string("parcels.v1"))
        #expect(
            told["differences"].map(text) == """
                {"tables":[{"name":"parcels","added":0,"removed":0,"changed":1,"same":0,\
                "sums":{"cents":{"from":700,"to":1400}}}],"examples":[{"table":"parcels",\
                "key":["1"],"before":{"parcelId":"1","addressee":"Ada","cents":700,"path":"[]"},\
                "after":{"parcelId":"1","addressee":"Ada","cents":1400,"path":"[]"},\
                "changed":{"cents":{"from":700,"to":1400}}}]}
                """)
        #expect(
            text(JSONValue(of: unbuilt)).hasPrefix(
                #"{"name":"parcels","version":1,"comparedWith":null,"rebuildMilliseconds":"#))
        #expect(try files() == before)
        #expect(try await models.status().first?.position == 1)
    }

    @Test func `leaves out what people have decided to leave out`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await store([
            ("ParcelCarried", 1, #"{"from":"York","to":"Hull"}"#), ("ParcelSent", 2, Self.payload),
        ])
        let skip = FollowerDecisions.Skip(position: 1, type: nil, reason: "no use", decision: 2)
        let report = try await Preflight(
            [parts(ParcelsProjector.self)],
            databases: RowDatabases(folder: folder.path, of: log),
            decisions: { follower, _ in
                FollowerDecisions(skips: follower.name == "parcels" ? [skip] : [], last: 2)
            }
        ).run()
        #expect(report.verdict == .sound)
        #expect(report.projections.count == 1 && report.projections.first?.stop == nil)
    }

    @Test func `compares nothing with rows of a projection that was stopped by hand`() async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await store([
            ("ParcelSent", 2, Self.payload), ("ParcelSent", 2, Self.payload),
        ])
        let projection = Projection(ParcelsProjector.self)
        let databases = RowDatabases(folder: folder.path, of: log)
        try await ReadModels([projection], databases: databases).rebuild("parcels")
        let stop = Stop(
            at: 2, type: "ProjectionParked", reason: "it is looked into", since: .earliest)
        let check = try #require(
            await Preflight(
                [parts(ParcelsProjector.self)], databases: databases,
                decisions: { _, _ in FollowerDecisions(stop: stop, last: 2) }
            ).run().projections.first)
        #expect(check.stop?.position == 2 && check.stop?.reason == "it is looked into")
        #expect(check.differences == nil)
    }

    @Test func `says about how long a projection takes to build`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await store([("ParcelSent", 2, Self.payload)])
        let report = try await Preflight(
            [parts(ParcelsProjector.self)],
            databases: RowDatabases(folder: folder.path, of: log)
        ).run()
        let rebuild = try #require(report.projections.first?.rebuild)
        #expect(rebuild > .zero && rebuild < .seconds(60))
    }

    @Test func `compares with no rows of another log`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = try await store([
            ("ParcelSent", 2, #"{"addressee":"Bo","grams":1,"cents":5}"#)
        ])
        _ = try await ReadModels(
            parcels.projections, databases: RowDatabases(folder: folder.path, of: other)
        ).rows(of: "parcels")
        let log = try await store([("ParcelSent", 2, Self.payload)])
        let report = try await Preflight(
            [parts(ParcelsProjector.self)],
            databases: RowDatabases(folder: folder.path, of: log)
        ).run()
        #expect(report.verdict == .sound)
        #expect(report.projections.first?.comparedWith == nil)
    }

    @Test func `tells where a projection would stop`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await store([("ParcelCarried", 1, #"{"from":"York","to":"Hull"}"#)])
        let report = try await Preflight(
            [parts(ParcelsProjector.self)],
            databases: RowDatabases(folder: folder.path, of: log)
        ).run()
        #expect(report.verdict == .broken)
        let parked = try #require(report.projections.first?.stop)
        #expect(
            text(JSONValue(of: parked)).hasPrefix(
                #"{"position":1,"type":"ParcelCarried","reason":"#))
    }

    /// The rows' files, byte for byte; not SQLite's own notes beside them.
    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".sqlite") {
            files[name] = try Data(contentsOf: folder.appending(path: name))
        }
        return files
    }
}
