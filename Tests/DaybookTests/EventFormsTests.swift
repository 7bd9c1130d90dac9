import Daybook
import EventSourcing
import Foundation
import Records
import Testing

/// What the log keeps is kept for ever, so the form of every event is written down in `EventForms.txt`:
/// a field that goes, changes its form or becomes required shows here before it is stored anywhere.
///
/// `DAYBOOK_DOCS_UPDATE=1` writes the forms of today. A new event or a new optional field is all that
/// the difference may show; anything else needs a new version and an upcaster.
@Suite struct `The forms of all events` {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "EventForms.txt")

    @Test func `are those that are written down`() throws {
        let forms = BackOffice.entities.map { entity in
            (["# " + entity.category] + entity.events.flatMap(lines)).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["DAYBOOK_DOCS_UPDATE"] == "1" {
            try forms.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.file, encoding: .utf8)
        let today = forms.components(separatedBy: "\n")
        let difference = today.difference(from: written.components(separatedBy: "\n"))
        for change in difference {
            switch change {
            case .insert(_, let line, _): Issue.record("not in EventForms.txt: \(line)")
            case .remove(_, let line, _): Issue.record("only in EventForms.txt: \(line)")
            }
        }
    }

    @Test func `belong to one event each, also under former names`() {
        let names = BackOffice.events.flatMap { [$0.type] + $0.formerTypes }
        #expect(Set(names).count == names.count)
    }

    /// What names people or says where they are, whatever event it stands in.
    private static let telling: Set = [
        "displayName", "email", "phone", "clientName", "purchasedBy", "customerName", "memo",
        "shippingAddress", "address",
    ]

    @Test func `leave no field unsealed that tells of somebody`() {
        for event in BackOffice.events {
            for field in event.fields where Self.telling.contains(field.name) {
                #expect(
                    event.personal?.fields.contains(field.name) == true,
                    "\(event.type) \(field.name)")
            }
        }
    }

    private func lines(of event: EventDescription) -> [String] {
        var lines = ["", "\(event.type), version \(event.version)"]
        lines += event.formerTypes.map { "  once called \($0)" }
        if let personal = event.personal {
            let tags = personal.tagPrefixes.isEmpty ? [] : ["tags \(personal.tagPrefixes)"]
            let parts = [personal.fields.joined(separator: ", ")] + tags
            let person = personal.person.words
            lines.append("  personal: \(parts.joined(separator: "; ")), of \(person)")
        }
        if let person = event.forgets { lines.append("  forgets: \(person.words)") }
        return lines + fields(event.fields, indent: "  ")
    }

    private func fields(_ fields: [FieldDescription], indent: String) -> [String] {
        fields.flatMap { field in
            ["\(indent)\(field.name)\(field.required ? "" : "?"): \(field.shape.words)"]
                + self.fields(field.shape.inner, indent: indent + "  ")
        }
    }
}

extension PersonSource {
    /// Whom it means, in a word or two.
    fileprivate var words: String {
        switch place {
        case .stream: "stream"
        case .field(let name, let path):
            #"field("\#(name)")"# + (path.map { ", or name(\($0))" } ?? "")
        case .thing: "thing"
        case .name(let path): "name(\(path))"
        }
    }
}

extension FieldShape {
    /// The fields of the object that this is, or a list of.
    fileprivate var inner: [FieldDescription] {
        switch self {
        case .object(let fields): fields
        case .list(let element): element.inner
        case .text, .identifier, .integer, .cents, .number, .boolean: []
        case .time, .choice, .json, .special: []
        }
    }
}
