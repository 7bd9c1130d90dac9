import Foundation
import KeyStoreConformance
import PersonalData
import Testing

/// What is promised of any keys, by those that lie in a file and those that lie nowhere.
@Suite(.timeLimit(.minutes(5))) struct `Keys` {
    @Test(arguments: keyStoreChecks) func `in a file keep the promises`(
        check: KeyStoreCheck
    ) async throws {
        let (path, id) = (NSTemporaryDirectory() + "daybook-keys-\(UUID())", UUID())
        defer { unlink(path) }
        try KeyFile(path: path, of: id).make()
        try await check.run(KeyStorePlace { KeyFile(path: path, of: id) })
    }

    @Test(arguments: keyStoreChecks) func `in memory keep the promises`(
        check: KeyStoreCheck
    ) async throws {
        let keys = try KeysInMemory()
        try await check.run(KeyStorePlace { keys })
    }
}
