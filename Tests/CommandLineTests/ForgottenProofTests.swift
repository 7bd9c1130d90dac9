import Foundation
import PostgresTesting
import Records
import Testing

@Suite(.onlyInAFolder("it is given of all files of a store")) struct `A certificate of forgetting` {
    /// A store with two people, who have each said something, and a backup of them.
    private func terminal() async throws -> Terminal {
        let terminal = try Terminal()
        for words in [
            "send RegisterUser userId=ada 'displayName=Ada Quist' email=ada@example.org",
            "send RegisterUser userId=omar 'displayName=Omar Said' email=omar@example.org",
            "checkpoint", "backup create before", "backup create locked --seal",
        ] {
            let ran = try await terminal.shell("ES_BACKUP_PASSPHRASE=open $0 \(words)")
            try #require(ran.status == 0, "\(words): \(ran.err)")
        }
        return terminal
    }

    private func forget(_ user: String, in terminal: Terminal) async throws {
        let forgotten = try await terminal.es("forget", user, "--yes")
        try #require(forgotten.status == 0, "\(forgotten.err)")
    }

    private func states(_ ran: Terminal.Ran) -> [String: String] {
        let copies = ran.json["copies"]?.elements ?? []
        return Dictionary(
            copies.compactMap { copy in
                guard let path = copy["path"]?.text, let state = copy["state"]?.text else {
                    return nil
                }
                return (path.split(separator: "/").dropLast(2).last.map(String.init) ?? "", state)
            }
        ) { first, _ in first }
    }

    @Test func `shows that nothing of the store opens a text, and which copies of keys do`()
        async throws
    {
        let terminal = try await terminal()
        try await forget("ada", in: terminal)
        #expect(try await terminal.es("backup", "create", "after").status == 0)
        let proved = try await terminal.es("prove", "forgotten", "ada", "--json")
        #expect(proved.status == 0, "\(proved.err)")
        #expect(proved.json["texts"] == .integer(2))
        #expect(states(proved) == ["before": "opens", "locked": "sealed", "after": "holds-none"])
        let told = try await terminal.es("prove", "forgotten", "ada", "-o", "table")
        #expect(told.err.contains("the log is the one that was signed before that, grown"))
        #expect(
            told.err.contains("/before/keys/") && told.err.contains("sealed under a passphrase"))
        let verified = try await terminal.es("verify", "forgotten-ada.proof", "--json")
        #expect(verified.status == 0 && verified.json["ok"] == .boolean(true), "\(verified.out)")
        #expect(verified.json["said"]?["forgotten"]?.text == "ada")
        // Once those are destroyed, nothing is left to be.
        for name in ["before", "locked"] {
            try FileManager.default.removeItem(at: terminal.folder.appending(path: name + "/keys"))
        }
        let clean = try await terminal.es("prove", "forgotten", "ada", "--json")
        #expect(states(clean)["before"] == "gone" && states(clean)["locked"] == "gone")
    }

    @Test func `names copies of keys that may lie on a disk that isn't mounted`() async throws {
        let terminal = try await terminal()
        for words in [
            "backup create lean --keys-to keyring", "backup create stick",
            "backup create --keys-to usb bare",
        ] { #expect(try await terminal.shell("$0 \(words)").status == 0, "\(words)") }
        try await forget("ada", in: terminal)
        func state(of folder: String) async throws -> String? {
            let proved = try await terminal.es("prove", "forgotten", "ada", "--json")
            let copies = proved.json["copies"]?.elements ?? []
            return copies.first { $0["path"]?.text?.contains("/\(folder)/") == true }?["state"]?
                .text
        }
        for folder in ["keyring", "stick", "usb"] {
            #expect(try await state(of: folder) == "opens")
            _ = try await terminal.shell("mv \(folder) away-\(folder)")
            #expect(try await state(of: folder) == "unreachable")
            // Where it is mounted to, there is an empty folder.
            _ = try await terminal.shell("mkdir \(folder)")
            #expect(try await state(of: folder) == "unreachable")
            _ = try await terminal.shell("rmdir \(folder); mv away-\(folder) \(folder)")
        }
        // The disk is there, and the copy was destroyed.
        _ = try await terminal.shell("rm keyring/* stick/keys/*; touch keyring/other")
        #expect(try await state(of: "keyring") == "gone")
        #expect(try await state(of: "stick") == "gone")
    }

    @Test func `isn't given where a backup that was made since opens a text`() async throws {
        let terminal = try await terminal()
        try await forget("ada", in: terminal)
        // Old keys, under the name of those that were copied since.
        let swapped = try await terminal.shell(
            "$0 backup create after && cp before/keys/* after/keys/$(ls after/keys)")
        #expect(swapped.status == 0, "\(swapped.err)")
        let refused = try await terminal.es("prove", "forgotten", "ada", "--json")
        #expect(refused.status == 1 && refused.error["code"]?.text == "still-readable")
        #expect(refused.err.contains("/after/keys/") && !refused.err.contains("/before/keys/"))
        _ = try await terminal.shell("rm after/keys/*")
        #expect(try await terminal.es("prove", "forgotten", "ada").status == 0)
    }

    @Test func `isn't given where a folder of the store can't be looked into`() async throws {
        let terminal = try await terminal()
        try await forget("ada", in: terminal)
        // One whose path is too long for the system, whoever asks.
        let name = String(repeating: "d", count: 200)
        _ = try await terminal.shell(
            "cd .daybook && for i in $(seq 25); do mkdir \(name) && cd \(name); done")
        let refused = try await terminal.es("prove", "forgotten", "ada", "--json")
        _ = try await terminal.shell("rm -rf .daybook/\(name)")
        #expect(
            refused.status != 0 && refused.err.contains("can't be looked through"), "\(refused.err)"
        )
        #expect(try await terminal.es("prove", "forgotten", "ada").status == 0)
    }

    @Test func `knows the backup that a store was put back from`() async throws {
        let terminal = try await terminal()
        #expect(try await terminal.es("restore", "before", "--data", "again").status == 0)
        #expect(try await terminal.es("forget", "ada", "--yes", "--data", "again").status == 0)
        let proved = try await terminal.es(
            "prove", "forgotten", "ada", "--data", "again", "--json")
        #expect(states(proved)["before"] == "opens", "\(proved.out)\(proved.err)")
    }

    @Test func `isn't given where a key lies about in the store, under whatever name`() async throws
    {
        let terminal = try await terminal()
        let copied = try await terminal.shell(
            "cp .daybook/keys /tmp/keys-$$; $0 forget ada --yes; "
                + "(printf 'five b'; cat /tmp/keys-$$) > .daybook/old.bin; rm /tmp/keys-$$")
        #expect(copied.status == 0, "\(copied.err)")
        let refused = try await terminal.es("prove", "forgotten", "ada", "--json")
        #expect(refused.status == 1 && refused.error["code"]?.text == "still-readable")
        #expect(refused.err.contains("old.bin"))
        // That of somebody else does no harm.
        try await forget("omar", in: terminal)
        try FileManager.default.removeItem(
            at: terminal.folder.appending(path: ".daybook/old.bin"))
        #expect(try await terminal.es("prove", "forgotten", "ada").status == 0)
    }

    @Test func `isn't given of who was never forgotten, nor believed once it is changed`()
        async throws
    {
        let terminal = try await terminal()
        let refused = try await terminal.es("prove", "forgotten", "ada", "--json")
        #expect(refused.status == 66 && refused.error["code"]?.text == "not-forgotten")
        #expect(throws: (any Error).self) { try terminal.text(of: "forgotten-ada.proof") }
        try await forget("ada", in: terminal)
        #expect(try await terminal.es("prove", "forgotten", "ada").status == 0)
        let proof = try terminal.text(of: "forgotten-ada.proof")
        for (from, to) in [(#"\"forgotten\":\"ada\""#, #"\"forgotten\":\"omar\""#)] {
            let changed = proof.replacing(from, with: to)
            #expect(changed != proof)
            try changed.write(
                to: terminal.folder.appending(path: "changed.proof"), atomically: true,
                encoding: .utf8)
            let verified = try await terminal.es("verify", "changed.proof")
            #expect(verified.status == 1 && verified.out.contains("not proved"))
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().path
            let python = "\(root)/.build/python/bin/python3 \(root)/Tools/verify.py"
            let yes = try await terminal.shell("\(python) forgotten-ada.proof")
            #expect(yes.status == 0, "\(yes.out)\(yes.err)")
            let no = try await terminal.shell("\(python) changed.proof")
            #expect(no.status == 1, "\(no.out)\(no.err)")
        }
    }
}
