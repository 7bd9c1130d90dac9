import EventSourcing

/// What of a screen is there for who looks at it: no link and no form leads them to a command that they may not send, or to
/// a screen that isn't for them. All screens go through here, so that none can forget it. It is no lock: the interface
/// refuses what they may not do, whatever they were shown.
struct Offering {
    private let caller: Visitor
    private let base: String

    /// `nil` for who may see and send all that there is.
    init?(to visit: Visit) {
        guard let caller = visit.caller, caller.role != "owner" || caller.account != nil else {
            return nil
        }
        self.caller = caller
        base = visit.base
    }

    /// The same HTML, which is our own, without what isn't for them: forms and buttons go as a whole, and of a link to
    /// somewhere else its words stay.
    func left(of html: String) -> String {
        var (left, rest) = ("", html[...])
        // Ends of links whose beginnings are gone.
        var unlinked = 0
        while let start = rest.firstIndex(of: "<") {
            left += rest[..<start]
            let tag = rest[start...].prefix { $0 != ">" }
            let behind = rest[tag.endIndex...].dropFirst()
            if unlinked > 0, tag == "</a" {
                unlinked -= 1
                rest = behind
            } else if let address = Self.address(in: tag), !isOpen(address) {
                let name = tag.dropFirst().prefix { $0.isLetter }
                if name == "a", !isCommand(address), !tag.contains("class=\"btn") {
                    unlinked += 1
                    rest = behind
                } else {
                    let end = "</\(name)>"
                    rest = behind.firstRange(of: end).map { behind[$0.upperBound...] } ?? ""
                }
            } else {
                left += rest[start..<behind.startIndex]
                rest = behind
            }
        }
        return Self.withoutEmpty(left + rest)
    }

    /// Where a tag leads to, if it leads anywhere on the page.
    private static func address(in tag: Substring) -> Substring? {
        guard tag.hasPrefix("<a ") || tag.hasPrefix("<form ") || tag.hasPrefix("<button ") else {
            return nil
        }
        for name in [" href=\"/", " action=\"/", " formaction=\"/"] {
            if let found = tag.firstRange(of: name) {
                return tag[found.upperBound...].prefix { !"\"?#".contains($0) }
            }
        }
        return nil
    }

    private func words(_ address: Substring) -> [String] {
        Past.taken(from: address.split(separator: "/").map(String.init)).1
    }

    private func isCommand(_ address: Substring) -> Bool {
        let words = words(address)
        return words.count == 2 && words[0] == "do" && words[1] != "ids"
    }

    private func isOpen(_ address: Substring) -> Bool {
        let words = words(address)
        guard isCommand(address) else { return caller.mayOpen(words) }
        return CommandDescription.named[words[1]]?.isOpen(to: caller) ?? true
    }

    /// Without what folds out nothing.
    private static func withoutEmpty(_ html: String) -> String {
        var (left, rest) = ("", html[...])
        while let start = rest.firstRange(of: "<details") {
            left += rest[..<start.lowerBound]
            let inner = rest[start.lowerBound...]
            guard let summary = inner.firstRange(of: "</summary>"),
                let end = inner[summary.upperBound...].firstRange(of: "</details>")
            else { return left + inner }
            let content = inner[summary.upperBound..<end.lowerBound]
            if !isEmpty(content) { left += inner[..<end.upperBound] }
            rest = inner[end.upperBound...]
        }
        return left + rest
    }

    /// Whether it is nothing but the tags around something.
    private static func isEmpty(_ html: Substring) -> Bool {
        var rest = html
        while let start = rest.firstIndex(of: "<") {
            let tag = rest[start...].prefix { $0 != ">" }
            guard rest[..<start].allSatisfy(\.isWhitespace), !tag.hasPrefix("<input"),
                !tag.hasPrefix("<svg"), !tag.hasPrefix("<progress")
            else { return false }
            rest = rest[tag.endIndex...].dropFirst()
        }
        return rest.allSatisfy(\.isWhitespace)
    }
}

extension Visitor {
    /// Whether they may look back at how things came to be: at each thing that is theirs to know.
    var looksBack: Bool { role == "admin" || role == "owner" }

    /// Whether the log as a whole, and what is made of it, is open to them: to nobody who is kept to one account.
    var readsLog: Bool { looksBack && account == nil }

    /// Whether what is at an address of the page can be theirs at all.
    func mayOpen(_ words: [String]) -> Bool {
        switch words.first {
        case "log", "read-models", "operations", "history": readsLog
        case "things": looksBack && (words.count < 2 || words[1] != "token" || role == "owner")
        case "orders", "process", "catalog", "conversations", "feeds", "clubs", "users":
            account == nil
        case nil, .some: true
        }
    }
}
