import EventSourcing
import EventSourcingTesting
import EventStore
import Preflight
import ReadModels
import Records
import Testing

/// Each of the five with the care that it takes.
@Suite struct `A check before a deploy, of the five classic mistakes,` {
    private let deploy = CrateDeploy()

    @Test func `finds a type that was renamed, and passes one that has its former name`()
        async throws
    {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<RenamedType>>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.unknown == [
                .init(type: "CratePacked", version: 1, count: 24, first: 1)
            ])
        #expect(
            try await deploy.check(Both<Edited<RenamedTypeSoundly>>.self, log).verdict == .sound)
    }

    @Test func `finds a field whose type was changed, and passes one that is converted`()
        async throws
    {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<ChangedFieldType>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.map(\.count) == [24])
        #expect(report.unreadable.first?.why?.contains("count must be text") == true)
        #expect(report.forms.map(\.change) == ["count was a whole number and is text"])
        #expect(
            try await deploy.check(Both<Edited<ChangedFieldTypeSoundly>>.self, log).verdict
                == .sound)
    }

    @Test func `finds a new field that is required, and passes one that is added`() async throws {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<NewRequiredField>>.self, log)
        #expect(report.verdict == .broken)
        #expect(report.unreadable.first?.why?.contains("place is required") == true)
        #expect(report.forms.map(\.change) == ["place is new and required"])
        #expect(
            try await deploy.check(Both<Edited<NewRequiredFieldSoundly>>.self, log).verdict
                == .sound)
    }

    @Test func `finds a type that was removed, and passes one that is said to be nothing any more`()
        async throws
    {
        let log = try await deploy.log()
        let report = try await deploy.check(Only<CratePacked>.self, log)
        #expect(report.verdict == .broken)
        #expect(
            report.unknown
                == [.init(type: "CrateTouched", version: 1, count: 1, first: 25)])
        let sound = try await deploy.check(Only<CratePackedAndNoMore>.self, log)
        // Nothing of it is lost but what it said.
        #expect(sound.unknown.isEmpty && sound.unreadable.isEmpty && sound.lost.isEmpty)
        #expect(sound.changed.map(\.count) == [1])
        #expect(sound.changed.first?.fields.map(\.name) == ["touched"])
    }

    @Test func `finds a choice whose order was changed, and passes one whose values are`()
        async throws
    {
        let log = try await deploy.log()
        let report = try await deploy.check(Both<Edited<ReorderedChoice>>.self, log)
        #expect(report.verdict == .differs)
        #expect(
            report.forms.map(\.change) == [
                "size was one of small, large and is one of large, small"
            ])
        #expect(report.changed.map(\.count) == [12])
        #expect(report.changed.first?.fields.map(\.name) == ["size"])
        #expect(
            try await deploy.check(Both<Edited<ReorderedChoiceSoundly>>.self, log).verdict == .sound
        )
    }

}
