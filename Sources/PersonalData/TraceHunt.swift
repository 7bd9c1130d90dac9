internal import EventSourcing
internal import EventStore
internal import Records

/// The texts that tell of somebody.
struct TraceTexts {
    /// What they are called, and where they are to be found.
    var told: Set<String> = []
    /// What was said by them and to them.
    var said: Set<String> = []
    /// The keys that all of it is sealed with.
    var keys: Set<UInt64> = []
}

/// Goes through stored events for texts, and for an id.
struct TraceHunt {
    private let told: TextSearch
    private let all: TextSearch
    private let id: String?
    /// As it stands in a payload.
    private let quotedID: [UInt8]

    init(_ texts: TraceTexts, id: String?) {
        told = TextSearch(texts.told)
        all = TextSearch(texts.told.union(texts.said))
        self.id = id
        quotedID = id.map { JSONValue.string($0).json() } ?? []
    }

    /// Looks at an event as it lies in the log. `told`: what is personal in it, where it is of the person
    /// and was counted.
    func look(
        inTheClear view: borrowing EventView, told entry: PersonalTypes.Entry?,
        _ tally: inout TraceTally
    ) {
        let position = view.position
        if names(id, view) { tally.stays(.id, id, at: position) }
        view.withMetadata { look(beside: $0, position, &tally) }
        for (path, text) in view.withPayload({ places(of: all, in: $0) }) {
            if let entry, isTold(path, entry) { continue }
            tally.stays(.data(type: view.type, path: path), text, at: position)
        }
        for name in [view.stream.text, view.commandID] + view.tags {
            for text in all.found(in: name) {
                tally.stays(.name, all.texts[text], at: position)
            }
        }
    }

    /// Looks at the payload of an event of somebody else, opened.
    func look(
        atAnothers payload: UnsafeRawBufferPointer, _ view: borrowing EventView,
        _ tally: inout TraceTally
    ) {
        for (path, text) in places(of: told, in: payload) {
            tally.stays(.data(type: view.type, path: path), text, at: view.position)
        }
    }

    /// Looks at what is kept beside an event.
    func look(
        beside metadata: UnsafeRawBufferPointer, _ position: Position, _ tally: inout TraceTally
    ) {
        for (path, told) in places(of: all, in: metadata) {
            switch path {
            case "actor":
                let actor = value(metadata)["actor"]?.text ?? told
                tally.stays(.actor(actor), told, at: position)
            case "reason": tally.stays(.reason, told, at: position)
            case "correlationId", "causationId": tally.stays(.name, told, at: position)
            default:
                let name = value(metadata)["command"]?["name"]?.text ?? "?"
                tally.stays(.command(name), told, at: position)
            }
        }
    }

    private func names(_ id: String?, _ view: borrowing EventView) -> Bool {
        guard let id else { return false }
        return view.stream.id == id || view.withPayload { holds($0, quotedID) }
            || view.withMetadata { holds($0, quotedID) }
    }

    private func holds(_ bytes: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
        guard wanted.count <= bytes.count else { return false }
        for start in 0...bytes.count - wanted.count where bytes[start] == wanted[0] {
            if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
        }
        return false
    }

    private func isTold(_ path: String, _ entry: PersonalTypes.Entry) -> Bool {
        let bytes = Array(path.utf8)
        return entry.fields.contains(Array(bytes.prefix { $0 != 0x2E && $0 != 0x5B }))
            && entry.isPersonal(bytes)
    }

    /// At which paths which texts stand.
    private func places(
        of search: TextSearch, in json: UnsafeRawBufferPointer
    ) -> [(path: String, text: String)] {
        // Hardly any event has one: the rest isn't taken apart.
        if search.found(in: json).isEmpty { return [] }
        var places: [(path: String, text: String)] = []
        func walk(_ value: JSONValue, _ path: String) {
            if let text = value.text {
                places += search.found(in: text).sorted().map { (path, search.texts[$0]) }
            } else if let members = value.members {
                for member in members {
                    walk(member.value, path.isEmpty ? member.name : "\(path).\(member.name)")
                }
            } else {
                for element in value.elements ?? [] { walk(element, path + "[]") }
            }
        }
        walk(value(json), "")
        return places
    }

    /// What the bytes say; as one text, where they are no JSON.
    private func value(_ bytes: UnsafeRawBufferPointer) -> JSONValue {
        let bytes = Array(bytes)
        do throws(Rejection) {
            return try JSONValue(parsing: bytes, limits: .stored)
        } catch {
            return .string(String(decoding: bytes, as: UTF8.self))
        }
    }
}
