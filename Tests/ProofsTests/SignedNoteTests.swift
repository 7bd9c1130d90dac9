import EventStore
import Testing

@testable import Proofs

/// The sample of the standard's texts: the key's seed is the bytes 0 to 31, the tree has certificate
/// transparency's eight leaves.
private let name = "daybook.example/log1"
private let written = """
    daybook.example/log1
    8
    XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=

    — daybook.example/log1 H3+sNjixFAwn2EXGafC8HmPKzxsRaA91qXhmA1vCDIDLbzEKhrftKmuryXBeE7Q1FURPqWQgQYfSoXmhwd9BxzXOvQA=

    """
private let key = "daybook.example/log1+1f7fac36+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"

private func signer() throws -> NoteSigner {
    try NoteSigner(name: name, seed: Array(0..<32))
}

@Suite struct `A signed note` {
    @Test func `is what the standard's sample is, byte for byte`() throws {
        let root = try #require(
            Digest(decoded64("XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=") ?? []))
        let checkpoint = TreeHead(origin: name, size: 8, root: root)
        let note = try SignedNote(checkpoint.text, by: try signer())
        #expect(note.written == written)
        #expect(try signer().key.text == key)
        let read = try SignedNote(Array(written.utf8))
        #expect(read == note)
        #expect(TreeHead(read.text) == checkpoint)
        try read.verify(by: [try #require(NoteKey(key))])
    }

    @Test func `has a key's id as Go makes it`() throws {
        let key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
        #expect(NoteKey(key)?.text == key)
        #expect(NoteKey(key.replacing("c74f20a3", with: "c74f20a4")) == nil)
    }

    @Test func `with one bit that differs isn't believed`() throws {
        let bytes = Array(written.utf8)
        let key = try #require(NoteKey(key))
        for at in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[at] ^= 1 << UInt8(bit)
                #expect(throws: (any Error).self, "byte \(at), bit \(bit)") {
                    let note = try SignedNote(changed)
                    try note.verify(by: [key])
                    // Signatures of others may stand there.
                    guard note.text == TreeHead(note.text)?.text, note.written == written else {
                        throw SignedNote.Fault.malformed
                    }
                }
            }
        }
    }

    @Test func `needs a known key, and one that is known mustn't be forged`() throws {
        let other = try NoteSigner(name: name, seed: Array(1..<33))
        let note = try SignedNote(Array(written.utf8))
        #expect(throws: SignedNote.Fault.unknownKey) { try note.verify(by: [other.key]) }
        #expect(throws: SignedNote.Fault.unknownKey) { try note.verify(by: []) }
        // A further signature, by nobody who is known, does no harm.
        let further = written + "\u{2014} somebody AAAAAAAA\n"
        try SignedNote(Array(further.utf8)).verify(by: [try signer().key])
        // The known key's, of another text, does.
        let forged = written.replacing("\n8\n", with: "\n9\n")
        #expect(throws: SignedNote.Fault.forged(name)) {
            try SignedNote(Array(forged.utf8)).verify(by: [try signer().key])
        }
    }

    @Test(arguments: [
        "", "\n", "text\n", "text\n\n", "text\n\nno dash name AAAAAAAA\n",
        "text\n\n\u{2014} name AAAAAAAA", "text\n\n\u{2014} name\n",
        "text\n\n\u{2014} na+me AAAAAAAA\n",
        "text\n\n\u{2014} name AAAA\n", "te\txt\n\n\u{2014} name AAAAAAAA\n",
        "text\n\n\u{2014} name AAAAAAA\n",
    ])
    func `that isn't one is told so`(text: String) {
        #expect(throws: SignedNote.Fault.malformed) { try SignedNote(Array(text.utf8)) }
    }

    @Test(arguments: [
        "a\n8\n", "a\n08\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n", "a\n8\nXcna\n", "",
    ])
    func `may hold no checkpoint`(text: String) {
        #expect(TreeHead(text) == nil)
    }
}

@Suite struct `A signing key` {
    @Test func `is kept as a line, and read back`() throws {
        let made = try NoteSigner.make(name: "daybook/a")
        let read = try #require(try NoteSigner(made.text))
        #expect(read.key == made.key)
        #expect(made.text.hasPrefix("PRIVATE+KEY+daybook/a+"))
        #expect(try NoteSigner(made.key.text) == nil)
        #expect(try NoteSigner(made.text.dropLast(4) + "AAAA") == nil)
    }
}
