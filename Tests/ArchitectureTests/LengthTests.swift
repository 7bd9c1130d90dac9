import Testing

@Suite struct `The files` {
    /// A longer one is two ideas.
    private static let most = 250

    @Test func `are no longer than one idea takes`() throws {
        let lengths = try House().lengths()
        #expect(lengths.count > 800, "all of them were looked at")
        for (file, lines) in lengths where lines > Self.most {
            Issue.record("\(file) has \(lines) lines, \(lines - Self.most) more than it may have")
        }
    }
}
