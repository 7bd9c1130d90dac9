import Foundation
import Testing

/// `make getting-started` builds and runs the package in Tests/GettingStarted; the guide shows the whole
/// of it, and what it prints.
@Suite struct `The package of the guide for those who begin` {
    private static let folder = Page.checkout.appending(path: "Tests/GettingStarted").path

    @Test(
        arguments: try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".swift") || $0.hasSuffix(".txt")
        })
    func `is shown whole, file by file`(file: String) throws {
        let guide = try Page(Page.checkout.appending(path: "Docs/GettingStarted.md"))
        var lines = try Page(URL(filePath: Self.folder + "/" + file)).lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        let shown = guide.blocks(file.hasSuffix(".swift") ? "swift" : "text").map {
            guide.lines[$0]
        }
        #expect(shown.contains { $0.elementsEqual(lines) }, "\(file)")
    }

    /// Counted are all lines of Swift, imports and braces among them, but for empty ones, those that are
    /// nothing but a comment, and Package.swift.
    @Test func `is sixty lines of Swift`() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder).filter {
            $0.hasSuffix(".swift") && $0 != "Package.swift"
        }
        let lines = try files.flatMap { try Page(URL(filePath: Self.folder + "/" + $0)).lines }
            .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
        #expect(files.count == 3)
        #expect(lines.count <= 60)
    }
}
