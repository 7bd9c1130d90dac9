import Daybook
import Testing

@Suite struct `The pauses of a hook` {
    @Test func `are the standard's, up to a tenth longer, and as long as is asked for`() {
        func pause(_ tries: Int64, _ asked: Int64? = nil, _ chance: Double = 0) -> Duration? {
            HookSchedule.pause(after: tries, asked: asked, chance: chance)
        }
        #expect(pause(1) == .seconds(5))
        #expect(pause(1, nil, 1) == .seconds(5.5))
        #expect(pause(9) == .seconds(86_400))
        #expect(pause(10) == nil && pause(0) == nil && pause(.max) == nil)
        #expect(pause(1, 60) == .seconds(60))
        #expect(pause(2, 60) == .seconds(300))
        #expect(pause(1, -5) == .seconds(5))
        #expect(pause(1, .max) == .seconds(86_400))
    }

    /// The vector of the standard's own libraries.
    @Test func `and its signatures are the standard's`() throws {
        let secret = try #require(HookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        #expect(
            try secret.signature(
                of: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330,
                Array(#"{"test": 2432232314}"#.utf8))
                == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(
            HookSecret("whsec_") == nil && HookSecret("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") == nil)
    }
}
