import EventStore
import Records
import Vocabulary
import Wording

/// What stands around each screen: the menu, where one looks for things, in which language and light, and whether what
/// is seen is now or was.
struct Frame: Sendable {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// The whole page.
    func page(_ screen: Screen, _ shown: Shown) async throws -> [UInt8] {
        let content = try main(screen, shown)
        var fields = try await fields(screen, shown)
        fields["content"] = content
        fields["toast"] = await Toast.fields(visit)
        fields["moreWaiting"] = Toast.moreWaiting(visit)
        return Array(try Templates.render("frame", fields, in: visit.language).utf8)
    }

    /// What of it changes while it is looked at.
    func live(_ screen: Screen, _ shown: Shown) async throws -> LiveContent {
        let fields = try await fields(screen, shown)
        let position = try await visit.position()
        return LiveContent(
            position: position, shownPosition: visit.number(position), title: shown.title,
            main: try main(screen, shown),
            beside: try Templates.render("beside", fields, in: visit.language))
    }

    /// The screen itself, with nothing on it that leads to what isn't for who looks.
    private func main(_ screen: Screen, _ shown: Shown) throws -> String {
        let html = try Templates.render(screen.template, content(shown), in: visit.language)
        return Offering(to: visit)?.left(of: html) ?? html
    }

    /// What each template may say.
    private var common: Fields {
        [
            "base": visit.base, "here": visit.here, "isPast": visit.past != nil,
            "isNow": visit.past == nil, "looksBack": visit.caller?.looksBack == true,
            "readsLog": visit.caller?.readsLog == true,
            "mayAct": visit.past == nil && visit.caller.map { $0.role != "reader" } == true,
        ]
    }

    /// What the template of a screen says. The frame says none of that; and no screen says otherwise what the frame
    /// says of where one is, when, and whether one may do anything.
    func content(_ shown: Shown) -> Fields {
        guard !shown.pictures.isEmpty else { return shown.fields.adding(common) }
        var pictures: Fields = [:]
        for picture in shown.pictures { pictures[picture.name] = picture.fields(visit) }
        return shown.fields.adding(["pictures": pictures]).adding(common)
    }

    private func fields(_ screen: Screen, _ shown: Shown) async throws -> Fields {
        let (language, manner) = (visit.language, visit.manner)
        let isIn = visit.caller != nil
        // As of a moment it would take longer than all that the screen shows.
        let waiting = isIn && visit.past == nil ? await waiting() : [:]
        let choice = { (name: String, value: String, isChosen: Bool) -> Fields in
            ["address": visit.hereWith([name: value]), "isChosen": isChosen]
        }
        let past = if let past = visit.past { try await pastFields(past) } else { Fields?.none }
        let frame: Fields = [
            "language": language.rawValue, "direction": language.direction,
            "theme": manner.theme == .system ? nil : manner.theme.rawValue,
            "version": Asset.version, "title": shown.title, "isIn": isIn,
            "menu": Menu.fields(visit, at: screen.place, waiting: waiting),
            "who": visit.caller.map { Plain.text($0.name) }, "role": visit.caller?.role,
            "position": isIn ? visit.number(try await visit.position()) : nil,
            "past": past, "typed": visit.past.map { Plain.text($0.text) } ?? "",
            "now": now,
            "english": choice("language", "en", language == .english),
            "arabic": choice("language", "ar", language == .arabic),
            "light": choice("theme", "light", manner.theme == .light),
            "dark": choice("theme", "dark", manner.theme == .dark),
            "system": choice("theme", "system", manner.theme == .system),
            "isLive": isIn && visit.past == nil && !visit.request.isPost && shown.status == 200
                && !screen.isStill,
        ]
        return common.adding(frame)
    }

    /// The moment that is looked at, in words; and the events beside it.
    private func pastFields(_ past: Past) async throws -> Fields {
        let step = { (step: String) in
            "/past"
                + Link.parameters([
                    (name: "here", text: now), (name: "from", text: past.text),
                    (name: "step", text: step),
                ])
        }
        var text = Plain.text(past.text)
        if let time = Timestamp(past.text) {
            text = visit.language.moment(Calendar(try await visit.zone().clock(at: time)))
        }
        let asOf: Sentence =
            past.position.map { "As of position \(Digits.grouped(Int64(clamping: $0)))" }
            ?? "As of \(Plain.bare(text))"
        return [
            "text": text, "asOf": visit.say(asOf), "earlier": step("-1"), "later": step("1"),
            "typed": Plain.text(past.text),
        ]
    }

    /// The same screen, as it is now.
    private var now: String {
        "/" + visit.words.map(Link.encoded).joined(separator: "/")
            + Link.parameters(visit.request.parameters)
    }

    /// How much waits where. Who may not ask that isn't told, and needn't be told that they aren't.
    private func waiting() async -> [Menu.Place: Int64] {
        do {
            let dashboard = try await visit.asking.itemOfLog("dashboard")
            let unread = try await visit.asking.query(
                "conversations", [(name: "unread", text: "true"), (name: "limit", text: "1")])
            let figure = { dashboard[$0]?["value"]?.integer ?? 0 }
            return [
                .orders: figure("waitingOrders"), .conversations: unread["total"]?.integer ?? 0,
                .books: figure("projectsOverBudget"), .feeds: figure("unpaidInvoices"),
            ]
        } catch {
            return [:]
        }
    }
}
