import Synchronization
import Testing

@testable import GroupCommit

@Suite struct `A group commit` {
    @Test(arguments: [1, 8, 200])
    func `answers everybody once, after the commit that they were part of`(callers: Int) async {
        // Given a disk on which each commit is written down.
        let disk = Disk()
        let group = GroupCommit(disk)
        // When all hand in at once, a few times each.
        await withTaskGroup { tasks in
            for caller in 0..<callers {
                tasks.addTask {
                    for time in 0..<20 {
                        let answer = await group.submit([caller * 100 + time])
                        // Then who is answered finds it on the disk.
                        #expect(disk.has(answer))
                    }
                }
            }
        }
        group.stop()
        // And nothing was written twice, or left out.
        let written = disk.commits.flatMap { $0 }
        #expect(written.count == callers * 20)
        #expect(Set(written).count == callers * 20)
        #expect(disk.mostAtOnce == 1)
    }

    @Test func `takes all who wait into the next, in their order`() async {
        // Given a commit that is under way.
        let disk = Disk()
        let group = GroupCommit(disk)
        disk.hold()
        async let first = group.submit([1])
        disk.waitUntilHeld()
        // When others come meanwhile, one after the other.
        let others = Others()
        for number in 2...5 { #expect(group.join(Handed([number], others.take))) }
        disk.letGo()
        _ = await first
        group.stop()
        // Then one further commit has them all.
        #expect(disk.commits == [[1], [2, 3, 4, 5]])
        #expect(others.count == 4)
    }

    @Test func `is the caller's own where nobody is at work, and nobody else's meanwhile`() async {
        let disk = Disk()
        let group = GroupCommit(disk)
        #expect(group.isIdle)
        #expect(group.beginAlone())
        #expect(!group.isIdle && !group.beginAlone())
        // Who comes now waits until the caller is done.
        let others = Others()
        #expect(group.join(Handed([1], others.take)))
        #expect(disk.commits.isEmpty)
        group.endAlone()
        group.stop()
        #expect(disk.commits == [[1]] && others.count == 1)
    }

    @Test func `isn't the caller's own where it would have to wait for room`() {
        let disk = Disk(hasRoom: false)
        let group = GroupCommit(disk)
        #expect(!group.beginAlone() && group.isIdle)
        group.stop()
    }

    @Test func `takes nobody once it is closed, and loses nobody who came before`() async {
        let disk = Disk()
        let group = GroupCommit(disk)
        let others = Others()
        for number in 0..<50 { #expect(group.join(Handed([number], others.take))) }
        group.stop()
        #expect(others.count == 50)
        #expect(!group.join(Handed([50], others.take)))
        #expect(!group.beginAlone())
        #expect(others.count == 50)
    }

    @Test func `is cut where it has enough`() {
        let disk = Disk()
        let group = GroupCommit(disk)
        #expect(group.beginAlone())
        let others = Others()
        for number in 0..<3 {
            #expect(group.join(Handed(Array(repeating: number, count: 3_000), others.take)))
        }
        group.endAlone()
        group.stop()
        #expect(disk.commits.map(\.count) == [6_000, 3_000] && others.count == 3)
    }
}
