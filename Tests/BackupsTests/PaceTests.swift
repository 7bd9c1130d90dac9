import Testing

@testable import Backups

@Suite struct `The pace of a backup` {
    @Test func `is full while nobody appends`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: nil)
        let rested = clock.measure { for _ in 0..<1_000 { pace.rest(5) } }
        #expect(rested < .seconds(2))
    }

    @Test func `leaves those who append four fifths of the time`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: nil)
        while clock.now - pace.begun < .milliseconds(60) {}
        #expect(clock.measure { pace.rest(6) } >= .milliseconds(240))
        // They have ended. A machine with much else to do takes some of the time, but hardly all.
        while clock.now - pace.begun < .milliseconds(60) {}
        #expect(clock.measure { pace.rest(6) } < .milliseconds(240))
    }

    @Test func `rests no longer than it may`() {
        let clock = ContinuousClock()
        var pace = Pace(5, resting: .milliseconds(3))
        while clock.now - pace.begun < .milliseconds(60) {}
        pace.rest(6)
        while clock.now - pace.begun < .milliseconds(60) {}
        #expect(clock.measure { pace.rest(7) } < .milliseconds(240))
    }
}
