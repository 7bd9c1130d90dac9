import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import Preflight
import ReadModels
import Records
import Testing

@Suite struct `A check against a baseline` {
    private let deploy = CrateDeploy()

    @Test func `names the things that the same events make otherwise, until that is accepted`()
        async throws
    {
        let log = try await deploy.log()
        // What happens after the baseline is compared by nobody, and harms nothing.
        try await add([("CratePacked", 1, #"{"size":1,"count":1}"#)], to: log, in: "crate-1")
        try await add([("CratePacked", 1, #"{"size":1,"count":1}"#)], to: log, in: "crate-new")
        let report = try await deploy.check(Both<CountedTwice>.self, log)
        #expect(report.verdict == .differs)
        let changed = try #require(report.changed.first)
        #expect(changed.count == 12)
        #expect(changed.fields.map(\.name) == ["count"])
        #expect(changed.examples.count == 5)
        let example = try #require(changed.examples.first)
        #expect(example.stream == "crate-1")
        #expect(example.revision == 1)
        #expect(text(example.state) == #"{"size":"large","count":12,"touched":0}"#)
        try await Preflight([crates(Both<CountedTwice>.self)], store: log, side: deploy.side)
            .keep(report)
        #expect(try await deploy.check(Both<CountedTwice>.self, log).verdict == .sound)
        #expect(try await deploy.check(Both<CratePacked>.self, log).changed.map(\.count) == [13])
    }

    @Test func `goes by no baseline of another log`() async throws {
        _ = try await deploy.log()
        let other = InMemoryEventStore(clock: { Given.now })
        for crate in 1...30 {
            try await add(
                [("CratePacked", 1, #"{"size":0,"count":9}"#)], to: other, in: "crate-\(crate)")
        }
        let report = try await deploy.check(Both<CratePacked>.self, other)
        #expect(report.verdict == .sound)
        #expect(report.withoutBaseline == ["crate"])
    }

    @Test func `keeps a baseline as text, and reads nothing else`() async throws {
        _ = try await deploy.log()
        let kept = try #require(await deploy.baselines.baseline(of: "crate"))
        let read = try #require(CheckBaseline(text: kept.text))
        #expect(read.text == kept.text)
        #expect(kept.text.split(separator: "\n").count == 13)
        for damaged in [String(kept.text.dropLast(3)), "", "{}\n", kept.text + "x\n"] {
            #expect(CheckBaseline(text: damaged) == nil)
        }
    }

    @Test func `calls nothing changed that was only forgotten`() async throws {
        let log = try await store([("ParcelSent", 3, #"{"addressee":"Ada","grams":1}"#)])
        let preflight = Preflight([parcels], store: log, side: deploy.side)
        try await preflight.keep(try await preflight.run())
        let erased = try await store([("ParcelSent", 3, #"{"addressee":"[erased]","grams":1}"#)])
        // The same log, as a store reads it that has lost a key.
        let kept = try #require(await deploy.baselines.baseline(of: "parcel"))
        let other = SideStoreInMemory()
        let id = try await erased.events()[0].id.uuidString.lowercased()
        let moved = kept.text.replacingOccurrences(of: kept.witness, with: id)
        try await CheckBaselines(in: other).keep(try #require(CheckBaseline(text: moved)))
        let report = try await Preflight([parcels], store: erased, side: other).run()
        #expect(report.withoutBaseline.isEmpty)
        #expect(report.changed.isEmpty)
    }
}
