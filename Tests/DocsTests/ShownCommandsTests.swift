import Foundation
import Testing

/// Every command that the documentation shows is run, page by page, each page in a folder of its own
/// in which nothing is yet but the files that lie beside it or stand in it, and prints what the page says.
///
/// `DAYBOOK_DOCS_UPDATE=1` writes what was printed into the pages instead, also where nothing but `…`
/// is shown; then look at the changes.
@Suite struct `A command shown in the documentation` {
    @Test(arguments: try Page.all)
    func `runs, and prints what is shown`(page: Page) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        for file in try page.filesBeside {
            try FileManager.default.copyItem(
                at: file, to: folder.appending(path: file.lastPathComponent))
        }
        for (name, text) in page.filesInside {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        var lines = page.lines
        // From the end, so that lines that come or go move no others.
        var updates: [(Range<Int>, [String])] = []
        for shown in page.commands {
            try #require(shown.command != "", "\(page): a console block begins with a command")
            // What builds Daybook isn't run from inside its own tests.
            if shown.command.hasPrefix("make ") || shown.command.hasPrefix("export ") { continue }
            let printed = try Self.run(shown.command, in: folder)
            let output = page.lines[shown.output]
            let isToFill = Self.isUpdating && output.elementsEqual(["…"])
            if !isToFill, matches(printed[...], output) { continue }
            if Self.isUpdating {
                updates.append((shown.output, printed.map(Self.dayless)))
            } else {
                Issue.record(
                    """
                    \(page): \(shown.command)
                    is shown to print
                    \(page.lines[shown.output].joined(separator: "\n"))
                    but prints
                    \(printed.joined(separator: "\n"))
                    """)
            }
        }
        for (range, printed) in updates.reversed() { lines.replaceSubrange(range, with: printed) }
        if !updates.isEmpty {
            try lines.joined(separator: "\n").write(
                to: page.file, atomically: true, encoding: .utf8)
        }
    }

    /// The line with `…` for a day around today, which would be another one tomorrow.
    private static func dayless(_ line: String) -> String {
        [-86_400, 0, 86_400].reduce(line) { line, seconds in
            let day = Date(timeIntervalSinceNow: seconds).formatted(.iso8601.year().month().day())
            return line.split(separator: day, omittingEmptySubsequences: false).reduce(nil) {
                (text: String?, rest) in
                // With a time behind it, it stands for any other as it is.
                let isDay = rest.prefixMatch(of: /[ T]\d\d:\d\d/) == nil
                return text.map { $0 + (isDay ? "…" : day) + rest } ?? String(rest)
            } ?? ""
        }
    }

    private static let isUpdating =
        ProcessInfo.processInfo.environment["DAYBOOK_DOCS_UPDATE"] == "1"

    /// What goes on behind its command keeps nothing of it open: Foundation takes a process for running as long as
    /// anybody has what it was given.
    private static let alone = """
        for file in /proc/$$/fd/*; do file=${file##*/}; [ $file -gt 2 ] && eval "exec $file>&-"; done;
        """

    /// All that a shell prints, as if on a terminal without colours.
    private static func run(_ command: String, in folder: URL) throws -> [String] {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let binaries = URL(fileURLWithPath: tests).deletingLastPathComponent().path
        let output = folder.appending(path: ".printed")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", (command.contains("& echo $!") ? Self.alone : "") + command]
        process.currentDirectoryURL = folder
        process.environment = [
            // What its Python takes lies in the checkout: .ci/set-up tests.
            "PATH": "\(binaries):\(Page.checkout.path)/.build/python/bin:/usr/bin:/bin",
            "ES_OUTPUT": "table", "ES_ACTOR": "ada",
            "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "HOME": folder.path,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        // Pages show a folder that people know, and not one of a test.
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            .replacing(folder.path, with: "/home/ada/shop")
        var lines = text.components(separatedBy: "\n")
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
