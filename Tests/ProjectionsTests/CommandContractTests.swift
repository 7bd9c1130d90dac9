import EventSourcing
import Projections
import Testing

@Suite struct `Every command` {
    @Test func `has a name of its own, and a guide that says what it does`() {
        let commands = allContexts.flatMap(\.commands)
        #expect(Set(commands.map(\.name)).count == commands.count)
        for command in commands {
            #expect(command.guide.summary.contains { !$0.isWhitespace }, "\(command.name)")
        }
    }
}
