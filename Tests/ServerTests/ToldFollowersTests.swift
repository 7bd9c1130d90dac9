import Answers
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records
import Testing

@Suite struct `How those stand that follow the log` {
    @Test func `is read as it was told`() throws {
        var parked = FollowerStatus()
        parked.name = "orders"
        parked.state = .parked
        parked.position = 4
        parked.lag = 3
        parked.stop = Stop(at: 5, type: "OrderPlaced", reason: "no", since: .earliest)
        parked.isStoppedByHand = true
        parked.skipped = 2
        let building = BuildProgress(
            position: 70, target: 100, begunAt: 7, begun: Timestamp(milliseconds: 1_000),
            reachedAt: Timestamp(milliseconds: 2_700))
        var reactor = FollowerStatus()
        reactor.name = "stock"
        reactor.waiting = 7
        let all = Followers(
            head: 7,
            projections: [
                ProjectionStatus(follower: parked, version: 6, building: nil),
                ProjectionStatus(follower: FollowerStatus(), version: 1, building: building),
            ], reactors: [reactor])
        let told = try Followers(told: all.answer)
        #expect(told.answer.json() == all.answer.json())
        #expect(told.projections[1].building == building)
        #expect(throws: Rejection.self) { try Followers(told: .object([])) }
    }
}
