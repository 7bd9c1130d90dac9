import Answers
import Daybook
import EventSourcingRuntime
import EventStore
import Hummingbird
import Records

/// `POST /v1/commands`: commands as lines of NDJSON, however many, each answered by a line as it is stored.
///
/// As many lines as have come are decided together, and no more are read before their answers are taken: whoever
/// sends faster than the store writes waits, and so does the store for whoever doesn't read.
enum CommandStreamRoute {
    private static let linesAtOnce = 500

    static func answer(_ call: Call) async throws -> Response {
        try call.allowOnly(["dryRun"])
        let isRehearsed = try call.flag("dryRun")
        try call.requireJSON(["application/x-ndjson", "application/ndjson"])
        let body = ResponseBody { writer in
            if isRehearsed {
                try await call.office.drafting { drafted, _ in
                    try await answer(call, drafted, isRehearsed: true, to: &writer)
                }
            } else {
                try await answer(call, call.office, to: &writer)
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: AnswerForm.ndjson.type, .cacheControl: "no-store"], body: body)
    }

    private static func answer(
        _ call: Call, _ office: BackOffice, isRehearsed: Bool = false,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var lines = Lines(most: call.limits.bodyBytes)
        var number = 0
        do {
            for try await buffer in call.request.body {
                lines.take(Array(buffer.readableBytesView))
                while case let part = try lines.next(Self.linesAtOnce), !part.isEmpty {
                    try await answer(
                        part, &number, call, office, isRehearsed: isRehearsed, to: &writer)
                }
            }
            if let last = lines.rest {
                try await answer(
                    [last], &number, call, office, isRehearsed: isRehearsed, to: &writer)
            }
        } catch let problem as Problem {
            try await writer.write(
                ByteBuffer(bytes: Self.told(problem, number + 1, call) + [UInt8(ascii: "\n")]))
        }
    }

    private static func answer(
        _ lines: [[UInt8]], _ number: inout Int, _ call: Call, _ office: BackOffice,
        isRehearsed: Bool, to writer: inout any ResponseBodyWriter
    ) async throws {
        // Lines may come for hours, and a token be revoked meanwhile.
        guard let caller = call.caller, call.served.isGood(caller) else {
            throw Problem(.noToken, "the token opens nothing any more")
        }
        var names: [String?] = []
        var read: [Result<CommandEnvelope, Rejection>] = []
        for line in lines {
            var name: String?
            read.append(
                Result { () throws(Rejection) in
                    let json = try JSONValue(parsing: line)
                    name = json["command"]?.text
                    return try CommandEnvelope(json)
                })
            names.append(name)
        }
        var next = read.makeIterator()
        var results: [Result<CommandOutcome, Rejection>] = []
        try await office.commands.sending(as: call.caller?.principal).send(
            batch: { next.next() },
            answer: { result in
                results.append(result)
                return true
            })
        // What is held up is known once all of them were reacted to.
        let heldUp = Dictionary(
            grouping: office.commands.reactions.heldUp(), by: { $0.heldUp.stream })
        var bytes: [UInt8] = []
        for (result, name) in zip(results, names) {
            number += 1
            var json =
                switch result {
                case .success(let outcome):
                    outcome.result.telling(heldUp[outcome.stream.description] ?? [])
                        .telling(secret: isRehearsed ? nil : HookRoutes.secret(of: outcome, call))
                case .failure(let rejection): refused(rejection, name, call)
                }
            json["line"] = .integer(Int64(number))
            bytes += json.json() + [UInt8(ascii: "\n")]
        }
        try await writer.write(ByteBuffer(bytes: bytes))
    }

    /// Told as one command's problem is: without what is the machine's.
    private static func refused(
        _ rejection: Rejection, _ command: String?, _ call: Call
    ) -> JSONValue {
        Rejection(Problem(anything: rejection).told(to: call.caller).refusals).result(
            of: command, in: Problem.catalogue, alsoInParts: call.request.wantsParts)
    }

    private static func told(_ problem: Problem, _ line: Int, _ call: Call) -> [UInt8] {
        var json = Rejection(problem.refusals).result(
            of: nil, in: Problem.catalogue, alsoInParts: call.request.wantsParts)
        json["line"] = .integer(Int64(line))
        return json.json()
    }
}

/// Lines out of pieces of a body.
private struct Lines {
    private let most: Int
    private var bytes: [UInt8] = []
    private var begin = 0
    private var seen = 0

    init(most: Int) { self.most = most }

    mutating func take(_ more: [UInt8]) {
        if begin > 0 {
            bytes.removeFirst(begin)
            seen -= begin
            begin = 0
        }
        bytes += more
    }

    /// The next lines that are whole, so many at most; none where there is none.
    /// - Throws: ``Problem`` for a line that is longer than a command may be.
    mutating func next(_ count: Int) throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        while lines.count < count, seen < bytes.count {
            if bytes[seen] == UInt8(ascii: "\n") {
                let line = bytes[begin..<seen]
                begin = seen + 1
                if line.contains(where: { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }) {
                    lines.append(Array(line))
                }
            }
            seen += 1
            if seen - begin > most {
                throw Problem(.tooLarge, "a command has \(most) bytes at most")
            }
        }
        return lines
    }

    /// What stands behind the last line break, if anything does.
    var rest: [UInt8]? { begin < bytes.count ? Array(bytes[begin...]) : nil }
}
