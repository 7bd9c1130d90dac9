package import EventSourcing
package import Records
import Vocabulary

/// Has events posted to an address as they happen. Which events there are, whoever sends it makes sure of.
package struct AddHook: Command {
    package static let name = "AddHook"

    /// Its name, which one that was removed may have had.
    package var hookId = HookID()
    package var url = ""
    /// Types of events, and kinds of things whose events are meant; none: all.
    package var types: [String]?
    /// The position of the first event that may be posted; `nil`: the one behind this.
    package var from: Int64?
    /// It may lie on this machine or in the network around it, and be spoken to in the clear.
    package var allowsPrivate: Bool?

    package init() {}

    package var target: HookID { hookId }

    /// Types that one hook names at most.
    private static let mostTypes = 100

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("hookId", &hookId)
        fields.field("url", &url)
        fields.field("types", &types)
        fields.field("from", &from, .fromOne)
        fields.field("allowsPrivate", &allowsPrivate)
    }

    package func decide(
        on hook: Hook, given facts: Facts
    ) throws(Rejection) -> Decision<Hook> {
        if hook.added != nil {
            throw Rejection(
                .alreadyExists, field: "hookId", "there is a hook \(hookId) already",
                hint: "give it another name, or remove that one first")
        }
        var refusals = Refusals()
        refusals.require(
            Self.isName(hookId.text), .invalidField, "hookId",
            "the name of a hook is a to z, 0 to 9, dots and hyphens, 64 at most")
        do throws(HookAddress.Fault) {
            _ = try HookAddress(url, allowsPrivate: allowsPrivate ?? false)
        } catch {
            refusals.note(Rejection([error.refusal("url")]))
        }
        let types = types ?? []
        refusals.require(
            types.count <= Self.mostTypes, .tooLong, "types",
            "types are \(Self.mostTypes) at most")
        refusals.require(
            types.allSatisfy { (1...TextLimit.name).contains($0.utf8.count) }, .invalidField,
            "types", "a type of event has a name")
        try refusals.throwIfAny()
        var added = HookAdded()
        added.url = url
        added.types = types
        added.from = from
        added.allowsPrivate = allowsPrivate ?? false
        return [.added(added)]
    }

    /// What may be the name of a file and stand in figures as it is.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.first?.isASCII == true
            && text.utf8.first.map { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") } == true
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
            }
    }

    package static let guide = CommandGuide(
        "Has events posted to an address as they happen, signed, in order, none left out.",
        rules: [
            .isNew("hook"), .init(.invalidURL, "url is an https address without a password"),
            .init(.privateAddress, "url isn't private, unless that is allowed"),
            .init(.tooLong, "types are \(mostTypes) at most"),
        ],
        example: #"{"hookId":"crm","url":"https://crm.example/daybook","types":["OrderPlaced"]}"#)
}

extension FieldRule<Int64> {
    fileprivate static var fromOne: Self {
        FieldRule(
            .invalidField, "counted from 1", .numbers(from: 1, through: nil),
            why: { position, field in position > 0 ? nil : "\(field) is counted from 1" })
    }
}
