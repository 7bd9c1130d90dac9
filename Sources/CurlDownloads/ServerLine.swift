internal import CCurl
import Dispatch
import Glibc
import Synchronization

/// A line to a server, over which one thing after another is asked, by http or https: what it takes to get there is
/// done once. Nothing is sent on to another address: what is asked may be a secret.
package final class ServerLine: Sendable {
    /// What is asked.
    package struct Asked: Sendable {
        package var method: String
        package var url: String
        package var heads: [(name: String, value: String)]
        package var body: [UInt8]?
        /// For all of it; `nil`: as long as it goes on.
        package var time: Duration?

        package init(
            _ method: String, _ url: String, heads: [(name: String, value: String)],
            body: [UInt8]? = nil, time: Duration? = .seconds(120)
        ) {
            self.method = method
            self.url = url
            self.heads = heads
            self.body = body
            self.time = time
        }
    }

    /// What is answered.
    package struct Answer: Sendable {
        package var status: Int
        /// The type of what is answered, without its parameters; empty where that isn't said.
        package var type: String
        package var bytes: [UInt8]
    }

    /// Why there is no answer.
    package struct Fault: Error, Equatable {
        package var kind: Kind
        /// In libcurl's words; may be empty.
        package var detail: String

        package enum Kind: Sendable {
            case noLibcurl
            /// The server's name isn't known.
            case unknownHost
            /// Nothing takes calls there.
            case notThere
            /// It isn't who it says, or doesn't speak so that nobody else can read it.
            case untrusted
            /// What it speaks isn't HTTP.
            case notHTTP
            /// It came to nothing on the way: whether what was asked was done isn't known.
            case cutOff
            /// Its time was up, likewise.
            case late
            /// Whoever asked doesn't want it any more.
            case ended
            /// It is longer than what is taken.
            case tooLong
            /// What was asked makes no sense.
            case wrong
        }
    }

    /// Taken of one answer at most.
    private static let mostBytes = 256 << 20
    private static let connecting = Duration.seconds(10)
    /// Asked one after the other: libcurl blocks, and not the threads that all else runs on.
    private let queue = DispatchQueue(label: "daybook.server")
    private let line = Mutex<OpaquePointer?>(nil)

    package init() {}

    deinit { line.withLock { $0.map(daybook_line_close) } }

    /// Asks, and answers with all that is answered.
    package func answer(to asked: Asked) async throws(Fault) -> Answer {
        try await answer(to: asked) { _ in true }
    }

    /// Asks, and hands on what is answered well as it comes, until it ends or `take` says so. Whatever else is
    /// answered comes as the answer.
    package func follow(
        _ asked: Asked, _ take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(Fault) -> Answer {
        try await answer(to: asked, handsOn: true, take)
    }

    private func answer(
        to asked: Asked, handsOn: Bool = false, _ take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(Fault) -> Answer {
        let taking = Taking(handsOn: handsOn, most: Self.mostBytes, take)
        let result: Result<Answer, Fault> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                queue.async { waiting.resume(returning: self.ask(asked, taking)) }
            }
        } onCancel: {
            taking.end()
        }
        return try result.get()
    }

    private func ask(_ asked: Asked, _ taking: Taking) -> Result<Answer, Fault> {
        line.withLock { line in
            if line == nil { line = daybook_line_open() }
            guard let line else { return .failure(Fault(kind: .noLibcurl, detail: "")) }
            // libcurl would wait for leave to send what is long.
            let heads = asked.heads + [(name: "Expect", value: "")]
            let outcome = daybook_line_ask(
                line, asked.method, asked.url, CurlDownloads.askedDirectly,
                heads.map { "\($0.name): \($0.value)\n" }.joined(), asked.body ?? [],
                asked.body?.count ?? 0, asked.body == nil ? 0 : 1, Self.connecting.milliseconds,
                asked.time?.milliseconds ?? 0,
                { context, status, bytes, count in
                    guard let taking = Taking.lent(context), let bytes else { return 0 }
                    let part = UnsafeBufferPointer(start: bytes, count: count)
                    return taking.take(Array(part), status) ? 1 : 0
                }, { Taking.lent($0)?.isEnded == false ? 1 : 0 },
                Unmanaged.passUnretained(taking).toOpaque())
            defer { daybook_asked_free(outcome) }
            return Self.result(of: outcome, taking)
        }
    }

    private static func result(of asked: daybook_asked, _ taking: Taking) -> Result<Answer, Fault> {
        let taken = taking.taken
        if asked.fault != 0, !(taken.isEnough && asked.fault == 23) {
            let detail = asked.detail.map { String(cString: $0) } ?? ""
            let kind = taken.isTooLong ? .tooLong : Fault.Kind(libcurl: asked.fault)
            return .failure(Fault(kind: kind, detail: detail))
        }
        let type = asked.type.map { String(cString: $0) } ?? ""
        return .success(
            Answer(
                status: asked.status, type: String(type.prefix { $0 != ";" && $0 != " " }),
                bytes: taken.bytes))
    }
}

extension ServerLine.Fault.Kind {
    /// By libcurl's own numbers, which never change.
    init(libcurl fault: Int32) {
        switch fault {
        case 3: self = .wrong
        case 6: self = .unknownHost
        case 5, 7: self = .notThere
        case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91, 98: self = .untrusted
        case 1, 8: self = .notHTTP
        case 28: self = .late
        case 42: self = .ended
        default: self = .cutOff
        }
    }
}

/// What is taken of an answer while it comes.
private final class Taking: Sendable {
    struct Taken {
        var bytes: [UInt8] = []
        var isTooLong = false
        /// Whoever it is handed on to wants no more.
        var isEnough = false
    }

    private let state = Mutex(Taken())
    private let ended = Atomic(false)
    private let handsOn: Bool
    private let most: Int
    private let handOn: @Sendable ([UInt8]) -> Bool

    init(handsOn: Bool, most: Int, _ handOn: @escaping @Sendable ([UInt8]) -> Bool) {
        self.handsOn = handsOn
        self.most = most
        self.handOn = handOn
    }

    /// The one that libcurl was given.
    static func lent(_ context: UnsafeMutableRawPointer?) -> Taking? {
        context.map { Unmanaged<Taking>.fromOpaque($0).takeUnretainedValue() }
    }

    var taken: Taken { state.withLock { $0 } }
    var isEnded: Bool { ended.load(ordering: .relaxed) }

    func end() { ended.store(true, ordering: .relaxed) }

    func take(_ part: [UInt8], _ status: Int) -> Bool {
        if isEnded { return false }
        if handsOn, status == 200 {
            let goesOn = handOn(part)
            if !goesOn { state.withLock { $0.isEnough = true } }
            return goesOn
        }
        return state.withLock { taken in
            guard part.count <= most - taken.bytes.count else {
                taken.isTooLong = true
                return false
            }
            taken.bytes += part
            return true
        }
    }
}
