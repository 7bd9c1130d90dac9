import Foundation
import Testing

/// Code that a page shows is code that is compiled: it stands, line for line, in some file.
@Suite struct `Code shown in the documentation` {
    @Test(arguments: try Page.all)
    func `stands in a file that is compiled`(page: Page) throws {
        for block in page.blocks("swift") {
            let shown = Self.plain(page.lines[block])
            let found = Self.sources.contains { Self.contains($0, shown) }
            #expect(found, "\(page), line \(block.lowerBound)")
        }
    }

    @Test(arguments: try Page.all)
    func `and every file that a page names is there`(page: Page) throws {
        for line in page.lines {
            for word in line.split(whereSeparator: { " `()|,;".contains($0) }) {
                let folders = ["Sources/", "Projections/", "Tests/", "Docs/", ".ci/"]
                guard folders.contains(where: word.hasPrefix), !word.contains("*") else { continue }
                let path = word.trimmingCharacters(in: CharacterSet(charactersIn: ".:"))
                let name = word.hasPrefix(".ci/") ? "." + path : path
                #expect(
                    FileManager.default.fileExists(
                        atPath: Page.checkout.appending(path: name).path),
                    "\(page) names \(name)")
            }
        }
    }

    private static let sources: [[String]] = {
        var files: [[String]] = []
        for folder in ["Sources", "Projections", "Tests"] {
            let path = Page.checkout.appending(path: folder).path
            for case let file as String in FileManager.default.enumerator(atPath: path)
                ?? FileManager.DirectoryEnumerator()
            where file.hasSuffix(".swift") {
                guard let bytes = FileManager.default.contents(atPath: path + "/" + file) else {
                    continue
                }
                let text = String(decoding: bytes, as: UTF8.self)
                files.append(plain(text.components(separatedBy: "\n")[...]))
            }
        }
        return files
    }()

    /// Without indentation, which a page may not keep.
    private static func plain(_ lines: ArraySlice<String>) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func contains(_ file: [String], _ shown: [String]) -> Bool {
        guard let first = shown.first, file.count >= shown.count else { return shown.isEmpty }
        return file.indices.dropLast(shown.count - 1).contains { start in
            file[start] == first && file[start..<start + shown.count].elementsEqual(shown)
        }
    }
}
