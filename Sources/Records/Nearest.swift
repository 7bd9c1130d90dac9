/// The name a person most likely meant by `word`; `nil` when none is near.
///
/// Near: at most a third of the letters differ, by Damerau's edit distance (insert, delete, change,
/// swap two neighbours), letter case aside.
package func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for name in names {
        let distance = editDistance(wanted, Array(name.lowercased().unicodeScalars.prefix(64)))
        if distance <= max(1, max(wanted.count, name.count) / 3), distance < best?.distance ?? .max
        {
            best = (name, distance)
        }
    }
    return best?.name
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i] + [Int](repeating: 0, count: b.count)
        for j in 1...b.count {
            let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
            row[j] = min(row[j - 1] + 1, last[j] + 1, change)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                row[j] = min(row[j], beforeLast[j - 2] + 1)
            }
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
