import Foundation
import Testing

/// `make bench-peers` where no peer is installed: its own tests, in Python, of what it reports.
@Suite struct `Measuring beside other stores` {
    @Test func `the report says what was measured, and only of quiet windows`() throws {
        let checkout = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Without writing compiled files into the checkout.
        process.arguments = ["python3", "-B", "-m", "unittest", "Peers.tests"]
        process.currentDirectoryURL = checkout.appending(path: "Sources/Benchmarks")
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
        // Where it finds no test it ends well all the same.
        #expect(!said.contains("Ran 0 tests"), "\(said)")
    }
}
