import Synchronization
import Testing

@testable import Threads

@Suite struct `An alarm` {
    private struct Late: Error {}

    @Test func `rings when its time has come`() async {
        let alarms = Alarms()
        let time = ContinuousClock.now + .milliseconds(5)
        await withCheckedContinuation { rung in _ = alarms.set(at: time) { rung.resume() } }
        #expect(ContinuousClock.now >= time)
        #expect(alarms.count == 0)
    }

    @Test func `rings though it was set after one for later, which rings too`() async {
        let alarms = Alarms()
        let left = Atomic(3)
        await withCheckedContinuation { rung in
            for milliseconds in [60, 5, 30] {
                _ = alarms.set(at: .now + .milliseconds(milliseconds)) {
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { rung.resume() }
                }
            }
        }
        #expect(alarms.count == 0)
    }

    @Test func `that is called off never rings`() async {
        let alarms = Alarms()
        let rings = Atomic(0)
        let number = alarms.set(at: .now + .milliseconds(20)) {
            rings.add(1, ordering: .relaxed)
        }
        alarms.callOff(number)
        await withCheckedContinuation { rung in
            _ = alarms.set(at: .now + .milliseconds(60)) { rung.resume() }
        }
        let rung = rings.load(ordering: .relaxed)
        #expect(rung == 0)
    }

    @Test func `is one of many thousands, each of which rings once`() async {
        let alarms = Alarms()
        let left = Atomic(10_000)
        let doubled = Atomic(false)
        await withCheckedContinuation { rung in
            for number in 0..<10_000 {
                let isRung = Once()
                let time = ContinuousClock.now + .microseconds(number * 7_919 % 20_000)
                _ = alarms.set(at: time) {
                    if !isRung.first() { doubled.store(true, ordering: .relaxed) }
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { rung.resume() }
                }
            }
        }
        let isDoubled = doubled.load(ordering: .relaxed)
        #expect(!isDoubled)
        #expect(alarms.count == 0)
    }

    @Test func `cancels what isn't done in time, and says so`() async {
        let alarms = Alarms()
        await #expect(throws: Late.self) {
            try await alarms.within(.milliseconds(5), late: { Late() }) {
                try await Task.sleep(for: .seconds(60))
            }
        }
        #expect(alarms.count == 0)
    }

    @Test func `leaves alone what is done in time`() async throws {
        let alarms = Alarms()
        let answer = try await alarms.within(.seconds(60), late: { Late() }) { 42 }
        #expect(answer == 42)
        #expect(alarms.count == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `doesn't wait for what never hears that it is cancelled`() async {
        let alarms = Alarms()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let deaf = Task { for await _ in ends {} }
        await #expect(throws: Late.self) {
            try await alarms.waiting(atMost: .milliseconds(5), late: { Late() }) {
                await deaf.value
            }
        }
        end.finish()
        #expect(alarms.count == 0)
    }

    @Test func `isn't heard by whom nobody waits for any more`() async {
        let alarms = Alarms()
        let asking = Task {
            try await alarms.within(.seconds(60), late: { Late() }) {
                try await Task.sleep(for: .seconds(60))
            }
        }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(alarms.count == 0)
    }
}

/// Whether something happens for the first time.
private final class Once: Sendable {
    private let happened = Atomic(false)

    func first() -> Bool { !happened.exchange(true, ordering: .relaxed) }
}
