import Foundation
import Testing

@Suite struct `A service that may open few files` {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "daybook-service-" + UUID().uuidString)

    @Test(arguments: [32, 64, 1_024])
    func `serves a thousand tasks, slower, or tells them that it is busy`(files: Int) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // Given rows that serve
        #expect(try drive(tasks: 1, each: 1, files: 1_024)["sum"] == 1)
        let before = try rowFiles()
        // When a thousand come at once
        let ran = try drive(tasks: 1_000, each: 3, files: files)
        // Then each thing is added once or refused, none is lost, and nothing was built anew.
        let added = try #require(ran["done"])
        #expect(ran["other"] == 0)
        #expect(ran["stale"] == 0)
        #expect(ran["sum"] == added + 1)
        #expect(added > 0)
        #expect((ran["told"] ?? 0) + (ran["busy"] ?? 0) == 3_000)
        #expect(try rowFiles() == before)
    }

    /// The files of rows, each with what tells it from another of the same name.
    private func rowFiles() throws -> [String: Int] {
        let views = folder.appending(path: "views").path
        var files: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: views)
        where name.hasSuffix(".sqlite") {
            let attributes = try FileManager.default.attributesOfItem(atPath: views + "/" + name)
            files[name] = (attributes[.systemFileNumber] as? NSNumber)?.intValue
        }
        #expect(!files.isEmpty)
        return files
    }

    /// Runs the driver, and reads what it says: `done 3 told 3 …`.
    private func drive(tasks: Int, each: Int, files: Int) throws -> [String: Int] {
        let driver = Process()
        // It lies beside the tests' own executable.
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        driver.executableURL = URL(filePath: tests).deletingLastPathComponent()
            .appending(path: "service-driver")
        driver.arguments = [folder.path, "\(tasks)", "\(each)", "\(files)"]
        let output = Pipe()
        driver.standardOutput = output
        try driver.run()
        let said = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        driver.waitUntilExit()
        #expect(driver.terminationStatus == 0, "\(said)")
        let words = said.prefix { $0 != "\n" }.split(separator: " ")
        var counts: [String: Int] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            counts[String(words[index])] = Int(words[index + 1])
        }
        if counts["other"] != 0 { Issue.record("\(said)") }
        return counts
    }
}
