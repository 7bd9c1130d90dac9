/// What a store holds of one person: what can be forgotten, and what of them stands where it can't.
package struct PersonTraces: Sendable, Equatable {
    /// What becomes unreadable with their key.
    package var goes: [Trace] = []
    /// What can be read all the same.
    package var stays: [Trace] = []

    package init(goes: [Trace] = [], stays: [Trace] = []) {
        self.goes = goes
        self.stays = stays
    }

    /// Some text of theirs, and how often it stands in one kind of place.
    package struct Trace: Sendable, Equatable {
        package var place: Place
        /// In how many events.
        package var events = 0
        /// The first and the last of them.
        package var positions: ClosedRange<UInt64>
        /// What stands there that tells of them; `nil` where it differs.
        package var text: String?

        package init(
            place: Place, events: Int = 0, positions: ClosedRange<UInt64>, text: String? = nil
        ) {
            self.place = place
            self.events = events
            self.positions = positions
            self.text = text
        }
    }

    /// Where a text stands.
    package enum Place: Sendable, Hashable, Comparable {
        /// In the data of events of one type, at a path: `lines[].title`.
        case data(type: String, path: String)
        /// Beside an event: who asked.
        case actor(String)
        /// Beside an event: why.
        case reason
        /// In the command that is kept beside its first event.
        case command(String)
        /// In what an event is found by: a tag, the name of a stream, the id of a command.
        case name
        /// Their id itself, which stands for them.
        case id
    }
}
