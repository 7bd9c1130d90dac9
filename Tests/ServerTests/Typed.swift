import Access
import Foundation
import Testing

/// Runs the built `es` as somebody types it, in a folder of its own.
struct Typed: Sendable {
    let folder: URL
    let environment: [String: String]

    /// What a run of `es` left.
    struct Ran: Equatable {
        var status: Int32
        var out: String
        var err: String

        /// The same without what differs from one moment, and from one store, to another.
        var steady: Ran {
            func steady(_ text: String) -> String {
                text.replacing(
                    /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{3})?)?Z?/, with: "TIME"
                ).replacing(
                    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID"
                ).replacing(/\d+(\.\d+)? (ms|s)\b.*/, with: "SPAN")
                    .replacing(/whsec_[A-Za-z0-9+\/]{43}=/, with: "SECRET")
            }
            return Ran(status: status, out: steady(out), err: steady(err))
        }
    }

    init(in folder: URL, _ environment: [String: String] = [:]) {
        self.folder = folder
        self.environment = [
            "ES_ACTOR": "owner", "PATH": "/usr/bin:/bin", "COLUMNS": "80", "HOME": folder.path,
        ].merging(environment) { $1 }
    }

    func es(_ words: [String], input: String = "") async throws -> Ran {
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = environment
        let name = UUID().uuidString
        func file(_ kind: String, _ text: String = "") throws -> (URL, FileHandle) {
            let url = FileManager.default.temporaryDirectory.appending(path: "\(name).\(kind)")
            try Data(text.utf8).write(to: url)
            return (url, try FileHandle(forUpdating: url))
        }
        let files = (try file("in", input), try file("out"), try file("err"))
        process.standardInput = files.0.1
        process.standardOutput = files.1.1
        process.standardError = files.2.1
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = {
            end.yield($0.terminationStatus)
            end.finish()
        }
        try process.run()
        let status = await ends.first { _ in true } ?? -1
        func text(_ file: (URL, FileHandle)) throws -> String {
            try file.1.close()
            let text = String(decoding: try Data(contentsOf: file.0), as: UTF8.self)
            try FileManager.default.removeItem(at: file.0)
            return text
        }
        _ = try text(files.0)
        return Ran(status: status, out: try text(files.1), err: try text(files.2))
    }

    /// `es` lies beside the tests.
    static var executable: URL {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: "es")
        }
    }
}

/// One store twice, with the same history: in a folder here, and at a server.
final class BothWays: Sendable {
    let here: Typed
    let there: Typed
    let server: Serving
    private let folders: [URL]

    init() async throws {
        let base = FileManager.default.temporaryDirectory
            .appending(path: "daybook-both-\(UUID().uuidString)")
        let (mine, empty) = (base.appending(path: "mine"), base.appending(path: "empty"))
        for folder in [mine, empty] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        folders = [base]
        server = try await Serving(filledBy: { store in
            let filling = Typed(in: empty)
            let filled = try await filling.es(
                ["--data", store.path, "send", "--batch", "-"], input: Self.history)
            #expect(filled.status == 0, "\(filled.err)")
            try FileManager.default.copyItem(at: store, to: mine.appending(path: ".daybook"))
        })
        here = Typed(in: mine)
        there = Typed(
            in: empty,
            [
                "ES_SERVER": "http://localhost:\(server.client.port)",
                "ES_TOKEN": server.token(.owner),
            ])
    }

    deinit {
        for folder in folders {
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    /// Runs a line both ways; what is told must be the same to the last byte, but for times and made ids where
    /// it `changes` something.
    func compare(
        _ line: String, input: String = "", changes: Bool = false,
        _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let words = Self.words(line)
        async let mine = here.es(words, input: input)
        async let theirs = there.es(words, input: input)
        let (a, b) = (try await mine, try await theirs)
        let isSame = changes ? a.steady == b.steady : a == b
        #expect(
            isSame, "es \(line)\nhere: \(a)\nthere: \(b)", sourceLocation: place)
        #expect(a.status != 64 || line.contains("nonsense"), "es \(line)", sourceLocation: place)
    }

    /// The words of a line; what stands between quotes is one.
    private static func words(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .flatMap { index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
    }

    /// A small shop and what happened in it.
    private static let history = [
        #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"},"id":"h-1"}"#,
        #"{"command":"AddProduct","data":{"productId":"alma","title":"Alma lamp","basePriceCents":3900,"categoryIds":["lamps"],"quantity":0},"id":"h-2"}"#,
        #"{"command":"AdjustStock","data":{"productId":"alma","delta":5},"reason":"delivered","id":"h-3"}"#,
        #"{"command":"PlaceOrder","data":{"orderId":"1042","orderNumber":"1042","shippingAddress":{"name":"Ada Quist"},"lines":[{"productId":"alma","title":"Alma lamp","quantity":2,"unitPriceCents":3900}]},"occurredAt":"2026-01-05T10:00:00Z","id":"h-4"}"#,
        #"{"command":"PlaceOrder","data":{"orderId":"1043","orderNumber":"1043","shippingAddress":{"name":"Bo Rask"},"totalCents":5000},"id":"h-5"}"#,
        #"{"command":"UpdateOrderStatus","data":{"orderId":"1042","status":"onDelivery"},"actor":"bo","id":"h-6"}"#,
        #"{"command":"UpdateOrderStatus","data":{"orderId":"1042","status":"delivered"},"reason":"signed for","actor":"bo","id":"h-7"}"#,
    ].joined(separator: "\n")
}
