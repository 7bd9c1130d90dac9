import Dispatch
import Testing

@testable import ReadModels

@Suite struct `Threads of the read side` {
    @Test(.timeLimit(.minutes(5)))
    func `end at once when what they were for is over, and do what is still asked`() async {
        let threads = ReadThreads(most: 2, patience: .never)
        await Task(executorPreference: threads) {}.value
        threads.end()
        // One that waited for more would never go.
        while threads.count > 0 { await Task.yield() }
        let answer = await Task(executorPreference: threads) { 42 }.value
        #expect(answer == 42)
        while threads.count > 0 { await Task.yield() }
    }
}
