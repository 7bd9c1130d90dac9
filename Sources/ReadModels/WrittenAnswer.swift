import Records
import Synchronization

/// An answer as it is written out, made by the first who needs it for all who are handed the same.
final class WrittenAnswer: Sendable {
    private let text = Mutex<[UInt8]?>(nil)

    func bytes(_ make: () -> [UInt8]) -> [UInt8] {
        if let known = text.withLock({ $0 }) { return known }
        // Two may make it at once; it is the same.
        let made = make()
        text.withLock { $0 = made }
        return made
    }
}

extension QueryReply {
    /// ``json``, written out. An answer that is kept is written once, but for the position, which moves on.
    package var written: [UInt8] {
        guard let kept else { return json.json() }
        let rest = kept.bytes {
            let members = json.members ?? []
            return Array(JSONValue.object(Array(members.dropFirst(2))).json().dropFirst())
        }
        let head = JSONValue.object([
            .init("query", .string(query)), .init("position", .integer(Int64(clamping: position))),
        ]).json()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.count + rest.count + 1)
        bytes += head.dropLast()
        bytes.append(UInt8(ascii: ","))
        bytes += rest
        return bytes
    }
}
