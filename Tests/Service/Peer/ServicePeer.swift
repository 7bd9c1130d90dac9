import Daybook
import EventSourcing
import EventSourcingRuntime
import Foundation
import Hummingbird
import Logging
import Records

/// What the server is measured beside, by `make load`.
///
/// ```
/// service-peer route < BYTES          a bare route of Hummingbird's: answers with BYTES; says its port
/// service-peer commands DIR SECONDS   64 callers of the store in DIR, in one process without HTTP: says how many a second
/// ```
@main struct ServicePeer {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        switch (words.first, words.count) {
        case ("route", 1): try await serve()
        case ("commands", 3):
            let told = Array(words)
            guard let seconds = Double(told[2]) else { fallthrough }
            try await send(to: told[1], for: .seconds(seconds))
        default:
            print("usage: service-peer route | service-peer commands DIR SECONDS")
            exit(64)
        }
    }

    private static func serve() async throws {
        let bytes = FileHandle.standardInput.readDataToEndOfFile()
        let body = ByteBuffer(bytes: bytes)
        var logger = Logger(label: "service-peer")
        logger.logLevel = .error
        let router = Router()
        router.get("order") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: body))
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print("listening on \(channel.localAddress?.port ?? 0)")
                fflush(nil)
            }, logger: logger)
        try await application.runService()
    }

    /// The command that the server is sent meanwhile, each caller's next once its last is answered.
    private static func send(to folder: String, for time: Duration) async throws {
        let office = try await BackOffice.serve(at: .folder(folder))
        let data = Array(#"{"productId":"lamp","delta":1}"#.utf8)
        // What is read once is read before.
        try await sent(data, by: 64, within: .milliseconds(500), to: office)
        let begun = ContinuousClock.now
        let count = try await sent(data, by: 64, within: time, to: office)
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        await office.close()
        print(Int(Double(count) / seconds))
    }

    @discardableResult
    private static func sent(
        _ data: [UInt8], by callers: Int, within time: Duration, to office: BackOffice
    ) async throws -> Int {
        let end = ContinuousClock.now + time
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await office.commands.send(
                            CommandEnvelope("AdjustStock", data: JSONValue(parsing: data)), by: nil)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
    }
}
