import EventSourcingRuntime
import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import Preflight
import ReadModels
import Records
import Testing

@Suite struct `A check before a deploy` {
    private let side = SideStoreInMemory()
    private var baselines: CheckBaselines { CheckBaselines(in: side) }

    /// The log of the binary that is in use, which has left its baseline.
    private func log() async throws -> InMemoryEventStore {
        let log = InMemoryEventStore(clock: { Given.now })
        for crate in 1...12 {
            let packed = #"{"size":\#(crate % 2),"count":\#(crate),"label":"n\#(crate)"}"#
            try await add(
                [("CratePacked", 1, packed), ("CratePacked", 1, #"{"size":1,"count":5}"#)], to: log,
                in: "crate-\(crate)")
        }
        try await add([("CrateTouched", 1, "{}")], to: log, in: "crate-7")
        let first = try await check(Both<CratePacked>.self, log)
        #expect(first.verdict == .sound)
        #expect(first.withoutBaseline == ["crate"])
        return log
    }

    /// Checks, and keeps what can be compared if nothing was found.
    private func check<Set: CrateEvents>(
        _ events: Set.Type, _ log: any EventStore
    ) async throws -> PreflightReport {
        let preflight = Preflight([crates(events)], store: log, side: side)
        let report = try await preflight.run()
        if report.verdict == .sound { try await preflight.keep(report) }
        return report
    }

    // MARK: The five classic mistakes

    @Test func `finds a type that was renamed, and passes one that has its former name`()
        async throws
    {
        let log = try await log()
        let report = try await check(Both<Edited<RenamedType>>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.unknown == [
                .init(type: "CratePacked", version: 1, count: 24, first: 1)
            ])
        #expect(try await check(Both<Edited<RenamedTypeSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a field whose type was changed, and passes one that is converted`()
        async throws
    {
        let log = try await log()
        let report = try await check(Both<Edited<ChangedFieldType>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.map(\.count) == [24])
        #expect(report.unreadable.first?.why?.contains("count must be text") == true)
        #expect(report.forms.map(\.change) == ["count was a whole number and is text"])
        #expect(try await check(Both<Edited<ChangedFieldTypeSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a new field that is required, and passes one that is added`() async throws {
        let log = try await log()
        let report = try await check(Both<Edited<NewRequiredField>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.first?.why?.contains("place is required") == true)
        #expect(report.forms.map(\.change) == ["place is new and required"])
        #expect(try await check(Both<Edited<NewRequiredFieldSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a type that was removed, and passes one that is said to be nothing any more`()
        async throws
    {
        let log = try await log()
        let report = try await check(Only<CratePacked>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.unknown
                == [.init(type: "CrateTouched", version: 1, count: 1, first: 25)])
        let sound = try await check(Only<CratePackedAndNoMore>.self, log)
        // Nothing of it is lost but what it said.
        #expect(sound.unknown.isEmpty && sound.unreadable.isEmpty && sound.lost.isEmpty)
        #expect(sound.changed.map(\.count) == [1])
        #expect(sound.changed.first?.fields.map(\.name) == ["touched"])
    }

    @Test func `finds a choice whose order was changed, and passes one whose values are`()
        async throws
    {
        let log = try await log()
        let report = try await check(Both<Edited<ReorderedChoice>>.self, log)
        #expect(report.verdict == .differs)
        #expect(
            report.forms.map(\.change) == [
                "size was one of small, large and is one of large, small"
            ])
        #expect(report.changed.map(\.count) == [12])
        #expect(report.changed.first?.fields.map(\.name) == ["size"])
        #expect(try await check(Both<Edited<ReorderedChoiceSoundly>>.self, log).verdict == .sound)
    }

    // MARK: And others

    @Test func `finds a field that nobody reads any more`() async throws {
        let log = try await log()
        let report = try await check(Both<Edited<RenamedField>>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.lost
                == [.init(type: "CratePacked", version: 1, field: "label", count: 12, first: 1)])
        #expect(try await check(Both<Edited<RenamedFieldSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a version that no upcaster leads to, and counts what each step takes`()
        async throws
    {
        let log = try await log()
        let report = try await check(Both<Edited<ForgottenStep>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.first?.why?.contains("no upcaster leads on") == true)
        #expect(report.steps == [.init(type: "CratePacked", from: 1, isThere: false, count: 24)])
        let sound = try await check(Both<Edited<RenamedFieldSoundly>>.self, log)
        #expect(sound.steps == [.init(type: "CratePacked", from: 1, isThere: true, count: 24)])
    }

    @Test func `counts for each step every event that is older, under each of its names`()
        async throws
    {
        let log = try await store([
            ("PackageSent", 1, #"{"name":"Ada","kilos":3,"cents":7}"#),
            ("ParcelSent", 1, #"{"name":"Ada","kilos":3,"cents":7}"#),
            ("ParcelSent", 2, #"{"addressee":"Ada","grams":3,"cents":7}"#),
            ("ParcelSent", 3, #"{"addressee":"Ada","grams":3}"#),
        ])
        let steps = try await Preflight([parcels], store: log).run().steps
        #expect(
            steps.filter { $0.type == "ParcelSent" } == [
                .init(type: "ParcelSent", from: 1, isThere: true, count: 2),
                .init(type: "ParcelSent", from: 2, isThere: true, count: 3),
            ])
    }

    @Test func `says which part of an event that was split can't be read`() async throws {
        let log = try await store([("ParcelSent", 2, #"{"addressee":"Ada","grams":1}"#)])
        let report = try await Preflight([parcels], store: log).run()
        #expect(report.unreadable.map(\.type) == ["ParcelSent"])
        #expect(report.unreadable.first?.why?.hasPrefix("as ParcelPaid: ") == true)
    }

    @Test func `counts together what there is no end of`() async throws {
        let extra = (0..<600).map { #""x\#($0)":1"# }.joined(separator: ",")
        let log = try await log()
        try await add(
            [("CratePacked", 1, #"{"size":1,"count":5,\#(extra)}"#)], to: log, in: "crate-2")
        let report = try await check(Both<CratePacked>.self, log)
        #expect(report.lost.count == 501)
        #expect(report.lost.first { $0.field == "…" }?.count == 100)
    }

    @Test func `finds a value that is read as another, and takes nothing else for one`()
        async throws
    {
        let log = try await store(
            [("CratePacked", 1, #"{"count":5,"label":null,"size":1}"#)], in: "crate-1")
        let sound = try await check(Both<CratePacked>.self, log)
        #expect(sound.lost.isEmpty && sound.altered.isEmpty)
        let rounded = try await Preflight([crates(Both<Edited<RoundedCount>>.self)], store: log)
            .run()
        #expect(rounded.verdict == .differs)
        #expect(
            rounded.altered == [
                .init(type: "CratePacked", version: 1, field: "count", count: 1, first: 1)
            ])
        #expect(rounded.lost.isEmpty)
    }

    @Test func `names the things that the same events make otherwise, until that is accepted`()
        async throws
    {
        let log = try await log()
        // What happens after the baseline is compared by nobody, and harms nothing.
        try await add([("CratePacked", 1, #"{"size":1,"count":1}"#)], to: log, in: "crate-1")
        try await add([("CratePacked", 1, #"{"size":1,"count":1}"#)], to: log, in: "crate-new")
        let report = try await check(Both<CountedTwice>.self, log)
        #expect(report.verdict == .differs)
        let changed = try #require(report.changed.first)
        #expect(changed.count == 12)
        #expect(changed.fields.map(\.name) == ["count"])
        #expect(changed.examples.count == 5)
        let example = try #require(changed.examples.first)
        #expect(example.stream == "crate-1")
        #expect(example.revision == 1)
        #expect(text(example.state) == #"{"size":"large","count":12,"touched":0}"#)
        try await Preflight([crates(Both<CountedTwice>.self)], store: log, side: side)
            .keep(report)
        #expect(try await check(Both<CountedTwice>.self, log).verdict == .sound)
        #expect(try await check(Both<CratePacked>.self, log).changed.map(\.count) == [13])
    }

    @Test func `is told to programs by the same names for ever`() async throws {
        let log = try await log()
        try await add([("CratePacked", 1, #"{"size":7}"#)], to: log, in: "crate-1")
        try await add([("CratePacked", 1, "{}")], to: log, in: "barrel-1")
        try await add(
            [("CratePacked", 1, #"{"size":1,"count":13,"hue":1}"#)], to: log, in: "crate-2")
        let report = try await check(Both<Edited<ForgottenStep>>.self, log)
        #expect(
            text(JSONValue(of: report)) == """
                {"verdict":"broken","position":28,"streams":13,\
                "unknown":[{"type":"CratePacked","version":1,\
                "why":"no thing of the category barrel is known here",\
                "count":1,"firstPosition":27}],\
                "unreadable":[{"type":"CratePacked","version":1,\
                "why":"no upcaster leads on from version 1 of CratePacked","count":26,"firstPosition":1}],\
                "lost":[],"altered":[],"forms":[],"changed":[],"projections":[],\
                "steps":[{"type":"CratePacked","from":1,"upcaster":false,"count":27}],\
                "snapshots":{"count":0,"unreadable":0,"stale":0,"wrong":[]},\
                "withoutBaseline":[]}
                """)
        let others = try await check(Both<CountedTwice>.self, log)
        #expect(
            text(JSONValue(of: others.changed[0])).hasPrefix(
                """
                {"entity":"crate","count":12,"fields":{"count":12},"examples":[\
                {"stream":"crate-1","revision":1,"fields":["count"],\
                "state":{"size":"large","count":12,"touched":0}},
                """))
        #expect(
            others.lost.map { text(JSONValue(of: $0)) } == [
                """
                {"type":"CratePacked","version":1,"field":"hue","count":1,"firstPosition":28}
                """
            ])
        let reordered = try await check(Both<Edited<ReorderedChoice>>.self, log)
        #expect(
            reordered.forms.map { text(JSONValue(of: $0)) } == [
                """
                {"type":"CratePacked","version":1,"change":\
                "size was one of small, large and is one of large, small"}
                """
            ])
    }

    @Test func `goes by no baseline of another log`() async throws {
        _ = try await log()
        let other = InMemoryEventStore(clock: { Given.now })
        for crate in 1...30 {
            try await add(
                [("CratePacked", 1, #"{"size":0,"count":9}"#)], to: other, in: "crate-\(crate)")
        }
        let report = try await check(Both<CratePacked>.self, other)
        #expect(report.verdict == .sound)
        #expect(report.withoutBaseline == ["crate"])
    }

    @Test func `finds streams that no part of the business knows, and newer events`() async throws {
        let log = try await log()
        try await add([("CratePacked", 3, "{}")], to: log, in: "crate-1")
        try await add([("CratePacked", 1, "{}")], to: log, in: "barrel-1")
        let report = try await check(Both<CratePacked>.self, log)
        #expect(report.unreadable.map(\.why) == ["it is of a newer binary"])
        #expect(report.unknown.map(\.why) == ["no thing of the category barrel is known here"])
        #expect(report.unknown.map(\.first) == [27])
    }

    @Test func `keeps a baseline as text, and reads nothing else`() async throws {
        _ = try await log()
        let kept = try #require(await baselines.baseline(of: "crate"))
        let read = try #require(CheckBaseline(text: kept.text))
        #expect(read.text == kept.text)
        #expect(kept.text.split(separator: "\n").count == 13)
        for damaged in [String(kept.text.dropLast(3)), "", "{}\n", kept.text + "x\n"] {
            #expect(CheckBaseline(text: damaged) == nil)
        }
    }

    @Test func `calls nothing changed that was only forgotten`() async throws {
        let log = try await store([("ParcelSent", 3, #"{"addressee":"Ada","grams":1}"#)])
        let preflight = Preflight([parcels], store: log, side: side)
        try await preflight.keep(try await preflight.run())
        let erased = try await store([("ParcelSent", 3, #"{"addressee":"[erased]","grams":1}"#)])
        // The same log, as a store reads it that has lost a key.
        let kept = try #require(await baselines.baseline(of: "parcel"))
        let other = SideStoreInMemory()
        let id = try await erased.events()[0].id.uuidString.lowercased()
        let moved = kept.text.replacingOccurrences(of: kept.eventID, with: id)
        try await CheckBaselines(in: other).keep(try #require(CheckBaseline(text: moved)))
        let report = try await Preflight([parcels], store: erased, side: other).run()
        #expect(report.withoutBaseline.isEmpty)
        #expect(report.changed.isEmpty)
    }
}

// MARK: - Read models

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
