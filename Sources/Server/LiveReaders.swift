import EventSourcingRuntime
import Records
import Synchronization

/// Those who are told what happens for as long as they listen: counted, and sent away when their token opens
/// nothing any more or the server stops.
final class LiveReaders: Sendable {
    private struct Readers {
        var next = 0
        var all: [Int: (token: String, end: @Sendable () -> Void)] = [:]
        var isStopping = false
    }

    private let readers = Mutex(Readers())
    private let most: Int

    init(most: Int) { self.most = most }

    var count: Int { readers.withLock { $0.all.count } }

    /// Takes one in for as long as somebody has what is handed out. `end` is called to send them away.
    /// - Throws: ``Problem`` where the server stops, or there is no room.
    func enter(_ token: String, end: @escaping @Sendable () -> Void) throws -> LiveReader {
        try readers.withLock { readers in
            guard !readers.isStopping else {
                throw Problem(.unavailable, "the server is about to stop")
            }
            guard readers.all.count < most else {
                throw Problem(.fullHouse, "there are as many live readers as there may be")
            }
            readers.next += 1
            readers.all[readers.next] = (token, end)
            return LiveReader(self, readers.next)
        }
    }

    fileprivate func leave(_ reader: Int) {
        readers.withLock { _ = $0.all.removeValue(forKey: reader) }
    }

    /// Sends those away who came in by this token.
    func end(of token: String) { end { $0 == token } }

    /// Sends those away who came in by such a token.
    func end(where isMeant: (String) -> Bool) {
        for end in readers.withLock({ $0.all.values.filter { isMeant($0.token) }.map(\.end) }) {
            end()
        }
    }

    /// Sends all away, and takes nobody in any more.
    func endAll() {
        let all = readers.withLock { readers in
            readers.isStopping = true
            return readers.all.values.map(\.end)
        }
        for end in all { end() }
    }
}

/// One who is told what happens, until the last who has this lets go of it: an answer that is never begun, since whoever
/// asked is gone, leaves nobody behind either.
final class LiveReader: Sendable {
    private let readers: LiveReaders
    private let number: Int

    fileprivate init(_ readers: LiveReaders, _ number: Int) {
        self.readers = readers
        self.number = number
    }

    deinit { readers.leave(number) }
}
