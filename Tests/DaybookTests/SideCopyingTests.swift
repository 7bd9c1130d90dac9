import EventSourcingRuntime
import EventStore
import Foundation
import PostgresTesting
import SideFiles
import Testing

@testable import Daybook

/// What is taken along when books move, beside their log.
@Suite(.onlyInAFolder("it makes no store")) struct `What lies beside a log that moves` {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "daybook-\(UUID())")
    private func key(_ number: Int) -> String { String(repeating: "0\(number)", count: 16) }

    private func withBoth(
        _ body: (SideFolder, SideFolder, SideCopying) async throws -> Void
    ) async throws {
        for name in ["old", "new"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let (old, new) = (
            SideFolder(path: folder.path + "/old"), SideFolder(path: folder.path + "/new")
        )
        try await body(old, new, SideCopying(from: old, to: new))
    }

    @Test(arguments: SideKind.allCases)
    func `is the same there, also where an earlier run has brought what is gone by now`(
        kind: SideKind
    ) async throws {
        try await withBoth { old, new, copying in
            // Given what a run that was cut off has brought over,
            try await old.put([SideValue(key(1), [1]), SideValue(key(2), [2])], of: kind)
            try await copying.copyUnchanged()
            try await copying.copyRest()
            #expect(try await new.list(kind) == (kind.goesAlong ? [key(1), key(2)] : []))
            // when one of it goes, another comes, and it is copied once more,
            try await old.remove([key(1)], of: kind)
            try await old.put([SideValue(key(3), [3])], of: kind)
            try await copying.copyUnchanged()
            try await copying.copyRest()
            // then the new place has what the old one has, if that goes along at all.
            #expect(try await new.list(kind) == (kind.goesAlong ? [key(2), key(3)] : []))
            #expect(try await new.get(key(3), of: kind) == (kind.goesAlong ? [3] : nil))
        }
    }

    @Test(arguments: SideList.allCases)
    func `has the lines of the old place, in their order and once`(list: SideList) async throws {
        try await withBoth { old, new, copying in
            for line in ["a", "b"] { try await old.add(Array(line.utf8), to: list) }
            try await copying.copyRest()
            // More have come,
            try await old.add(Array("c".utf8), to: list)
            try await copying.copyRest()
            #expect(try await new.lines(of: list) == ["a", "b", "c"].map { Array($0.utf8) })
            // or others are there in their place.
            try await old.clear(list)
            try await old.add(Array("d".utf8), to: list)
            try await copying.copyRest()
            #expect(try await new.lines(of: list) == [Array("d".utf8)])
        }
    }
}
