import Answers
import EventSourcing
import EventSourcingRuntime
import Records
import Synchronization

/// What a server goes on telling: when it is cut off, it goes on behind what was told last, without a gap or a repeat.
struct Following {
    private let server: StoreServer
    private let path: String
    private let parameters: Parameters

    /// As a server says it.
    private static let pause = Duration.seconds(1)
    /// So often in a row there may be nothing.
    private static let patience = 60

    init(_ server: StoreServer, _ path: String, _ parameters: Parameters) {
        self.server = server
        self.path = path
        self.parameters = parameters
    }

    /// Lends `body` each event of these kinds, until it answers `false` or its task is cancelled.
    /// - Throws: what keeps it from being told anything at all, or for long.
    func each(
        _ kinds: Set<String>, _ body: (SentEvents.Event) throws -> Bool
    ) async throws {
        var last: String?
        var failures = 0
        var hasBegun = false
        while !Task.isCancelled {
            let (pieces, telling) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            // What goes on doesn't hold up what is asked besides.
            let apart = try server.apart()
            let from = last
            let reading = Task {
                do {
                    try await apart.follow(path, parameters, from: from) { bytes in
                        if case .terminated = telling.yield(bytes) { return false }
                        return true
                    }
                    telling.finish()
                } catch {
                    telling.finish(throwing: error)
                }
            }
            defer { reading.cancel() }
            do {
                var sent = SentEvents()
                for try await piece in pieces {
                    (hasBegun, failures) = (true, 0)
                    for event in sent.take(piece) {
                        if let id = event.id { last = id }
                        if event.kind == "problem" { throw Rejection(sent: event.data) }
                        if kinds.contains(event.kind), try !body(event) { return }
                    }
                }
            } catch is CancellationError {
                return
            } catch let failure as Failure where hasBegun && failure.status == .unreachable {
                failures += 1
                if failures > Self.patience { throw failure }
            } catch let rejection as Rejection where hasBegun && rejection.isForNow {
                failures += 1
                if failures > Self.patience { throw rejection }
            }
            do { try await Task.sleep(for: Self.pause) } catch {
                // Whoever followed wants no more.
                return
            }
        }
    }
}

extension Rejection {
    /// Whether who comes back later may be told something: the server is about to stop, say, to begin anew.
    fileprivate var isForNow: Bool {
        ["unavailable", "too-many-readers", "too-often"].contains(refusals.first?.code.rawValue)
    }

    /// What went wrong while a server told something.
    fileprivate init(sent bytes: [UInt8]) {
        let errors = JSONValue(payload: bytes)["errors"]?.elements ?? []
        let refusals = errors.compactMap { Refusal(told: $0) }
        self.init(
            refusals.isEmpty
                ? [Refusal(.unavailable, "the server can't go on telling what happens")] : refusals)
    }
}

extension JSONValue {
    /// What a server has sent, however long it is.
    init(sent bytes: [UInt8]) throws(Rejection) {
        try self.init(parsing: bytes, limits: .init(bytes: .max, tokens: .max))
    }
}
