import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Messaging
import PersonalData
import Preflight
import Records
import SideFiles
import Testing

/// What an `es` of before has left beside its log is read as it is.
@Suite struct `Files of an earlier Daybook` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let url = URL(fileURLWithPath: folder.path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// The keys of the store that the command below was sent to.
    private static let keys = """
        ZGF5Ym9vayBrZXlzIDEKAPVrcQer9rzsOIzoO6/Hw0r9gdnlJaRQvFxPJvzoLOi1A7qeGKj/EmwAAAAAAAAAAK9VcPWh\
        gQt6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACRmQunIAIIZgEA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAACMjsGK908TwfXca2K5SruLiv/+yzQPF1dHvB5ZcC4NTTcb/0ne/RDgo9YPj0IPH\
        pAGK+CJPo5IdxmZV/Sr2JAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACoOc2/rbdN+Q==
        """

    @Test func `answer the same id as before, and refuse another command under it`() async throws {
        try write(try #require(Data(base64Encoded: Self.keys)), to: "keys")
        let file = "unchanged/b5f7f9ac707a6d3fa77e4c58cdbe9de2.json"
        let earlier = """
            {"commandId":"nothing-1","command":"ChangeUserProfile",\
            "fingerprint":"113655af9adce4454db7a0eb946a6708","stream":"user-u1","revision":0,"position":1}
            """
        try write(earlier.utf8, to: file)
        // Nothing is in the log any more: so it can only be known.
        let bus = CommandBus(
            [messagingContext], store: InMemoryEventStore(),
            side: SealedSideStore(
                SideFolder(path: folder.path),
                keys: KeyFile(path: folder.path + "/keys", of: UUID())),
            actor: "ada")
        func send(_ name: String, _ id: String) async throws -> CommandOutcome {
            try await bus.send(
                CommandEnvelope(
                    "ChangeUserProfile",
                    data: .object([
                        .init("userId", .string("u1")), .init("displayName", .string(name)),
                    ]), id: id))
        }
        let outcome = try await send("Ada Quist", "nothing-1")
        #expect(
            outcome.duplicate && outcome.events.isEmpty && outcome.command == "ChangeUserProfile")
        #expect(outcome.stream.text == "user-u1" && outcome.revision == 0 && outcome.position == 1)
        for (name, id, code) in [
            ("Other", "nothing-1", RejectionCode.commandIDReused),
            ("Ada Quist", "nothing-2", .notFound),
        ] {
            let rejection = await #expect(throws: Rejection.self) { try await send(name, id) }
            #expect(rejection?.refusals.map(\.code) == [code])
        }
        // A file that can't be read is no file that isn't there.
        try write("{\"commandId\":".utf8, to: file)
        let rejection = await #expect(throws: Rejection.self) {
            try await send("Ada Quist", "nothing-1")
        }
        #expect(rejection?.refusals.map(\.code) == [.unavailable])
    }

    @Test func `say how far reactors have come, and what was refused`() async throws {
        try write(
            #"{"position":7,"eventId":"d6b14a5c-e959-85ac-9cd6-a9a3fd2d677a"}"#.utf8,
            to: "reactions/stock.json")
        let refused = """
            {"at":"2026-11-22T13:00:20.193Z","position":1,"command":"ChangeUserProfile",\
            "id":"nothing-1","actor":"ada","data":{"userId":"u1"},\
            "errors":[{"code":"command-id-reused","field":"id","message":"it was used"}]}
            """
        try write("\n\(refused)\n\n{\"at\":\"2026-\n".utf8, to: "refused/refused-older.ndjson")
        try write("\n\(refused)\n".utf8, to: "refused/refused.ndjson")
        let side = SideFolder(path: folder.path)
        #expect(await FollowerCheckpoints(in: side).checkpoint(of: "stock")?.position == 7)
        #expect(await FollowerCheckpoints(in: side).checkpoint(of: "mail") == nil)
        let all = try await RefusedCommands(in: side, of: UUID()).all()
        #expect(all.map(\.id) == ["nothing-1", "nothing-1"])
        #expect(
            all.map { $0.errors.map(\.code) } == Array(repeating: ["command-id-reused"], count: 2))
    }

    @Test func `give snapshots and what checks compare with`() async throws {
        let side = SideFolder(path: folder.path)
        let stream = StreamName(unchecked: "wallet-1")
        let snapshot = Snapshot(
            stream: stream, revision: 500, witness: "d6b14a5c-e959-85ac-9cd6-a9a3fd2d677a",
            binary: "f", state: Array("{}".utf8))
        let digest = Fingerprint(of: Array("wallet-1".utf8)).hexadecimal
        try write(snapshot.bytes, to: "snapshots/wallet/\(digest).snapshot")
        try write("3\n".utf8, to: "snapshots/discarded")
        #expect(await Snapshots(in: side).snapshot(of: stream) == snapshot)
        #expect(await Snapshots(in: side).count == 1)
        #expect(await Snapshots(in: side).discarded == 3)
        let baseline = """
            {"category":"wallet","position":9,"eventId":"x","fields":["count"],"forms":[]}
            wallet-1\t4\t0000002a

            """
        try write(baseline.utf8, to: "check/wallet.txt")
        #expect(await CheckBaselines(in: side).baseline(of: "wallet")?.text == baseline)
    }
}
