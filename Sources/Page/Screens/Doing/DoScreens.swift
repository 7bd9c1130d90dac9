import Daybook
import EventSourcing
import Records

/// What can be done: all commands that whoever looks may send, and a form for each, made from its description.
///
/// A form can be opened with fields filled in, by their own names, each as a person would write it
/// (`/do/ChangeProductPrice?productId=desk-lamp&basePriceCents=45.00`), and any other screen can send one in place:
/// `_back` says where one goes on, `_send=1` does it without a preview, `_reason` and `_revision` (the one that it was decided
/// on) may be given, and `_id`, by which it is done once however often it is sent.
enum DoScreens {
    static let all = [list, ids, form]

    static let templates = [
        Template("do-list", PackageResources.dolist_mustache),
        Template("do-form", PackageResources.doform_mustache),
        Template("do-field", PackageResources.dofield_mustache),
        Template("do-control", PackageResources.docontrol_mustache),
        Template("do-notes", PackageResources.donotes_mustache),
        Template("do-remove", PackageResources.doremove_mustache),
        Template("toast", PackageResources.toast_mustache),
        Template("do-changes", PackageResources.dochanges_mustache),
    ]

    private static let list = Screen("/do", "do-list", in: nil) { visit in
        let text = visit.parameter("text") ?? ""
        let found = BackOffice.contexts.compactMap { context -> Fields? in
            let commands = context.commands.filter {
                $0.isOpen(to: visit.caller) && $0.isMeant(by: text, visit)
            }
            if commands.isEmpty { return nil }
            return [
                "name": visit.spoken.context(context.name), "id": context.name,
                "commands": commands.map { command -> Fields in
                    [
                        "name": command.name, "title": visit.spoken.command(command.name),
                        "summary": visit.summary(of: command),
                    ]
                },
            ]
        }
        let count = CommandDescription.all.count { $0.isOpen(to: visit.caller) }
        return Shown(
            visit.say("Do something"),
            [
                "text": text, "contexts": found, "isNone": found.isEmpty,
                "count": visit.counted(Int64(count), .commands),
            ])
    }

    /// What completes as one types, for the script: what a page can't have all of in it.
    private static let ids = Screen("/do/ids", "do-list", in: nil) { visit in
        var options: [Suggestion] = []
        if let key = visit.parameter("category"), let list = ReferenceList(key) {
            let known = ["accountId", "projectId"].map { ($0, visit.parameter($0) ?? "") }
            options = try await list.options(
                visit, text: visit.parameter("text"),
                of: Dictionary(known, uniquingKeysWith: { $1 }), atMost: 20
            ).options
        }
        let told = options.map { option -> JSONValue in
            .object(
                [.init("id", .string(option.id))]
                    + (option.label.map { [.init("label", .string($0))] } ?? []))
        }
        throw Going(
            answer: PageAnswer(
                type: "application/json",
                body: JSONValue.object([.init("options", .array(told))]).json()))
    }

    private static let form = Screen(
        "/do/{command}", "do-form", in: nil, isStill: true,
        act: { visit in try await Doing(visit, visit.request.form).acted() },
        show: { visit in try await Doing(visit, visit.request.parameters).shown() })
}

extension CommandDescription {
    static let all = BackOffice.contexts.flatMap(\.commands)
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// Whether somebody of this role may send it at all; of what else they must be, only the interface knows.
    func isOpen(to caller: Visitor?) -> Bool {
        if let caller, caller.account != nil {
            return leave?.rolesWithin.contains(caller.role) == true
        }
        return switch caller?.role {
        case "owner": true
        case "admin": !Self.ownersOwn.contains(name)
        case "user": leave.map { $0.who != nil } ?? true
        case nil, .some: false
        }
    }

    /// What nobody but the owner may, as the server has it.
    private static let ownersOwn: Set = [
        "CreateToken", "RevokeToken", "EraseUser", "EraseName", "AddHook", "RemoveHook",
        "RetryHook", "RotateHook",
    ]

    /// Whether each word of a search stands in its name or in what is said of it.
    fileprivate func isMeant(by text: String, _ visit: Visit) -> Bool {
        let said = [name, visit.spoken.command(name), visit.summary(of: self), guide.summary]
            .joined(separator: " ").lowercased()
        return text.lowercased().split(separator: " ").allSatisfy { said.contains($0) }
    }
}

extension Visit {
    /// What a command does, in a sentence.
    func summary(of command: CommandDescription) -> String {
        spoken.summary(command.name) ?? say(Sentence(quoting: command.guide.summary))
    }
}

extension Counted {
    static let commands = Counted(
        one: "command", many: "commands",
        arabic: Arabic("لا أوامر", "أمر واحد", "أمران", "% أوامر", "% أمرًا", "% أمر"))
}
