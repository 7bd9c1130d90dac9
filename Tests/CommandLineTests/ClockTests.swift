import EventStore
import Foundation
import LMDBEventStore
import PostgresTesting
import Records
import Testing

@Suite(.onlyInAFolder("it is made by the engine of folders")) struct `A log that a fast clock wrote`
{
    @Test(arguments: [true, false])
    func `is told by the doctor`(isAhead: Bool) async throws {
        let terminal = try Terminal(hasStore: false)
        let year: Int64 = 365 * 24 * 3_600_000
        let time = Timestamp(milliseconds: Timestamp.now.milliseconds + (isAhead ? year : 0))
        let store = try await LMDBEventStore.create(
            at: terminal.folder.appending(path: ".daybook").path, StoreOptions(clock: { time }))
        try await store.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("category-lamps"),
                        events: [
                            NewEvent(type: "CategoryAdded", payload: Array(#"{"title":"L"}"#.utf8))
                        ])
                ], commandID: "c"))
        await store.close()
        let doctor = try await terminal.es("doctor", "--json")
        let clock = doctor.json["checks"]?.elements?.first { $0["name"]?.text == "clock" }
        #expect(clock?["state"]?.text == (isAhead ? "warning" : "ok"), "\(doctor.out)")
    }
}
