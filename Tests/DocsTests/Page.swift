import Foundation

/// A page of the documentation, and the parts of it that can be checked.
struct Page: Sendable, CustomStringConvertible {
    let file: URL
    let lines: [String]

    var description: String { file.lastPathComponent }

    init(_ file: URL) throws {
        self.file = file
        lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// README.md and every page of Docs/, its folders included.
    static var all: [Page] {
        get throws {
            let docs = checkout.appending(path: "Docs")
            let pages = try FileManager.default.subpathsOfDirectory(atPath: docs.path)
                .filter { $0.hasSuffix(".md") }.sorted().map { docs.appending(path: $0) }
            return try ([checkout.appending(path: "README.md")] + pages).map { try Page($0) }
        }
    }

    /// What the page's commands read: the files of its folder that are no pages.
    var filesBeside: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                at: file.deletingLastPathComponent(),
                includingPropertiesForKeys: [.isRegularFileKey]
            ).filter { other in
                try file.deletingLastPathComponent().lastPathComponent == "Import"
                    && other.pathExtension != "md"
                    && other.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            }
        }
    }

    /// The lines inside each fence of this language.
    func blocks(_ language: String) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        var open: (language: String, start: Int)?
        for (number, line) in lines.enumerated() where line.hasPrefix("```") {
            if let block = open {
                if block.language == language { blocks.append(block.start..<number) }
                open = nil
            } else {
                open = (String(line.dropFirst(3)), number + 1)
            }
        }
        return blocks
    }

    /// What the page's commands find in their folder: each block with a name behind its language, a program or
    /// settings say, is a file of that name.
    var filesInside: [(name: String, text: String)] {
        var files: [(name: String, text: String)] = []
        var open: (name: String, start: Int)?
        for (number, line) in lines.enumerated() where line.hasPrefix("```") {
            if let (name, start) = open {
                files.append((name, lines[start..<number].joined(separator: "\n") + "\n"))
                open = nil
            } else if let name = line.split(separator: " ").dropFirst().first {
                open = (String(name), number + 1)
            }
        }
        return files
    }

    /// A command that is shown, with the lines of what it prints.
    struct Shown {
        var command: String
        /// The lines of the page that hold the output.
        var output: Range<Int>
    }

    /// The commands of all `console` blocks, in order: lines that begin with `$ `, continued by a
    /// backslash at the end.
    var commands: [Shown] {
        var commands: [Shown] = []
        for block in blocks("console") {
            var at = block.lowerBound
            while at < block.upperBound {
                var command = lines[at].hasPrefix("$ ") ? String(lines[at].dropFirst(2)) : ""
                at += 1
                while command.hasSuffix("\\"), at < block.upperBound {
                    command += "\n" + lines[at]
                    at += 1
                }
                let start = at
                while at < block.upperBound, !lines[at].hasPrefix("$ ") { at += 1 }
                commands.append(Shown(command: command, output: start..<at))
            }
        }
        return commands
    }
}

/// Whether `printed` is what `shown` says. In `shown`, a line that is `…` stands for any lines, and
/// `…` within a line for any part of it; a time, an id that the service made, a hash and a speed stand
/// for any other.
func matches(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    let rest = shown.dropFirst()
    if first.trimmingCharacters(in: .whitespaces) == "…" {
        return (printed.startIndex...printed.endIndex).contains { matches(printed[$0...], rest) }
    }
    guard let line = printed.first, matches(line, first) else { return false }
    return matches(printed.dropFirst(), rest)
}

private func matches(_ line: String, _ pattern: String) -> Bool {
    let line = timeless(line)
    let pattern = timeless(pattern)
    let parts = pattern.components(separatedBy: "…")
    guard parts.count > 1 else { return trimmed(line) == trimmed(pattern) }
    var rest = Substring(line)
    for (index, part) in parts.enumerated() {
        if index == 0 {
            guard rest.hasPrefix(part) else { return false }
            rest = rest.dropFirst(part.count)
        } else if index == parts.count - 1 {
            return trimmed(String(rest)).hasSuffix(trimmed(part))
        } else {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
    }
    return true
}

/// The line with a word in place of everything that differs from run to run.
private func timeless(_ line: String) -> String {
    line.replacing(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{3}Z)?)?/, with: "<time>")
        .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "<id>")
        .replacing(/[0-9a-f]{64}/, with: "<hash>")
        .replacing(/\d+\.\d\d s\b/, with: "<duration>")
        .replacing(/[0-9,]+\/s\b/, with: "<speed>")
}

/// Without white space at the end, which a page doesn't keep.
private func trimmed(_ line: String) -> String {
    String(line.reversed().drop(while: \.isWhitespace).reversed())
}
