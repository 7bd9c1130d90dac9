/// What is to happen, in order of time; of what happens at the same time, what was put down first.
struct Agenda<What> {
    private struct Entry {
        var time: Double
        var number: Int
        var what: What

        func isBefore(_ other: Entry) -> Bool {
            time != other.time ? time < other.time : number < other.number
        }
    }

    /// A heap: each entry is before both that hang from it.
    private var entries: [Entry] = []
    private var count = 0

    mutating func put(_ what: What, at time: Double) {
        count += 1
        entries.append(Entry(time: time, number: count, what: what))
        var place = entries.count - 1
        while place > 0, entries[place].isBefore(entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func next() -> (time: Double, what: What)? {
        guard let first = entries.first else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < entries.count && entries[child].isBefore(entries[least]) {
                least = child
            }
            guard least != place else { break }
            entries.swapAt(place, least)
            place = least
        }
        return (first.time, first.what)
    }
}
