import Glibc
import EventSourcing
import Records

/// Whether what was typed, and what is set around it, is text at all.
///
/// Swift puts U+FFFD for bytes that aren't UTF-8. A text is kept as it is given or refused, never
/// mended.
enum TypedText {
    /// - Throws: ``Failure`` that names the first argument, or variable, that isn't UTF-8.
    static func check() throws {
        for index in 0..<Int(CommandLine.argc) {
            // As the system gave it: there is no safe way to an argument's own bytes.
            guard let bytes = CommandLine.unsafeArgv[index] else { continue }
            try check(bytes, as: "argument \(index)")
        }
        for name in Settings.Name.allCases.compactMap(\.variable) + ["ES_ENVIRONMENT"] {
            if let bytes = getenv(name) { try check(bytes, as: name) }
        }
    }

    private static func check(_ bytes: UnsafePointer<CChar>, as name: String) throws {
        guard String(validatingCString: bytes) == nil else { return }
        throw Failure(
            .refused, code: "invalid-field",
            "\(name), \(shellQuoted(String(cString: bytes))), isn't UTF-8")
    }
}
