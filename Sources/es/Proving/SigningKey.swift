import ArgumentParser
import Glibc
import Proofs
import Records

/// Where the key is that signs what the log's root was. It lies outside of the store: whoever can change the log
/// must not be able to sign it, too.
struct SigningKey {
    let path: String

    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The file of the key that signs; else ES_SIGNING_KEY, else one below ~/.config/daybook.",
                valueName: "file"), completion: .file())
        var signingKey: String?
    }

    /// Where the key for the store of this id lies, or would; `nil` where there is no place for it.
    static func place(_ given: String?, of store: String) -> String? {
        if let given = given ?? environment("ES_SIGNING_KEY") { return inFull(given) }
        let home =
            environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        return home.map { "\($0)/daybook/signing/\(store).key" }
    }

    /// The one for the store of this id, which lies in `folder`.
    init(_ given: String?, of store: String, in folder: String) throws {
        guard let place = Self.place(given, of: store) else {
            throw Failure(
                .configuration, code: "signing-key-missing",
                "there is no folder of your own for a key that signs: HOME isn't set",
                hint: "name a file for it by --signing-key or ES_SIGNING_KEY")
        }
        path = place
        if path.hasPrefix(folder + "/") {
            throw Failure(
                .configuration, code: "signing-key-open",
                "the key that signs would lie in the store's folder, with whoever can change the log",
                hint: "name a file elsewhere by --signing-key or ES_SIGNING_KEY")
        }
    }

    /// The key that is there; `nil` if none is.
    func signer() throws -> NoteSigner? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable
        }
        guard status.st_mode & 0o077 == 0 else {
            throw Failure(
                .configuration, code: "signing-key-open",
                "others may read the key that signs, \(path)",
                hint: "make it yours alone: chmod 600 \(path)")
        }
        guard let text = try textOfFile(path) else { return nil }
        guard let signer = try NoteSigner(text.split(separator: "\n").first.map(String.init) ?? "")
        else { throw unreadable }
        return signer
    }

    private var unreadable: Failure {
        Failure(
            .configuration, code: "signing-key-unreadable",
            "\(path) isn't a key that signs, or can't be read")
    }

    /// Makes one there, for this name.
    func make(name: String) throws -> NoteSigner {
        let signer = try NoteSigner.make(name: name)
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            _ = mkdir(folder, 0o700)
        }
        // Whole under its name or not there, and never in another's place.
        let beside = "\(path).\(getpid())"
        let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { unlink(beside) }
        let line = Array((signer.text + "\n").utf8)
        guard file != -1, write(file, line, line.count) == line.count, fsync(file) == 0,
            link(beside, path) == 0
        else {
            throw Failure(
                .cantCreate, code: "cant-create",
                "the key that signs can't be kept in \(path): \(systemText(errno))")
        }
        close(file)
        return signer
    }
}
