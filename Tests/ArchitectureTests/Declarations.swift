import Testing

/// Package.swift, read as text.
struct Declarations {
    private let text: String

    init(_ text: String) { self.text = text }

    /// What each target depends on, the tests aside.
    var targets: [String: Set<String>] {
        get throws {
            let lists = [
                "writing": try names(ofList: "writing"), "running": try names(ofList: "running"),
                "business": Set(try contexts.keys),
            ]
            var targets: [String: Set<String>] = [:]
            for declaration in declarations {
                let name = try #require(declaration.firstMatch(of: /name: "([^"]+)"/)?.1)
                targets[String(name)] = []
                guard let list = declaration.firstRange(of: "dependencies:") else { continue }
                let dependencies = declaration[list.upperBound...]
                targets[String(name)] = names(in: dependencies)
                for (list, those) in lists where dependencies.contains(try Regex("\\b\(list)\\b")) {
                    targets[String(name)]?.formUnion(those)
                }
            }
            for (context, uses) in try contexts {
                targets[context] = uses.union(lists["writing"] ?? []).union(["Vocabulary"])
            }
            return targets
        }
    }

    /// The targets of the libraries.
    var products: Set<String> {
        Set(
            text.matches(of: /\.library\([^)]*targets: \[([^\]]*)\]/)
                .flatMap { names(in: $0.1) })
    }

    /// Where the files of a target are.
    func path(of target: String) throws -> String {
        let own = declarations.first { $0.contains("name: \"\(target)\"") }
        return own?.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? "Sources/\(target)"
    }

    /// The contexts, and those that each builds on: `("Fulfilment", ["Catalog", "Orders"])`.
    private var contexts: [String: Set<String>] {
        get throws {
            let list = try #require(text.firstMatch(of: /let contexts[^=]*= \[([^=]*)\n\]/)?.1)
            return Dictionary(
                uniqueKeysWithValues: list.matches(of: /\("(\w+)", \[([^\]]*)\]\)/).map {
                    (String($0.1), names(in: $0.2))
                })
        }
    }

    /// Each target's declaration, from its name to the parenthesis that closes it.
    private var declarations: [Substring] {
        text.matches(of: /\.(?:systemLibrary|target|executableTarget)\(\s*name: "/).map { match in
            var depth = 0
            return text[match.range.lowerBound...].prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return character != ")" || depth > 0
            }
        }
    }

    private func names(ofList list: String) throws -> Set<String> {
        let pattern = try Regex(
            "let \(list)[^=]*= \\[([^\\]]*)\\]", as: (Substring, Substring).self)
        return names(in: try #require(text.firstMatch(of: pattern)?.1))
    }

    /// The names of targets and products that are listed, whatever else stands there in quotes.
    private func names(in list: Substring) -> Set<String> {
        Set(
            list.replacing(/(package|path): "[^"]+"|exclude: \[[^\]]*\]/, with: "").matches(
                of: /"([^"]+)"/
            ).map {
                String($0.1)
            })
    }
}
