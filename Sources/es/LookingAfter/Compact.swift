import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Gives the disk back what the store takes and doesn't need.
struct Compact: Verb {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Give the disk back the room that the store holds and doesn't need.",
        discussion: """
            While others read and write. Nothing of the log changes. Parts where it is less than a mebibyte, or \
            than a tenth, are left as they are; es doctor says when it pays. The index becomes a file with \
            holes: du tells what it takes, ls how long it is.
            """)

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let bar = session.progress
        defer { bar.finish() }
        let done = try await session.withStore(for: .tidying) { office in
            try await session.longWork(
                bar, then: "nothing is lost; the same command goes on with the rest"
            ) {
                try await office.compact { bar.update($0, $1, of: $2) }
            }
        }
        bar.finish()
        if session.isJSON { return try session.show(json: done.json) }
        let after = Dictionary(uniqueKeysWithValues: done.after.map { ($0.part, $0.taken) })
        try session.show(
            Listing(
                [
                    Column("part"), Column("before", "before", .number),
                    Column("after", "after", .number),
                ],
                rows: done.before.map { room in
                    [
                        .string(room.part), .string(byteSize(room.taken)),
                        .string(byteSize(after[room.part] ?? room.taken)),
                    ]
                }))
        for (part, why) in done.kept { try session.say("\(part) is left: \(why.words)") }
        try session.say(
            done.givenBack == 0
                ? "nothing to give back" : "\(byteSize(done.givenBack)) given back")
    }
}

extension RoomKept {
    fileprivate var words: String {
        switch self {
        case .busy: "somebody writes it just now; try again later"
        case .disk: "this disk can't make holes in files"
        }
    }
}

extension Compaction {
    fileprivate var json: JSONValue {
        let after = Dictionary(uniqueKeysWithValues: self.after.map { ($0.part, $0.taken) })
        let kept = Dictionary(kept.map { ($0.part, $0.why.rawValue) }) { first, _ in first }
        return .object([
            .init("ok", .boolean(true)),
            .init("givenBack", .integer(Int64(givenBack))),
            .init(
                "parts",
                .array(
                    before.map { room in
                        .object([
                            .init("part", .string(room.part)),
                            .init("before", .integer(Int64(room.taken))),
                            .init("after", .integer(Int64(after[room.part] ?? room.taken))),
                            .init("kept", kept[room.part].map { .string($0) } ?? .null),
                        ])
                    })),
        ])
    }
}
