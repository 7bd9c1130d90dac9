internal import CChecksum
package import EventStore
package import Foundation

/// What the file `log/moved` of a store's folder says: that the books are somewhere else now.
///
/// Its checksum is of the other members, so that nobody is sent to a place that nobody wrote down.
package struct MovedFile: Sendable, Equatable {
    /// The store's id: what says so of another store says nothing of this one.
    package var store: UUID
    package var moved: MovedStore

    package init(store: UUID, _ moved: MovedStore) {
        (self.store, self.moved) = (store, moved)
    }

    /// Why bytes aren't such a file.
    package struct Fault: Error, Equatable {
        package let why: String
    }

    /// As it stands in the file, all of it text.
    private struct Form: Codable {
        var store: String
        var to: String
        var position: UInt64
        var at: String
        var checksum: String

        /// CRC32C of the others, each on a line of its own, in hexadecimal.
        var expected: String {
            var text = [store, "\(position)", at, to].joined(separator: "\n")
            let sum = text.withUTF8 { daybook_crc32c(0, $0.baseAddress, $0.count) }
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
    }

    package var bytes: [UInt8] {
        get throws {
            var form = Form(
                store: store.uuidString.lowercased(), to: moved.to, position: moved.position,
                at: moved.at.description, checksum: "")
            form.checksum = form.expected
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(form)) + [UInt8(ascii: "\n")]
        }
    }

    package init(_ bytes: [UInt8]) throws(Fault) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)) else {
            throw Fault(why: "it isn't the JSON it should be")
        }
        guard form.checksum == form.expected else { throw Fault(why: "its checksum doesn't match") }
        guard let store = UUID(uuidString: form.store), let at = Timestamp(form.at) else {
            throw Fault(why: "its checksum matches what can't be")
        }
        self.init(store: store, MovedStore(to: form.to, position: form.position, at: at))
    }
}
