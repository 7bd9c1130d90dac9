import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `A copy of a read model's rows` {
    private func filled() async throws -> Desk {
        let desk = Desk.copied()
        for number in 1...35 { try await desk.fill("b\(number % 5)", Int64(number)) }
        try await desk.models.rebuild("boxes")
        return desk
    }

    private func expectRight(_ desk: Desk, _ what: String) async throws {
        let alone = Desk.boxes(store: desk.store)
        for position in [31, 29, 20, 14, 3] as [Position] {
            #expect(
                try await desk.boxes(asOf: position) == alone.boxes(asOf: position),
                "\(what), position \(position)")
        }
    }

    @Test(arguments: ["empty", "cut short", "overwritten", "text", "a page of nothing"])
    func `that is damaged is taken away and never trusted`(_ how: String) async throws {
        let desk = try await filled()
        for file in try desk.copies {
            var bytes = try Data(contentsOf: file)
            switch how {
            case "empty": bytes = Data()
            case "cut short": bytes = bytes.prefix(bytes.count - 4096)
            case "overwritten": bytes.replaceSubrange(0..<100, with: Data(count: 100))
            case "text": bytes = Data("not a database".utf8)
            default:
                bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
            }
            try bytes.write(to: file)
        }
        let files = try desk.copies
        try await expectRight(desk, how)
        // Made again, whole.
        #expect(try desk.marks == [10, 20, 30])
        for file in files { #expect(try Data(contentsOf: file).count >= 3 * 4096, "\(how)") }
    }

    @Test func `that says it is of another position is taken away`() async throws {
        let desk = try await filled()
        let files = try desk.copies.sorted { $0.path < $1.path }
        let third = try Data(contentsOf: files[2])
        try third.write(to: files[0])
        try third.write(to: files[1])
        try await expectRight(desk, "a later one in their place")
    }

    @Test func `of another log is taken away`() async throws {
        let first = try await filled()
        let second = Desk.copied(folder: first.folder)
        for number in 1...35 { try await second.fill("c\(number % 3)", 7) }
        try await expectRight(second, "the second log")
        try await expectRight(first, "the first log")
    }

    @Test func `of another form is taken away`() async throws {
        let desk = try await filled()
        struct SameVersion: Projector {
            static let name = "boxes"
            static let version = 1
            static let tables: [any Row.Type] = [LabeledBoxRow.self]
            static let handlers = LabeledBoxesProjector.handlers.map { handler in
                on(BoxFilled.self) { (projector: Self, _, view) in
                    var row = LabeledBoxRow()
                    row.boxId = Identifier(view.stream.id)
                    row.label = "new"
                    projector.boxes.put(row)
                }
            }
            let boxes: RowTable<LabeledBoxRow>
            init(_ rows: Rows) { boxes = rows.table(LabeledBoxRow.self) }
        }
        let new = Desk.boxes(
            SameVersion.self, store: desk.store, folder: desk.folder, copiesEvery: 10)
        #expect(
            try await new.boxes(asOf: 31).first == box("b0", .integer(0), .string("new")))
        #expect(try new.copies.count == 3)
    }

    @Test func `goes when a new version takes the rows' place`() async throws {
        let desk = try await filled()
        let new = Desk.boxes(
            LabeledBoxesProjector.self, store: desk.store, folder: desk.folder, copiesEvery: 10)
        #expect(try await new.boxes().count == 5)
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: desk.folder.path + "/past")
        #expect(folders.count == 1 && folders[0].hasPrefix("boxes.v2.g"), "\(folders)")
        #expect(try new.marks == [10, 20, 30])
    }

    @Test func `goes with the rows, for whoever was about to make one too`() async throws {
        let desk = try await filled()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store, copiesEvery: 10)
        let begun = try #require(try databases.copies(of: "boxes.v1", head: 35))
        let rows = try #require(try databases.open("boxes.v1")).snapshot()
        #expect(try begun.marks().count == 3)
        try desk.models.discard(madeOf: ["BoxFilled"])
        #expect(try FileManager.default.subpathsOfDirectory(atPath: desk.folder.path) == ["past"])
        #expect(throws: RowDatabaseError.self) {
            try begun.keep(rows, as: CopyMark(position: 30, key: "ab"))
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: desk.folder.path) == ["past"])
        try await expectRight(desk, "made again")
        #expect(try desk.marks == [10, 20, 30])
    }

    @Test func `is made anew with the rows`() async throws {
        let desk = try await filled()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store, copiesEvery: 10)
        let copies = try #require(try databases.copies(of: "boxes.v1", head: 35))
        let mark = try #require(try copies.marks().first { $0.position == 20 })
        let wrong = try copies.load(mark)
        try wrong.write { try $0.execute("UPDATE boxes SET count = -1", []) }
        try copies.keep(wrong, as: mark)
        #expect(try await desk.boxes(asOf: 20).first == box("b0", .integer(-1)))
        try await desk.models.rebuild("boxes")
        try await expectRight(desk, "made anew")
    }

    @Test func `has the indexes of the rows`() async throws {
        let desk = Desk.boxes(LabeledBoxesProjector.self, copiesEvery: 10)
        for number in 1...25 { try await desk.fill("b\(number)", 1) }
        try await desk.models.rebuild("boxes")
        let rows = try await desk.models.rows(of: "boxes", asOf: 22)
        let index = "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'boxes%'"
        #expect(try rows.read { try $0.value(index) } == .text("boxes_label"))
    }

    @Test func `that a dead process left half made is never used, and goes`() async throws {
        let desk = try await filled()
        let file = try #require(try desk.copies.first { $0.lastPathComponent.hasPrefix("10-") })
        // No process has this number: it is beyond what Linux gives.
        let half = file.deletingPathExtension().path + ".building-2147483000-1.sqlite"
        try Data("half".utf8).write(to: URL(fileURLWithPath: half))
        try await expectRight(desk, "beside a half one")
        try await desk.models.rebuild("boxes")
        #expect(try desk.marks == [10, 20, 30])
        #expect(!FileManager.default.fileExists(atPath: half))
    }

    @Test func `may be deleted at any time, and the folder too`() async throws {
        let desk = try await filled()
        try FileManager.default.removeItem(at: try desk.copies[1])
        try await expectRight(desk, "without one")
        try FileManager.default.removeItem(atPath: desk.folder.path + "/past")
        try await expectRight(desk, "without all")
        #expect(try desk.marks == [10, 20, 30])
    }

    @Test func `is the user's alone`() async throws {
        let desk = try await filled()
        func mode(_ path: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
        for file in try desk.copies {
            #expect(try mode(file.path) == 0o600)
            #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
        }
        #expect(try mode(desk.folder.path + "/past") == 0o700)
    }
}
