import EventSourcing
import EventStore
import Records

/// Which columns of a listing stand in the rows of a table, how wide, and in what form, so that it fits.
///
/// Identifiers, numbers and amounts keep their width. Short of room, a table gives up, one after the other:
/// times of the day; columns that matter least; writing beside the rest, which goes beneath; names in one
/// line; columns that matter more.
struct TableFit {
    private let listing: Listing
    private let gap: Int
    private let now: Timestamp?
    /// The columns in each row, from left to right.
    private(set) var inRow: [Int] = []
    /// The columns whose texts stand beneath the row.
    private(set) var beneath: [Int] = []
    /// What there is no room for.
    private(set) var left: [Int] = []
    /// What is the same in all rows, by its column: it stands in none.
    private(set) var sameInAll: [Int: String] = [:]
    private(set) var widths: [Int: Int] = [:]
    /// Times by the day alone.
    private var days: Set<Int> = []
    /// Exact times without seconds.
    private var short: Set<Int> = []
    /// Names are broken no narrower than this.
    private var narrowest = 24

    private static let narrowestProse = 30

    /// The width that each column has where nothing is narrowed.
    private var natural: [Int] = []

    init(_ listing: Listing, to width: Int?, gap: Int, now: Timestamp?, foldsSame: Bool) {
        self.listing = listing
        self.gap = gap
        self.now = now
        inRow = Array(listing.columns.indices)
        days = Set(inRow.filter(isOfDays))
        measure(inRow)
        if !listing.rows.isEmpty { leaveOutEmpty() }
        if foldsSame, listing.rows.count > 1 { fold() }
        if let width { fit(width) }
        for column in inRow { widths[column] = widths[column] ?? natural[column] }
    }

    // MARK: Cells

    /// What stands in a cell.
    func cell(_ row: Int, _ column: Int) -> String {
        let value = listing.rows[row][column]
        if value == .null, importance(column) == .key, !isRight(column) { return "–" }
        let kind = listing.columns[column].kind
        guard let text = value.text, kind == .time || kind == .exactTime else {
            return value.shown(as: kind)
        }
        if kind == .time, let near = now.flatMap({ nearness(of: text, to: $0) }) { return near }
        if days.contains(column) { return String(value.shown(as: .time).prefix(10)) }
        return value.shown(as: short.contains(column) ? .time : kind)
    }

    /// Numbers stand at the right, whether the column was called a number or only holds such.
    func isRight(_ index: Int) -> Bool {
        let column = listing.columns[index]
        if column.isRight { return true }
        guard column.kind == .text || column.kind == .id else { return false }
        let values = listing.rows.map { $0[index] }.filter { $0 != .null }
        return !values.isEmpty
            && values.allSatisfy { value in
                switch value {
                case .integer, .number: true
                case .null, .boolean, .string, .array, .object: false
                }
            }
    }

    /// Whether all its times are days: none of them says when on it.
    private func isOfDays(_ column: Int) -> Bool {
        if listing.columns[column].kind != .time || listing.rows.isEmpty { return false }
        return listing.rows.allSatisfy { row in
            row[column] == .null || row[column].shown(as: .time).hasSuffix(" 00:00")
        }
    }

    private mutating func measure(_ columns: [Int]) {
        if natural.isEmpty { natural = Array(repeating: 0, count: listing.columns.count) }
        for column in columns {
            let heading = displayWidth(listing.columns[column].heading)
            natural[column] = listing.rows.indices.reduce(heading) {
                max($0, displayWidth(cell($1, column)))
            }
        }
    }

    // MARK: What needs no column

    private func importance(_ column: Int) -> Column.Importance {
        listing.columns[column].importance
    }

    private mutating func leaveOutEmpty() {
        let told = inRow.filter { index in
            if repeats(index) { return false }
            return importance(index) == .key
                || !listing.rows.allSatisfy { $0[index].isNothing || $0[index] == .string("") }
        }
        inRow = told.isEmpty ? Array(inRow.prefix(1)) : told
    }

    private func repeats(_ index: Int) -> Bool {
        guard let name = listing.columns[index].repeats,
            let other = listing.columns.firstIndex(where: { $0.name == name })
        else { return false }
        return listing.rows.allSatisfy { $0[index] == $0[other] }
    }

    private mutating func fold() {
        for index in inRow where inRow.count > 1 && importance(index) < .key {
            guard let same = same(index) else { continue }
            if !same.isEmpty { sameInAll[index] = same }
            inRow.removeAll { $0 == index }
        }
    }

    /// What all rows have in a column, where it is worth a word.
    private func same(_ index: Int) -> String? {
        guard let first = listing.rows.first?[index] else { return nil }
        let kind = listing.columns[index].kind
        if listing.rows.allSatisfy({ $0[index] == first }) {
            // What matters least and isn't so needs no word at all.
            if importance(index) == .extra, first == .boolean(false) || first == .integer(0) {
                return ""
            }
            switch first {
            // Amounts that happen to be the same are to be seen each in its row.
            case .integer(0) where importance(index) < .main: return cell(0, index)
            case .integer: return kind == .id ? cell(0, index) : nil
            case .boolean, .string:
                let text = cell(0, index)
                return kind == .prose || kind == .money || text.isEmpty ? nil : text
            case .null, .number, .array, .object: return nil
            }
        }
        // When within one day something was written down matters to nobody but a program.
        guard importance(index) < .main, kind == .time || kind == .exactTime else { return nil }
        let days = Set(listing.rows.map { $0[index].shown(as: .time).prefix(10) })
        return days.count == 1 ? days.first.map(String.init) : nil
    }

    // MARK: Fitting

    private mutating func fit(_ width: Int) {
        let measures: [(inout TableFit) -> Bool] = [
            { $0.shorten() }, { $0.tellDays(below: .main) }, { $0.leaveOut(.extra) },
            { $0.putBeneath() }, { $0.tellDays(below: .key) }, { $0.narrow(to: 16) },
            { $0.leaveOut(.more) }, { $0.narrow(to: 12) }, { $0.tellDays() },
            { $0.leaveOut(.main) }, { $0.narrow(to: 8) }, { $0.tellExactDays() },
        ]
        var next = measures.startIndex
        while total(least) > width, next < measures.endIndex {
            // One that has done what it can makes way for the next.
            if !measures[next](&self) { next += 1 }
        }
        spread(width)
    }

    private func total(_ width: (Int) -> Int) -> Int {
        inRow.reduce(0) { $0 + width($1) } + gap * max(0, inRow.count - 1)
    }

    /// How narrow a column may become.
    private func least(_ column: Int) -> Int {
        let natural = natural[column]
        switch listing.columns[column].kind {
        case .text where !isRight(column):
            let word = displayWidth(listing.columns[column].heading)
            return min(natural, max(narrowest, word))
        case .prose: return min(natural, Self.narrowestProse)
        case .text, .id, .number, .money, .percent, .length, .time, .exactTime, .status, .bar:
            return natural
        }
    }

    private mutating func shorten() -> Bool {
        let exact = inRow.filter { listing.columns[$0].kind == .exactTime && !short.contains($0) }
        short.formUnion(exact)
        measure(exact)
        return !exact.isEmpty
    }

    private mutating func tellDays(below importance: Column.Importance) -> Bool {
        tellDays(
            inRow.filter { listing.columns[$0].kind == .time && self.importance($0) < importance })
    }

    private mutating func tellDays() -> Bool {
        tellDays(inRow.filter { listing.columns[$0].kind == .time })
    }

    private mutating func tellExactDays() -> Bool {
        tellDays(inRow.filter { listing.columns[$0].kind == .exactTime })
    }

    private mutating func tellDays(_ columns: [Int]) -> Bool {
        let times = columns.filter { !days.contains($0) }
        days.formUnion(times)
        measure(times)
        return !times.isEmpty
    }

    private mutating func putBeneath() -> Bool {
        let prose = inRow.filter { listing.columns[$0].kind == .prose }
        guard !prose.isEmpty, inRow.count > prose.count else { return false }
        beneath = prose
        inRow.removeAll { prose.contains($0) }
        return true
    }

    private mutating func narrow(to width: Int) -> Bool {
        defer { narrowest = min(narrowest, width) }
        return narrowest > width
    }

    /// Leaves out the rightmost of those that matter no more than that.
    private mutating func leaveOut(_ importance: Column.Importance) -> Bool {
        guard inRow.count > 1,
            let index = inRow.last(where: { self.importance($0) == importance })
        else { return false }
        inRow.removeAll { $0 == index }
        left.append(index)
        left.sort()
        return true
    }

    /// What room there is goes to those that were narrowed, the ones that need least first.
    private mutating func spread(_ width: Int) {
        for column in inRow { widths[column] = least(column) }
        var room = width - total { widths[$0] ?? 0 }
        var wanting = inRow.filter { natural[$0] > widths[$0] ?? 0 }
            .sorted { natural[$0] < natural[$1] }
        while room > 0, let column = wanting.first {
            let part = max(1, room / wanting.count)
            let given = min(part, natural[column] - (widths[column] ?? 0))
            widths[column, default: 0] += given
            room -= given
            wanting.removeFirst()
        }
    }
}
