internal import Records

/// Looks for many texts at once in bytes of UTF-8: whole words, letter case of ASCII aside.
struct TextSearch {
    /// What is looked for, as it was given.
    let texts: [String]
    /// Each as it is looked for: in small letters, plainly and as it stands in JSON.
    private var needles: [(bytes: [UInt8], text: Int)] = []
    /// Which of them begin with these two bytes.
    private var byBeginning: [UInt16: [Int]] = [:]
    private var mayBegin = [Bool](repeating: false, count: 1 << 16)

    /// Shorter ones stand in anything.
    static let fewestBytes = 3

    init(_ texts: some Sequence<String>) {
        let told = texts.filter { $0.utf8.count >= Self.fewestBytes }
        self.texts = Set(told).sorted()
        for (index, text) in self.texts.enumerated() {
            let plain = text.utf8.map(Self.small)
            var forms = [plain]
            let escaped = Self.escaped(text).utf8.map(Self.small)
            if escaped != plain { forms.append(escaped) }
            for bytes in forms {
                let beginning = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
                byBeginning[beginning, default: []].append(needles.count)
                mayBegin[Int(beginning)] = true
                needles.append((bytes, index))
            }
        }
    }

    /// Which of ``texts`` stand in these bytes, by their numbers.
    func found(in bytes: UnsafeRawBufferPointer) -> Set<Int> {
        var found: Set<Int> = []
        if needles.isEmpty || bytes.count < Self.fewestBytes { return found }
        var last = Self.small(bytes[0])
        for at in 1..<bytes.count {
            let byte = Self.small(bytes[at])
            let beginning = UInt16(last) << 8 | UInt16(byte)
            last = byte
            guard mayBegin[Int(beginning)] else { continue }
            for index in byBeginning[beginning] ?? [] {
                let needle = needles[index]
                if !found.contains(needle.text), stands(needle.bytes, at - 1, bytes) {
                    found.insert(needle.text)
                }
            }
        }
        return found
    }

    func found(in text: String) -> Set<Int> {
        Array(text.utf8).withUnsafeBytes { found(in: $0) }
    }

    private func stands(
        _ needle: [UInt8], _ start: Int, _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        let end = start + needle.count
        guard end <= bytes.count else { return false }
        for offset in needle.indices where Self.small(bytes[start + offset]) != needle[offset] {
            return false
        }
        if start > 0, Self.endsWord(needle[0]), Self.isInWord(bytes[start - 1]) { return false }
        guard end < bytes.count, let last = needle.last else { return true }
        return !Self.endsWord(last) || !Self.isInWord(bytes[end])
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether a word may begin or end with it. Of other scripts than Latin's nobody knows: some have no
    /// spaces.
    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool { endsWord(byte) || byte >= 0x80 }

    /// As JSON writes it between quotes.
    private static func escaped(_ text: String) -> String {
        String(decoding: JSONValue.string(text).json().dropFirst().dropLast(), as: UTF8.self)
    }
}
