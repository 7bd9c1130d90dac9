import Daybook
import EventSourcing
import EventStore
import Foundation
import Testing

/// How long TAB takes among a million things. It takes minutes to make them, so it is run when asked for:
/// `DAYBOOK_COMPLETIONS=1000000`, how many events there are.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["DAYBOOK_COMPLETIONS"] != nil))
struct `TAB among very many` {
    @Test func `takes less than 50 milliseconds of processor time`() async throws {
        let given = ProcessInfo.processInfo.environment["DAYBOOK_COMPLETIONS"]
        let count = try #require(given.flatMap { Int($0) })
        let terminal = try Terminal()
        let office = try await BackOffice.open(
            at: .folder(terminal.folder.appending(path: ".daybook").path), actor: "tester")
        for start in stride(from: 1, through: count, by: 5_000) {
            let appends = try (start..<min(start + 5_000, count + 1)).map { number in
                try StreamAppend(
                    StreamName("category-c-\(number)"),
                    events: [
                        NewEvent(
                            type: "CategoryAdded",
                            payload: Array(#"{"title":"C \#(number)","slug":"c-\#(number)"}"#.utf8))
                    ])
            }
            try await office.store.append(AppendRequest(appends, commandID: "made-\(start)"))
        }
        await office.store.close()
        #expect(try await terminal.es("categories", "limit=1").status == 0)
        var taken: [Double] = []
        for _ in 0..<11 {
            let ran = try await terminal.shell(
                "bash -c 'TIMEFORMAT=\"%U %S\"; time \"$0\" ---complete fish category archive c-99999' \"$0\""
            )
            #expect(ran.lines.contains("c-99999"))
            let times = ran.err.split(whereSeparator: { $0 == " " || $0 == "\n" })
            taken.append(times.compactMap { Double($0) }.reduce(0, +) * 1000)
        }
        let median = taken.sorted()[taken.count / 2]
        print("TAB among \(count) events: \(median) ms of processor time, \(taken)")
        #expect(median < 50)
    }
}
