import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Makes an empty store.
struct Init: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make an empty store.",
        discussion: """
            It is made in .daybook, in the folder where es is called, or where --data says: in a \
            folder that is empty or isn't there yet. Whoever calls es there, or in a folder below, \
            is answered from it.
            """)

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        var session = session
        // Another one above doesn't stand in its way.
        let named = session.settings.newFolder(common.data)
        session.place = try Session.place(named, session.settings)
        session.folder = Settings.Value(value: session.place.shown, origin: named.origin)
        let office = try await session.newStore(actor: session.actor().value)
        await office.store.close()
        if session.isJSON {
            try session.show(
                json: .object([
                    .init("ok", .boolean(true)), .init("store", .string(session.folder.value)),
                ]))
            return
        }
        try session.say("made a store in \(session.folder.value)")
        try session.say(hint: "to fill it with a made-up year: \(next: .own(["demo"]))")
    }
}
