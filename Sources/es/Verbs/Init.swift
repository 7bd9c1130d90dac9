import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Makes an empty store.
struct Init: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make an empty store.")

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
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
