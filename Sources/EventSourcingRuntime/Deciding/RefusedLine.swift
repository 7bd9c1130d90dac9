import EventStore
import struct Foundation.UUID
import Records

/// A command that was refused, as it is kept: its object, and as the last two members of that the store's
/// id and a digest of all before it. Those of before have neither.
struct RefusedLine {
    let command: RefusedCommand
    let bytes: [UInt8]

    init(_ command: RefusedCommand, of store: UUID) {
        self.command = command
        let said = command.json().dropLast() + Self.member("store", store.lowercaseText)
        bytes = said + Self.digest(of: said)
    }

    /// `nil` for what isn't whole, or is another store's.
    init?(bytes: [UInt8], of store: UUID) {
        let own = Self.member("store", store.lowercaseText)
        let said = bytes.dropLast(Self.digest(of: []).count)
        var object = bytes
        if said.suffix(own.count).elementsEqual(own) {
            guard bytes.suffix(bytes.count - said.count).elementsEqual(Self.digest(of: Array(said)))
            else { return nil }
            object = said.dropLast(own.count) + [UInt8(ascii: "}")]
        } else if !Self.isOfBefore(bytes) {
            return nil
        }
        let read = object.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(RefusedCommand.self, from: bytes) }
        }
        guard case .success(let command) = read else { return nil }
        self.command = command
        self.bytes = bytes
    }

    /// Whether it has a command's members and no others: so nobody takes a line whose end is damaged, or
    /// another store's, for one of before.
    private static func isOfBefore(_ bytes: [UInt8]) -> Bool {
        let names = FieldLister.fields(of: RefusedCommand.self).map(\.name)
        do throws(Rejection) {
            let members = try JSONValue(parsing: bytes).members ?? []
            return members.allSatisfy { names.contains($0.name) }
        } catch {
            return false
        }
    }

    private static func member(_ name: String, _ value: String) -> [UInt8] {
        Array(",\"\(name)\":\"\(value)\"".utf8)
    }

    private static func digest(of said: [UInt8]) -> [UInt8] {
        member("digest", Fingerprint(of: said).hexadecimal) + [UInt8(ascii: "}")]
    }
}
