package import Records

/// Why a backup wasn't made, read or put back. What was there before is as it was.
package struct BackupFault: Error, Sendable, Equatable {
    package var kind: Kind
    /// One sentence, as people are told.
    package var sentence: Sentence
    package var hint: Sentence?

    package init(_ kind: Kind, _ sentence: Sentence, hint: Sentence? = nil) {
        (self.kind, self.sentence, self.hint) = (kind, sentence, hint)
    }

    package enum Kind: Sendable, CaseIterable {
        /// There is no backup there.
        case missing
        /// What is there was made of another store.
        case anothers
        /// The store's log and the backup's went on differently.
        case diverged
        /// Another process writes into it.
        case busy
        /// What was written isn't what stands there.
        case damaged
        /// No backup was ever finished there.
        case unfinished
        /// A newer release made it.
        case newer
        /// The keys to what is personal aren't in it.
        case keysMissing
        /// The keys open with a passphrase, and this isn't it.
        case keysSealed
        /// It doesn't reach back, or ahead, so far.
        case beyond
        /// Something is there already.
        case inTheWay
        /// The system refused something.
        case system
    }

    /// A name for programs, the same for ever.
    package var code: String {
        switch kind {
        case .missing: "no-backup"
        case .anothers: "backup-of-another"
        case .diverged: "backup-diverged"
        case .busy: "backup-busy"
        case .damaged: "backup-damaged"
        case .unfinished: "backup-unfinished"
        case .newer: "backup-newer"
        case .keysMissing: "keys-missing"
        case .keysSealed: "keys-sealed"
        case .beyond: "beyond-backup"
        case .inTheWay: "something-there"
        case .system: "backup-io"
        }
    }
}

extension BackupFault: CustomStringConvertible {
    package var description: String { sentence.description }
}
