import Answers
import CurlDownloads
import EventSourcing
import EventStore
import Records

/// A server of a store, asked with a token: what it answers, or why it doesn't, as whoever asked in the folder would
/// be told it.
struct StoreServer: Sendable {
    let address: ServerAddress
    private let token: Settings.Value
    private let line = ServerLine()

    /// - Throws: ``Failure`` where there is no token, or anybody on the way could read it.
    init(_ address: ServerAddress, token: Settings.Value?) throws {
        guard let token else {
            throw Failure(
                .notAllowed, code: "token-needed",
                "\(address.text) wants a token, and there is none in ES_TOKEN nor in daybook.secrets",
                hint: "whoever owns the store makes one there, by es token create")
        }
        guard address.keepsSecrets else {
            throw Failure(
                .configuration, code: "token-in-the-clear",
                "by \(address.text) anybody on the way could read the token of \(token.origin)",
                hint: "ask it by https, or on its own machine")
        }
        guard token.value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Failure(
                .configuration, code: "configuration",
                "the token of \(token.origin) is none: it has visible ASCII characters only")
        }
        self.address = address
        self.token = token
    }

    /// The same on a line of its own, for what goes on for long.
    func apart() throws -> StoreServer { try StoreServer(address, token: token) }

    // MARK: - Asking

    /// What is answered at an address.
    /// - Throws: a `Rejection` as the server tells it, or a ``Failure``.
    func get(_ path: String, _ parameters: Parameters = []) async throws -> JSONValue {
        try read(try await answer(asked("GET", path, parameters)))
    }

    /// So often what takes long is asked again.
    private static let patience = 20

    /// The same of what goes by an index: the first who asks has it built, which takes a server longer than it
    /// lets anybody wait.
    func getPatiently(_ path: String, _ parameters: Parameters) async throws -> JSONValue {
        for _ in 0..<Self.patience {
            do { return try await get(path, parameters) } catch let rejection as Rejection
                where rejection.refusals.first?.code.rawValue == "deadline"
            { continue }
        }
        return try await get(path, parameters)
    }

    /// What is answered within so short a time, asked once; `nil` where nothing is, for whatever reason: nobody has
    /// asked for it in so many words.
    func glance(
        _ path: String, _ parameters: Parameters, within time: Duration
    ) async -> JSONValue? {
        var asked = asked("GET", path, parameters)
        asked.time = time
        do { return try read(try await line.answer(to: asked)) } catch { return nil }
    }

    /// Pauses before what was cut off is sent again: a server that is started anew is back by then.
    private static let pauses: [Duration] = [
        .milliseconds(100), .milliseconds(400), .seconds(1), .seconds(2), .seconds(4),
    ]

    /// Sends what may be sent again, since it happens once by its key.
    func post(
        _ path: String, _ parameters: Parameters = [], _ body: [UInt8], type: String,
        heads: [(name: String, value: String)] = []
    ) async throws -> ServerLine.Answer {
        var asked = asked("POST", path, parameters)
        asked.body = body
        asked.heads += heads + [(name: "Content-Type", value: type)]
        return try await answer(asked)
    }

    /// What is asked happens once however often it is asked: by its key, or since nothing happens by it.
    private func answer(_ asked: ServerLine.Asked) async throws -> ServerLine.Answer {
        var pauses = Self.pauses[...]
        var wasCutOff = false
        while true {
            do {
                return try await line.answer(to: asked)
            } catch {
                if error.kind == .ended { throw CancellationError() }
                wasCutOff = wasCutOff || error.kind == .cutOff
                let mayComeBack = wasCutOff && [.cutOff, .notThere].contains(error.kind)
                guard mayComeBack, let pause = pauses.popFirst() else {
                    let wasSent = asked.body != nil && (wasCutOff || error.kind == .late)
                    throw Failure(error, of: address, wasSent: wasSent)
                }
                try await Task.sleep(for: pause)
            }
        }
    }

    /// Hands on what goes on, as it comes, until it is cut off or `take` answers `false`.
    func follow(
        _ path: String, _ parameters: Parameters, from id: String?,
        _ take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws {
        var asked = asked("GET", path, parameters)
        asked.time = nil
        asked.heads[0].value = "text/event-stream"
        if let id { asked.heads.append((name: "Last-Event-ID", value: id)) }
        let answer: ServerLine.Answer
        do { answer = try await line.follow(asked, take) } catch {
            if error.kind == .ended { throw CancellationError() }
            throw Failure(error, of: address)
        }
        if answer.status != 200 { _ = try read(answer) }
    }

    private func asked(
        _ method: String, _ path: String, _ parameters: Parameters
    ) -> ServerLine.Asked {
        let query = parameters.map { "\($0.name.inAddress)=\($0.text.inAddress)" }
        return ServerLine.Asked(
            method,
            address.url(of: path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
            heads: [
                (name: "Accept", value: "application/json"),
                (name: "Authorization", value: "Bearer " + token.value),
                (name: "Daybook-Sentences", value: "parts"),
            ])
    }

    // MARK: - Reading

    /// The JSON of an answer.
    func read(_ answer: ServerLine.Answer) throws -> JSONValue {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: answer.bytes, limits: .init(bytes: .max, tokens: .max))
        } catch {
            throw notOurs(answer)
        }
        if answer.status == 200 { return json }
        let refusals = (json["errors"]?.elements ?? []).compactMap { Refusal(told: $0) }
        guard answer.type == "application/problem+json", let first = refusals.first else {
            throw notOurs(answer)
        }
        switch first.code.rawValue {
        case "no-such-address", "wrong-method":
            throw Failure(
                .newer, code: "server-version",
                "the server \(address.text) is of another Daybook: it doesn't know what is asked of it",
                hint: "bring both to the same release")
        case "token-needed":
            throw Failure(
                .notAllowed, code: "token-needed",
                "the token of \(token.origin) doesn't open \(address.text)",
                hint:
                    "see by es token list, where the store lies, whether it was revoked or is over")
        default: throw Rejection(refusals)
        }
    }

    private func notOurs(_ answer: ServerLine.Answer) -> Failure {
        Failure(
            .unreachable, code: "not-a-server",
            "what answers at \(address.text) is no server of Daybook's: status \(answer.status)",
            hint: "see whether the address is right, and what stands in front of the server")
    }
}

extension String {
    /// As it stands in an address.
    var inAddress: String {
        var text = ""
        for byte in utf8 {
            let scalar = UnicodeScalar(byte)
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-._~".unicodeScalars.contains(scalar))
            text +=
                isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    /// As it stands in the head of a request: by RFC 8187 where it isn't visible ASCII.
    var inHead: String {
        utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 } && trimmed == self
            && !hasPrefix("UTF-8''") ? self : "UTF-8''" + inAddress
    }
}
