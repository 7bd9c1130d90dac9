import Access
import Answers
import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records
import Server
import Synchronization
import Testing

@testable import es

/// A question that is answered with a list, as somebody might follow it.
private struct ListQuestion: Sendable {
    let name: String
    let parameters: [(name: String, text: String)]

    /// Those that go by the time of asking are another list whenever they are asked.
    private static let byTheClock: Set = ["jobs", "invoices"]

    init?(_ random: inout SeededRandom) {
        let lists = BackOffice.questions.filter {
            $0.rowFields != nil && !Self.byTheClock.contains($0.name)
        }
        guard let query = lists.randomElement(using: &random) else { return nil }
        name = query.name
        var parameters: [(name: String, text: String)] = []
        for field in query.parameters {
            if field.name == "limit" {
                parameters.append(("limit", ["2", "7", "all"].randomElement(using: &random) ?? ""))
            } else if field.required {
                parameters.append((field.name, DemoTour.conversation))
            } else if case .choice(let names) = field.shape, Bool.random(using: &random) {
                parameters.append((field.name, names.randomElement(using: &random) ?? ""))
            }
        }
        self.parameters = parameters
    }

    var path: String {
        "/v1/queries/\(name)/live?"
            + parameters.map { "\($0.name)=\($0.text)" }.joined(separator: "&")
    }
}

/// What was told of a list, and what whoever applied it has.
private struct ToldList {
    var answers: [(id: Position, answer: JSONValue)] = []
    var changes = 0

    init(_ text: String) throws {
        guard let head = text.range(of: "\r\n\r\n") else { return }
        let body = text[head.upperBound...].utf8
        var sent = SentEvents()
        for event in sent.take(RawClient.unchunked(Array(body))) where event.kind != "end" {
            let told = try JSONValue(sent: event.data)
            let last = answers.last?.answer ?? .null
            let answer = event.kind == "rows" ? RowChange.applied(told, to: last) : told
            if event.kind == "rows" { changes += 1 }
            answers.append(
                (
                    try #require(event.id.flatMap { Position($0) }, "\(told)"),
                    try #require(answer, "\(told)")
                ))
        }
    }
}

extension JSONValue {
    /// The same without where it goes on with the list: as things stand, or as of a position.
    fileprivate var whole: [UInt8] {
        var answer = self
        if let parts = answer["next"]?.text?.split(
            separator: ".", omittingEmptySubsequences: false),
            parts.count == 3
        {
            answer["next"] = .string("\(parts[0])..\(parts[2])")
        }
        return answer.json()
    }

    /// All of it but the position.
    fileprivate var lasting: [UInt8] {
        var answer = self
        answer["position"] = nil
        return answer.json()
    }
}

/// What each list is in the end, once that is known.
private final class Ends: Sendable {
    let all = Mutex<[Int: [UInt8]]>([:])
}

@Suite(.timeLimit(.minutes(10))) struct `A list that is followed over HTTP` {
    @Test(arguments: [1, UInt64.random(in: 2...99_999_999)])
    func `is at each id, to the byte, what the query answers there`(seed: UInt64) async throws {
        print("a list that is followed: seed \(seed)")
        var random = SeededRandom(seed: seed)
        var commands = DemoYear(seed: seed, days: 20).makeIterator()
        let server = try await Serving {
            $0.limits.heartbeat = .milliseconds(100)
        } filledBy: { store in
            let office = try await BackOffice.open(at: .folder(store.path), actor: "tester")
            for _ in 0..<500 {
                if let next = commands.next() { try await office.commands.send(next) }
            }
            await office.close()
        }
        var questions: [ListQuestion] = []
        while questions.count < 24 {
            guard let question = ListQuestion(&random) else { continue }
            do {
                _ = try await server.office.queries.ask(question.name, question.parameters)
                questions.append(question)
            } catch is Rejection {
                // There is no such thing yet.
            }
        }
        var later: [CommandEnvelope] = []
        while later.count < 240, let next = commands.next() {
            if Int.random(in: 0..<3, using: &random) > 0 { later.append(next) }
        }
        let told = try await followed(questions, server, while: later)
        for (question, text) in zip(questions, told) {
            let told = try ToldList(text)
            for (id, answer) in told.answers {
                let asked = try await server.office.queries.ask(
                    question.name, question.parameters, asOf: id)
                #expect(
                    answer.whole == asked.json.whole,
                    "seed \(seed), \(question.path), position \(id)")
            }
        }
        let changes = try told.reduce(0) { $0 + (try ToldList($1)).changes }
        // Where the machine is busy many come as one.
        #expect(changes > 0, "seed \(seed)")
        print("\(changes) changes were told")
    }

    /// What was told of each until it was what it is in the end.
    private func followed(
        _ questions: [ListQuestion], _ server: Serving, while later: [CommandEnvelope]
    ) async throws -> [String] {
        let ends = Ends()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        return try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (number, question) in questions.enumerated() {
                group.addTask {
                    let text = try await server.client.listen(
                        question.path, token: server.token(.owner),
                        whenBegun: { begin.yield() },
                        until: { text in
                            guard let end = ends.all.withLock({ $0[number] }) else { return false }
                            let told = Result { try ToldList(text) }
                            guard case .success(let told) = told else { return true }
                            return told.answers.last?.answer.lasting == end
                        })
                    return (number, text)
                }
            }
            var beginnings = begun.makeAsyncIterator()
            for _ in questions { await beginnings.next() }
            for (number, command) in later.enumerated() {
                if number % 8 == 0 {
                    // By then those who follow have been told, or are.
                    let question = questions[number / 8 % questions.count]
                    _ = try await server.office.queries.ask(question.name, question.parameters)
                }
                do throws(Rejection) { try await server.office.commands.send(command) } catch {
                    // It needed something that was left out.
                }
            }
            for (number, question) in questions.enumerated() {
                let last = try await server.office.queries.ask(question.name, question.parameters)
                ends.all.withLock { $0[number] = last.json.lasting }
            }
            var all: [Int: String] = [:]
            for try await (number, text) in group { all[number] = text }
            return questions.indices.map { all[$0] ?? "" }
        }
    }

    @Test func `is told whole to whoever comes back, and one thing always`() async throws {
        let server = try await Serving()
        let again = try await server.client.listen(
            "/v1/queries/categories/live", token: server.token(.reader), ["Last-Event-ID": "1"],
            until: { $0.contains("\"items\"") })
        #expect(again.contains("event: answer"))
        let one = try await server.client.listen(
            "/v1/queries/business/live", token: server.token(.reader),
            whenBegun: { _ = try await server.send("ChooseCurrency", #"{"currency":"CHF"}"#) },
            until: { $0.contains("CHF") })
        #expect(!one.contains("event: rows"))
    }

    @Test func `is the same to es, by a server as in the folder`() async throws {
        let server = try await Serving()
        func add(_ name: String) async throws {
            _ = try await server.send(
                "AddCategory", #"{"categoryId":"\#(name)","title":"\#(name)"}"#)
        }
        for number in 10..<20 { try await add("c-\(number)") }
        let office = try await ServedOffice(
            StoreServer(
                ServerAddress("http://localhost:\(server.client.port)", "--server"),
                token: Settings.Value(value: server.token(.reader), origin: "ES_TOKEN")))
        let first = try await office.ask("categories")
        var seen = 0
        for try await reply in office.answers(after: first, []) {
            let asked = try await server.office.queries.ask("categories", [], asOf: reply.position)
            #expect(reply.json.whole == asked.json.whole)
            seen += 1
            if seen == 4 { break }
            try await add("b-\(seen)")
        }
    }
}
