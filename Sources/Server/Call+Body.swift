import EventSourcingRuntime
import HTTPTypes
import Hummingbird
import Records
import Threads

extension Request {
    /// The whole body, in time.
    /// - Throws: ``Problem`` where it is longer than `most`, or doesn't come in time.
    func body(upTo most: Int, within time: Duration) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap(Int.init), length > most {
            throw Problem(.tooLarge, "a body has \(most) bytes at most")
        }
        let body = body
        let buffer = try await within(time, "the body didn't come in time") {
            try await body.collect(upTo: most)
        }
        return Array(buffer.readableBytesView)
    }

    /// - Throws: ``Problem`` where the body says it is something else.
    func requireJSON(_ types: [String] = ["application/json"]) throws {
        guard let type = headers[.contentType] else { return }
        let plain = type.split(separator: ";").first.map { $0.trimmed.lowercased() } ?? ""
        guard types.contains(plain) else {
            throw Problem(.wrongType, "a body here is \(types)", field: "Content-Type")
        }
    }
}

extension Call {
    /// The whole body, in time.
    /// - Throws: ``Problem`` where it is longer than `most`, or doesn't come in time.
    func body(upTo most: Int, within time: Duration) async throws -> [UInt8] {
        try await request.body(upTo: most, within: time)
    }

    /// What the body says, with all that is wrong with it at once; an empty one says nothing.
    func parameters<R: Record>(_ type: R.Type) async throws -> R {
        try requireJSON()
        let bytes = try await body(upTo: limits.bodyBytes, within: limits.body)
        return try JSONReader.readStrictly(
            type, from: bytes.isEmpty ? Array("{}".utf8) : bytes, makeID: { "" })
    }

    /// - Throws: ``Problem`` where the body says it is something else.
    func requireJSON(_ types: [String] = ["application/json"]) throws {
        try request.requireJSON(types)
    }

    /// Whether a parameter says yes: `dryRun`, `dryRun=true`.
    func flag(_ name: String) throws -> Bool {
        switch try parameter(name) {
        case nil, "false": false
        case "", "true": true
        case .some: throw Problem(.invalidField, "must be true or false", field: name)
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// Runs `body` for so long, then cancels it.
/// - Throws: ``Problem`` with `message` when its time was up.
func within<T: Sendable>(
    _ time: Duration, _ message: Sentence, _ body: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await within(time, else: Problem(.deadline, message), body)
}

/// The same, with a problem of its own.
func within<T: Sendable>(
    _ time: Duration, else problem: Problem, _ body: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await Alarms.all.within(time, late: { problem }, body)
}
