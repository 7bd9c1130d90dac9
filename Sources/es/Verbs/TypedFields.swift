import Daybook
import EventSourcing
import EventStore
import Records

extension JSONValue {
    /// A line of a batch, whose time may be a day, or said in any way that times are said.
    var withTimeAsSaid: JSONValue {
        guard let time = self["occurredAt"]?.text, let moment = TimeForm.moment.text(of: time)
        else {
            return self
        }
        var line = self
        line["occurredAt"] = .string(moment)
        return line
    }
}

extension Office {
    /// The data of a command as a person typed it, as the command takes it: times in any way that times
    /// are said, and things by their number or their stream as well as by their id.
    func settling(_ data: JSONValue, of command: String) async throws -> JSONValue {
        guard
            let description = BackOffice.contexts.flatMap(\.commands).first(where: {
                $0.name == command
            }
            ),
            let members = data.members
        else { return data }
        var settled = data
        for member in members {
            guard let field = description.fields.first(where: { $0.name == member.name }),
                let text = member.value.text
            else { continue }
            if let time = TimeForm(field)?.text(of: text) {
                settled[member.name] = .string(time)
            } else if let id = try await meant(text, by: field, of: description) {
                settled[member.name] = .string(id)
            }
        }
        return settled
    }

    /// What begins with a number and without an id has the number for one, so that it can be typed; where
    /// another thing has that id, one is made.
    func callingByNumber(_ data: JSONValue, of command: String) async throws -> JSONValue {
        guard
            let description = BackOffice.contexts.flatMap(\.commands).first(where: {
                $0.name == command
            }
            ),
            let field = description.fields.first(where: {
                !$0.required && $0.names == description.category
            }), data[field.name] == nil, let number = data["\(description.category)Number"]?.text,
            let stream = StreamName(possible: description.category, number)
        else { return data }
        if try await store.revision(of: stream) != nil,
            try await id(ofNumber: number, description.category) != number
        {
            return data
        }
        var called = data
        called[field.name] = .string(number)
        return called
    }

    /// The id of a thing that must be there; what may be new, or unknown, is called what it is called.
    private func meant(
        _ typed: String, by field: FieldDescription, of command: CommandDescription
    ) async throws -> String? {
        guard field.required, let category = field.names,
            let entity = BackOffice.entities.first(where: { $0.category == category })
        else { return nil }
        return try await known(entity, typed, takesBeginnings: false)
    }
}
