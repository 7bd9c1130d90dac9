import Access
import Daybook
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Hummingbird
import NIOCore
import Records

/// One request on its way to an answer: what was asked, by whom, of what.
struct Call: Sendable {
    let served: ServedStore
    /// What keeps the store open, of one of many, for as long as anything goes on that was asked for.
    let lease: StoreLease?
    let request: Request
    /// What it came over: closed once nobody is there to be answered.
    let connection: any Channel
    /// Told with the answer, in problems and in the server's log.
    let id: String
    /// Who asks; `nil` where the address is open to whoever calls.
    let caller: Caller?
    /// Where the request comes from.
    let whence: Whence
    /// What stands in the place of names in the address.
    let inPath: [String: String]
    /// What stands behind the `?`, in order.
    let parameters: [(name: String, text: String)]

    var office: BackOffice { served.office }
    var limits: ServerSettings.Limits { served.settings.limits }

    /// Where this store's addresses begin.
    var root: String { served.root ?? "/v1" }

    /// A part of the address.
    func path(_ name: String) -> String { inPath[name] ?? "" }

    /// The one parameter of this name, if it was given.
    /// - Throws: ``Problem`` where it was given twice.
    func parameter(_ name: String) throws -> String? {
        let given = parameters.filter { $0.name == name }
        guard given.count < 2 else {
            throw Problem(.invalidField, "\(name) is given twice", field: name)
        }
        return given.first?.text
    }

    /// The same, as a position of the log.
    func position(_ name: String) throws -> Position? {
        guard let text = try parameter(name) else { return nil }
        guard let position = Position(plain: text) else {
            throw Problem(.invalidField, "must be a position of the log", field: name)
        }
        return position
    }

    /// - Throws: ``Problem`` where whoever asks is less than this.
    func requireRole(_ least: Role) throws {
        guard let caller, caller.role >= least else {
            throw Problem(.forbidden, "this is for whoever is \(least.rawValue) or more")
        }
    }

    /// Those that aren't this server's own.
    func parameters(without own: Set<String>) -> [(name: String, text: String)] {
        parameters.filter { !own.contains($0.name) }
    }

    /// - Throws: ``Problem`` where there are any but these.
    func allowOnly(_ names: Set<String>) throws {
        let unknown = parameters.filter { !names.contains($0.name) }
        if unknown.isEmpty { return }
        throw Problem(
            HTTPResponse.Status(of: .unknownField),
            unknown.map {
                Refusal(
                    .unknownField, field: $0.name, "there is no parameter \($0.name)",
                    hint: names.isEmpty ? "it takes none" : "it takes \(names.sorted())")
            })
    }

    /// A head field that a program made, as text without what could harm a log.
    func header(_ name: String) throws -> String? {
        guard let field = HTTPField.Name(name), let text = request.headers[field] else {
            return nil
        }
        guard text.hasPrefix("UTF-8''") else { return text }
        // What a head can't hold as it is, as RFC 8187 has it.
        do { return try Address.decoded(text.dropFirst(7), isForm: false) } catch {
            throw Problem(
                .invalidHeader, "must be UTF-8'' and a text as RFC 8187 has it", field: name)
        }
    }
}

extension Position {
    /// Digits and nothing else.
    init?(plain text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        self.init(text)
    }
}
