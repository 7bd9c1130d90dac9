public import EventSourcing
import Records
public import Testing

/// The bytes that `event` is stored as give the same event again.
public func expectReadsBack<E: DomainEvent>(
    _ event: E, at here: SourceLocation = #_sourceLocation
) {
    event.json().withUnsafeBytes { bytes in
        do throws(Rejection) {
            #expect(try JSONReader.read(E.self, from: bytes) == event, sourceLocation: here)
        } catch {
            Issue.record("\(E.type) can't be read back: \(error)", sourceLocation: here)
        }
    }
}
