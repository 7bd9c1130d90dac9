package import EventSourcingRuntime
import EventStore
package import Records

// What came of a command, read as it was told: by the client of a server, which then shows it as its own.

extension CommandOutcome {
    /// Of the command called `id`, from its result.
    /// - Throws: a `Rejection` for what is no result.
    package init(told json: JSONValue, id: String) throws(Rejection) {
        guard let command = json["command"]?.text,
            let stream = json["stream"]?.text.flatMap({ StreamName(possible: $0) }),
            let position = json.number("position"), let events = json["events"]?.elements
        else { throw Rejection(.invalidJSON, "this is no command's result") }
        self.init(
            command: command, commandID: id, stream: stream, revision: json.number("revision"),
            position: position, events: events.compactMap(\.text),
            duplicate: json["duplicate"] == .boolean(true))
    }
}

extension Rehearsal {
    /// - Throws: a `Rejection` for what is no result of one.
    package init(told json: JSONValue) throws(Rejection) {
        guard let command = json["command"]?.text,
            let stream = json["stream"]?.text.flatMap({ StreamName(possible: $0) }),
            let told = json["events"]?.elements
        else { throw Rejection(.invalidJSON, "this is no rehearsal's result") }
        var events: [(stream: StreamName, event: NewEvent)] = []
        for event in told {
            guard let stream = event["stream"]?.text.flatMap({ StreamName(possible: $0) }),
                let type = event["type"]?.text, let data = event["data"]
            else { throw Rejection(.invalidJSON, "this is no rehearsal's result") }
            events.append((stream, NewEvent(type: type, payload: data.json())))
        }
        self.init(
            command: command, stream: stream, revision: json.number("revision"), events: events,
            changed: [FieldChange](told: json["changed"]))
    }
}

extension JSONValue {
    /// What is held up behind a command, from its result.
    package var heldUp: [(reactor: String, heldUp: HeldUp)] {
        (self["heldUp"]?.elements ?? []).compactMap { told in
            guard let reactor = told["reactor"]?.text else { return nil }
            var held = HeldUp()
            let faults = told.json().withUnsafeBytes { JSONReader.fill(&held, from: $0) }
            return faults.isEmpty ? (reactor, held) : nil
        }
    }
}
