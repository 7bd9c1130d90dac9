import Testing

@testable import Backups

@Suite struct `The pace of a backup` {
    @Test func `is full while nobody appends`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: nil)
        let rested = clock.measure { for _ in 0..<1_000 { pace.rest(5) } }
        #expect(rested < .milliseconds(200))
    }

    @Test func `leaves those who append four fifths of the time`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: nil)
        while clock.now - pace.begun < .milliseconds(10) {}
        #expect(clock.measure { pace.rest(6) } >= .milliseconds(40))
        // They have ended.
        while clock.now - pace.begun < .milliseconds(10) {}
        #expect(clock.measure { pace.rest(6) } < .milliseconds(40))
    }

    @Test func `rests no longer than it may`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: .milliseconds(3))
        while clock.now - pace.begun < .milliseconds(40) {}
        pace.rest(6)
        while clock.now - pace.begun < .milliseconds(40) {}
        #expect(clock.measure { pace.rest(7) } < .milliseconds(100))
    }
}
