import ArgumentParser
import Backups
import Glibc
import Records

/// Where the keys of a backup go, and what they open with.
struct BackupKeys: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The keys go to this folder, and not into the backup.", valueName: "folder"),
        completion: .directory)
    var keysTo: String?
    @Flag(help: "The keys don't go along: what is personal can't be read of such a backup.")
    var withoutKeys = false
    @Flag(help: "The keys open with a passphrase alone. Whoever forgets that, has none.")
    var seal = false
    @OptionGroup var passphrase: Passphrase.Options

    func validate() throws {
        if withoutKeys, keysTo != nil || seal {
            throw ValidationError("--without-keys leaves nothing for --keys-to and --seal")
        }
        if passphrase.passphraseFile != nil, !seal {
            throw ValidationError("--passphrase-file is for --seal")
        }
    }

    /// - Throws: ``Failure`` where the keys would lie in the backup after all, or in the store, or nobody gives a passphrase.
    func place(besides backup: String, of store: String) throws -> KeysPlace {
        let apart = keysTo.map { inFull($0) }
        if let apart, let keysTo, isIn(apart, store) {
            throw Failure.usage(
                "\(keysTo) lies in the store's own folder: whoever loses that, loses both")
        }
        if let apart, let keysTo, backup != "-", isIn(apart, backup) {
            throw Failure.usage("\(keysTo) lies in the backup, and so isn't apart from it")
        }
        return KeysPlace(
            apart: apart, passphrase: seal ? try passphrase.chosen() : nil,
            areLeftOut: withoutKeys)
    }
}

/// What keys are sealed with: from a file, from the environment, or typed. Never an argument, which every user of
/// the machine can see.
enum Passphrase {
    static let variable = "ES_BACKUP_PASSPHRASE"

    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The passphrase is this file's first line; else ES_BACKUP_PASSPHRASE, else it is asked for.",
                valueName: "file"), completion: .file())
        var passphraseFile: String?

        /// One that was given; `nil`: none was.
        func given() throws -> String? {
            guard let passphraseFile else { return environment(Passphrase.variable) }
            let path = inFull(passphraseFile)
            guard let text = try textOfFile(path) else {
                throw Failure(.notFound, code: "not-found", "there is no file \(passphraseFile)")
            }
            let line = text.split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false
            ).first
            guard let line, !line.isEmpty else {
                throw Failure(
                    .configuration, code: "passphrase-missing",
                    "the first line of \(passphraseFile) is empty, and so no passphrase")
            }
            return String(line)
        }

        /// A new one: typed twice, if it is typed.
        func chosen() throws -> String {
            if let given = try given() { return given }
            guard let first = try Passphrase.asked("passphrase for the keys: ") else {
                throw Passphrase.missing
            }
            if try Passphrase.asked("once more: ") != first || first.isEmpty {
                throw Failure.usage("these two aren't the same, or empty: nothing was done")
            }
            return first
        }
    }

    static var missing: Failure {
        Failure(
            .configuration, code: "passphrase-missing",
            "the keys want a passphrase, and there is nobody here to ask for it",
            hint: "give it by --passphrase-file, or in \(variable)")
    }

    /// What somebody types who isn't seen typing; `nil` where there is no terminal.
    static func asked(_ words: String) throws -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return nil }
        var quiet = before
        // Signals too: one that ends the process here would leave a terminal that shows nothing.
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
        guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return nil }
        defer {
            tcsetattr(terminal, TCSAFLUSH, &before)
            _ = write(terminal, "\n", 1)
        }
        _ = write(terminal, words, words.utf8.count)
        var typed: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let got = read(terminal, &byte, 1)
            if got < 0, errno == EINTR { continue }
            if got <= 0 || byte == 4 || byte == 10 || byte == 13 { break }
            switch byte {
            case 3, 28: throw ExitStatus.interrupted
            case 8, 127:
                // A whole character, however many bytes it has.
                while let last = typed.popLast(), last & 0xC0 == 0x80 {}
            case 21: typed = []
            default: typed.append(byte)
            }
        }
        return String(validating: typed, as: UTF8.self)
    }
}
