package import EventSourcing
package import EventStore
import Records

extension EventCatalog {
    /// The streams of all things that an event tells of: its own, and those that it names by their ids.
    package func streams(of event: RecordedEvent) throws(EventFault) -> Set<StreamName> {
        var streams: Set<StreamName> = [event.stream]
        for current in try read(event) {
            let data = JSONValue(of: current.event)
            for thing in current.description.fields.things(in: data) {
                streams.insert(thing.stream)
            }
        }
        return streams
    }
}
