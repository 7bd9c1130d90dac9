import Mustache
import Records
import Synchronization
import Wording

/// A piece of HTML with gaps. Its English stands between double brackets, `[[Orders]]`, as whole sentences; the same
/// sentence in another language is put there once, when the template is read.
struct Template: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Those that are there for all screens.
    static let common = [
        Template("frame", PackageResources.frame_mustache),
        Template("beside", PackageResources.beside_mustache),
        Template("problem", PackageResources.problem_mustache),
        Template("sign-in", PackageResources.signin_mustache),
        Template("pages", PackageResources.pages_mustache),
        Template("picture", PackageResources.picture_mustache),
    ]

    /// Its text in a language.
    func text(in language: Language) -> String {
        let catalogue = Catalogue(language)
        return Self.filled(String(decoding: current, as: UTF8.self)) { sentence in
            Self.escaped(catalogue.text(Sentence(quoting: sentence)))
        }
    }

    /// The sentences in it.
    var sentences: [String] {
        var found: [String] = []
        _ = Self.filled(String(decoding: bytes, as: UTF8.self)) {
            found.append($0)
            return $0
        }
        return found
    }

    private static func filled(_ text: String, _ say: (String) -> String) -> String {
        var (filled, rest) = ("", text[...])
        while let start = rest.firstRange(of: "[["),
            let end = rest[start.upperBound...].firstRange(of: "]]")
        {
            filled +=
                rest[..<start.lowerBound] + say(String(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return filled + rest
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
    }

    private var current: [UInt8] { Asset.fresh(name.filter { $0 != "-" } + ".mustache") ?? bytes }
}

/// The templates in one language, read once.
enum Templates {
    private static let libraries = Mutex<[Language: MustacheLibrary]>([:])

    static func render(_ template: String, _ fields: Fields, in language: Language) throws -> String
    {
        let library = try libraries.withLock { libraries in
            if let library = libraries[language], !Asset.areFresh { return library }
            let library = try read(language)
            libraries[language] = library
            return library
        }
        return library.render(fields, withTemplate: template) ?? ""
    }

    private static func read(_ language: Language) throws -> MustacheLibrary {
        MustacheContentTypes.register(HTML(), named: HTML.name)
        var library = MustacheLibrary()
        for template in Screens.templates {
            library.register(
                try MustacheTemplate(string: HTML.pragma + template.text(in: language)),
                named: template.name)
        }
        return library
    }
}

/// How a text is put into HTML: as Mustache does it by itself, but by bytes, since most texts have nothing in them that
/// means anything there.
struct HTML: MustacheContentType {
    static let name = "PAGE"
    /// What a template begins with, to be filled in like that.
    static let pragma = "{{% CONTENT_TYPE:\(name)}}"

    func escapeText(_ text: String) -> String {
        text.utf8.contains { Self.entity($0) != nil } ? Self.escaped(text) : text
    }

    /// What a form sends along that nobody fills in.
    static func carried(_ fields: [(name: String, text: String?)]) -> String {
        var html = ""
        for (name, text) in fields {
            guard let text else { continue }
            html += #"<input type="hidden" name=""# + name + #"" value=""#
            html += HTML().escapeText(text) + #"">"#
        }
        return html
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if let entity = entity(byte) { bytes += entity.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
