import Answers
import AsyncAlgorithms
import HTTPTypes
import Hummingbird
import NIOCore
import Records

/// An answer that goes on for as long as somebody listens, as server-sent events (the HTML standard, 9.2): each
/// with its position as its id, so that whoever was cut off goes on behind it.
///
/// One task makes what is told, one says now and then that it still goes on, and the connection's own writes both,
/// one after the other. Nothing is read ahead of a reader who is slow; one who takes nothing at all is sent away by
/// ``ConnectionGuard``, comes back and goes on.
enum LiveAnswer {
    /// What is told: an event, or that there is nothing to tell.
    enum Part: Sendable {
        case told([UInt8])
        case still
    }

    typealias Tell = @Sendable ([UInt8]) async -> Void

    /// Answers with what `tells` hands on, until it ends or throws.
    /// - Throws: ``Problem`` where no more readers are taken in.
    static func response(
        _ call: Call, _ tells: @escaping @Sendable (_ tell: Tell) async throws -> Void
    ) throws -> Response {
        guard call.request.method == .get else {
            return Response(status: .ok, headers: headers, body: ResponseBody())
        }
        let parts = AsyncChannel<Part>()
        let reader = try call.served.readers.enter(
            call.caller?.tokenID ?? "", end: { parts.finish() })
        // Whoever has gone isn't waited for until something is to be told.
        call.connection.closeFuture.whenComplete { _ in parts.finish() }
        let body = ResponseBody { writer in
            defer { withExtendedLifetime(reader) {} }
            try await write(parts, from: tells, call, to: &writer)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    static let type = "text/event-stream"

    private static let headers: HTTPFields = [
        .contentType: type, .cacheControl: "no-store",
        // For proxies that would collect what is to be told at once.
        HTTPField.Name("X-Accel-Buffering") ?? .cacheControl: "no",
    ]

    private static func write(
        _ parts: AsyncChannel<Part>,
        from tells: @escaping @Sendable (_ tell: Tell) async throws -> Void,
        _ call: Call, to writer: inout any ResponseBodyWriter
    ) async throws {
        let limits = call.limits
        let telling = Task {
            defer { parts.finish() }
            do {
                try await tells { await parts.send(.told($0)) }
            } catch {
                let problem = Problem(anything: error)
                await parts.send(.told(Told.problem(problem, call)))
            }
        }
        let beating = Task {
            while true {
                try await Task.sleep(for: limits.heartbeat)
                await parts.send(.still)
            }
        }
        defer {
            telling.cancel()
            beating.cancel()
            parts.finish()
        }
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        for await part in parts {
            let bytes: [UInt8] =
                switch part {
                case .told(let bytes): bytes
                case .still: Array(": still\n\n".utf8)
                }
            try await writer.write(ByteBuffer(bytes: bytes))
        }
        try await writer.write(ByteBuffer(bytes: Told.end))
        try await writer.finish(nil)
    }
}

/// One server-sent event, as it is written.
enum Told {
    /// An event of this kind, with the position that it is of.
    static func event(_ kind: String?, id: String?, _ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 48)
        if let kind { bytes += Array("event: \(kind)\n".utf8) }
        if let id { bytes += Array("id: \(id)\n".utf8) }
        bytes += Array("data: ".utf8)
        // JSON has no line breaks but escaped ones.
        bytes += data
        bytes += [10, 10]
        return bytes
    }

    /// That it is over, and the reader may come back.
    static let end = event("end", id: nil, Array("{}".utf8))

    static func problem(_ problem: Problem, _ call: Call) -> [UInt8] {
        event(
            "problem", id: nil,
            JSONValue.object([
                .init("status", .integer(Int64(problem.status.code))),
                .init(
                    "errors",
                    .array(
                        problem.refusals.map {
                            $0.json(
                                in: Problem.catalogue, alsoInParts: call.request.wantsParts)
                        })),
                .init("requestId", .string(call.id)),
            ]).json())
    }
}
