internal import EventSourcing
package import EventStore
import Records

// A command that is kept beside its events says what they say. So where they tell of a person, its
// data lie in the log as one sealed text, bound to the command's id, and are forgotten with them.

extension SealedEventStore {
    private static let data = [Array("command".utf8), Array("data".utf8)]
    private static let document = [Array("command".utf8), Array("document".utf8)]
    /// How metadata end whose data are a text: the data are their last member's last.
    private static let ending = Array("\"}}".utf8)

    /// What is kept beside the first event of a request that has something personal in it.
    func sealed(
        commandOf request: AppendRequest, _ keys: [Person: PersonKey]
    ) throws(EventStoreError) -> [UInt8]? {
        guard let metadata = request.firstMetadata, !metadata.isEmpty else {
            return request.firstMetadata
        }
        let persons = persons(in: request)
        guard let person = persons.first else { return metadata }
        do {
            // What tells of several can't be forgotten with each of them.
            if persons.count > 1 { return try Self.withoutData(metadata) }
            let sealed = try metadata.withUnsafeBytes { bytes -> [UInt8]? in
                guard let place = try TextRewriter.range(of: Self.data, in: bytes) else {
                    return nil
                }
                guard try TextRewriter.range(of: Self.document, in: bytes) == nil else {
                    return try Self.withoutData(metadata)
                }
                guard let key = keys[person] else {
                    throw EventStoreError.unavailable("the key of \(person.place) isn't there")
                }
                let text = try SealedText.sealing(
                    UnsafeRawBufferPointer(rebasing: bytes[place]), id: key.id, key: key.key,
                    .command(request.commandID))
                return Self.replaced(bytes, place, quoted(text))
            }
            guard let sealed else { return metadata }
            // Sealed, it is longer.
            let fits = sealed.count <= StoreLimits.metadataBytes
            return fits ? sealed : try Self.withoutData(metadata)
        } catch let error as EventStoreError {
            throw error
        } catch let fault as CryptographyFault {
            throw .unavailable("\(fault)")
        } catch {
            // What can't be looked into may say anything of anybody.
            throw .invalid("metadata are an object of JSON; these aren't")
        }
    }

    /// The metadata of a stored event with the command's data opened; `nil` if they weren't sealed.
    /// `but`: neither if they are sealed with one of these keys.
    func openedMetadata(
        _ view: borrowing EventView, but keys: Set<UInt64> = []
    ) throws -> [UInt8]? {
        guard view.header.indexInCommand == 0, view.withMetadata({ Self.mayBeSealed($0) }) else {
            return nil
        }
        return try openedCommand(view, but: keys)
    }

    private static func mayBeSealed(_ metadata: UnsafeRawBufferPointer) -> Bool {
        metadata.count > ending.count && metadata.suffix(ending.count).elementsEqual(ending)
    }

    private func openedCommand(
        _ view: borrowing EventView, but ownKeys: Set<UInt64>
    ) throws -> [UInt8]? {
        let commandID = view.commandID
        return try view.withMetadata { bytes -> [UInt8]? in
            do {
                guard let place = try TextRewriter.range(of: Self.data, in: bytes),
                    place.count > 2, bytes[place.lowerBound] == UInt8(ascii: "\""),
                    let sealed = SealedText(
                        UnsafeRawBufferPointer(rebasing: bytes[place.dropFirst().dropLast()])),
                    !ownKeys.contains(sealed.keyID)
                else { return nil }
                let data: [UInt8]
                switch try keys.key(sealed.keyID) {
                case .key(let key):
                    data =
                        try sealed.opened(key, .command(commandID))
                        ?? quoted(Array(StandIn.lost.utf8))
                case .destroyed: data = quoted(Array(StandIn.erased.utf8))
                case .lost: data = quoted(Array(StandIn.lost.utf8))
                }
                return Self.replaced(bytes, place, data)
            } catch is TextRewriter.Malformed {
                // Not what this store seals: it is shown as it is.
                return nil
            } catch let fault as CryptographyFault {
                throw EventStoreError.unavailable("\(fault)")
            }
        }
    }

    private static func replaced(
        _ bytes: UnsafeRawBufferPointer, _ place: Range<Int>, _ other: [UInt8]
    ) -> [UInt8] {
        Array(bytes[..<place.lowerBound]) + other + Array(bytes[place.upperBound...])
    }

    /// The command's name and time alone.
    private static func withoutData(_ metadata: [UInt8]) throws -> [UInt8] {
        guard let members = try JSONValue(parsing: metadata).members else {
            throw TextRewriter.Malformed()
        }
        return JSONValue.object(
            members.map { member in
                guard member.name == "command" else { return member }
                let kept = (member.value.members ?? []).filter {
                    $0.name != "data" && $0.name != "document"
                }
                return .init(member.name, .object(kept))
            }
        ).json()
    }
}

extension SealedEventStore {
    /// The same events, with the data of the commands that are kept beside them as they can be read.
    package var openingCommands: any EventStore { StoreOpeningCommands(sealed: self) }
}

/// Opens what ``SealedEventStore`` leaves sealed.
private struct StoreOpeningCommands: StoreOver {
    let sealed: SealedEventStore
    var store: any EventStore { sealed }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await sealed.readStream(name, read) { try lendOpened($0, body) }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await sealed.readAll(read) { try lendOpened($0, body) }
    }

    private func lendOpened(
        _ view: borrowing EventView, _ body: (borrowing EventView) throws -> Bool
    ) throws -> Bool {
        guard let metadata = try sealed.openedMetadata(view) else { return try body(view) }
        return try view.replacing(metadata: metadata, body)
    }
}

/// A text that needs no escapes, as JSON.
private func quoted(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
}
