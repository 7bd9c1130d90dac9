/// What goes on and comes in pieces, as server-sent events (the HTML standard, 9.2).
struct SentEvents {
    /// One of them.
    struct Event: Equatable {
        var kind = "message"
        var data: [UInt8] = []
        var id: String?
    }

    private var rest: [UInt8] = []
    private var event = Event()

    /// The events that are whole with these bytes.
    mutating func take(_ bytes: [UInt8]) -> [Event] {
        rest += bytes
        var events: [Event] = []
        while let end = rest.firstIndex(of: 10) {
            var line = rest[..<end]
            if line.last == 13 { line.removeLast() }
            if line.isEmpty {
                if !event.data.isEmpty { events.append(event) }
                event = Event()
            } else {
                read(line)
            }
            rest.removeSubrange(...end)
        }
        return events
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(name.count + 1)
        if value.first == 0x20 { value.removeFirst() }
        switch String(decoding: name, as: UTF8.self) {
        case "event": event.kind = String(decoding: value, as: UTF8.self)
        case "id": event.id = String(decoding: value, as: UTF8.self)
        case "data": event.data += (event.data.isEmpty ? [] : [10]) + value
        // Whatever else is said, and what is said to nobody.
        case _: break
        }
    }
}
