import EventSourcing
import Records
import Synchronization

/// All boxes, told to who asks first when a gate is open, and to all others at once.
struct HeldUpQuery: Query {
    static let name = "held-up"
    static let projections = ["boxes"]
    static let guide = QueryGuide("Boxes, later.", parameters: ["gate": "which"])

    var gate = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("gate", &gate) }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let boxes = try source.read("boxes") { try $0.all(BoxRow.self, "SELECT * FROM boxes") }
        await Gate(named: gate).pass()
        return list(boxes.map { box($0.boxId.text, .integer($0.count)) })
    }
}

/// Holds up whoever comes to it first until it is opened; found again by its name.
final class Gate: Sendable {
    private typealias Bell = (
        stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation
    )
    private static let all = Mutex<[String: (arrived: Bell, opened: Bell)]>([:])

    let name: String
    private let arrived: Bell
    private let opened: Bell
    private static let passed = Mutex<Set<String>>([])

    init(named name: String) {
        self.name = name
        (arrived, opened) = Self.all.withLock { all in
            let bells =
                all[name]
                ?? (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
            all[name] = bells
            return bells
        }
    }

    func pass() async {
        guard Self.passed.withLock({ $0.insert(name).inserted }) else { return }
        arrived.continuation.yield()
        for await _ in opened.stream {}
    }

    func arrival() async { for await _ in arrived.stream { break } }

    func open() { opened.continuation.finish() }
}
