/// Whether `text` fits `pattern`, in which `*` stands for any number of characters.
func fits(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text.utf8)
    let pattern = Array(pattern.utf8)
    var at = 0
    var inPattern = 0
    // Where to take up again if what follows the last star turns out not to fit.
    var star: (pattern: Int, text: Int)?
    while at < text.count {
        if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
            star = (inPattern + 1, at)
            inPattern += 1
        } else if inPattern < pattern.count, pattern[inPattern] == text[at] {
            inPattern += 1
            at += 1
        } else if let last = star {
            star = (last.pattern, last.text + 1)
            inPattern = last.pattern
            at = last.text + 1
        } else {
            return false
        }
    }
    return pattern[inPattern...].allSatisfy { $0 == UInt8(ascii: "*") }
}
