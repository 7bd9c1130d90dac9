public import EventSourcing
public import EventStore

/// Remembers commands that changed nothing without their digests standing there for anyone to try
/// guesses against.
public struct SealedUnchangedCommands: UnchangedCommands {
    private let commands: any UnchangedCommands
    private let keys: KeyFile

    public init(_ commands: any UnchangedCommands, keys: KeyFile) {
        self.commands = commands
        self.keys = keys
    }

    public func outcome(of commandID: String) async throws(EventStoreError) -> UnchangedCommand? {
        guard var command = try await commands.outcome(of: commandID) else { return nil }
        let secrets = try keys.secrets()
        guard let sealed = Fingerprint(hexadecimal: command.fingerprint) else { return command }
        command.fingerprint = try told { () throws(CryptographyFault) in
            try secrets.opened(sealed).hexadecimal
        }
        return command
    }

    public func keep(_ commands: [UnchangedCommand]) async throws(EventStoreError) {
        let secrets = try keys.secrets()
        var sealed = commands
        for index in sealed.indices {
            guard let plain = Fingerprint(hexadecimal: sealed[index].fingerprint) else { continue }
            sealed[index].fingerprint = try told { () throws(CryptographyFault) in
                try secrets.sealed(plain).hexadecimal
            }
        }
        try await self.commands.keep(sealed)
    }
}
