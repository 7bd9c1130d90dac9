import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Preflight
import ReadModels
import Records
import Testing

@Suite struct `A check before a deploy` {
    private let deploy = CrateDeploy()

    @Test func `finds a field that nobody reads any more`() async throws {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<RenamedField>>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.lost
                == [.init(type: "CratePacked", version: 1, field: "label", count: 12, first: 1)])
        #expect(
            try await deploy.check(Both<Edited<RenamedFieldSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a version that no upcaster leads to, and counts what each step takes`()
        async throws
    {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<ForgottenStep>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.first?.why?.contains("no upcaster leads on") == true)
        #expect(report.steps == [.init(type: "CratePacked", from: 1, isThere: false, count: 24)])
        let sound = try await deploy.check(Both<Edited<RenamedFieldSoundly>>.self, log)
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
        let log = try await deploy.log()
        try await add(
            [("CratePacked", 1, #"{"size":1,"count":5,\#(extra)}"#)], to: log, in: "crate-2")
        let report = try await deploy.check(Both<CratePacked>.self, log)
        #expect(report.lost.count == 501)
        #expect(report.lost.first { $0.field == "…" }?.count == 100)
    }

    @Test func `finds a value that is read as another, and takes nothing else for one`()
        async throws
    {
        let log = try await store(
            [("CratePacked", 1, #"{"count":5,"label":null,"size":1}"#)], in: "crate-1")
        let sound = try await deploy.check(Both<CratePacked>.self, log)
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

    @Test func `is told to programs by the same names for ever`() async throws {
        let log = try await deploy.log()
        try await add([("CratePacked", 1, #"{"size":7}"#)], to: log, in: "crate-1")
        try await add([("CratePacked", 1, "{}")], to: log, in: "barrel-1")
        try await add(
            [("CratePacked", 1, #"{"size":1,"count":13,"hue":1}"#)], to: log, in: "crate-2")
        let report = try await deploy.check(Both<Edited<ForgottenStep>>.self, log)
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
                "corrected":[],"withoutBaseline":[]}
                """)
        let others = try await deploy.check(Both<CountedTwice>.self, log)
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
        let reordered = try await deploy.check(Both<Edited<ReorderedChoice>>.self, log)
        #expect(
            reordered.forms.map { text(JSONValue(of: $0)) } == [
                """
                {"type":"CratePacked","version":1,"change":\
                "size was one of small, large and is one of large, small"}
                """
            ])
    }

    @Test func `finds streams that no part of the business knows, and newer events`() async throws {
        let log = try await deploy.log()
        try await add([("CratePacked", 3, "{}")], to: log, in: "crate-1")
        try await add([("CratePacked", 1, "{}")], to: log, in: "barrel-1")
        let report = try await deploy.check(Both<CratePacked>.self, log)
        #expect(report.unreadable.map(\.why) == ["it is of a newer binary"])
        #expect(report.unknown.map(\.why) == ["no thing of the category barrel is known here"])
        #expect(report.unknown.map(\.first) == [27])
    }

}
