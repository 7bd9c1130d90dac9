internal import EventStore
internal import Records

/// Writes a tar archive (POSIX ustar), which every system can unpack: piece by piece, to whatever takes it.
struct TarWriting {
    /// Takes what was written.
    private let take: (UnsafeRawBufferPointer) throws -> Void

    static let block = 512

    init(_ take: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.take = take }

    /// Adds a file for this user alone. Times are of use to nobody, and would make two archives of the same differ.
    func add(_ bytes: UnsafeRawBufferPointer, as name: String) throws {
        try begin(name, bytes.count)
        try take(bytes)
        try pad(bytes.count)
    }

    func add(_ bytes: [UInt8], as name: String) throws {
        try bytes.withUnsafeBytes { try add($0, as: name) }
    }

    /// Says that nothing follows.
    func end() throws { try zeros(2 * Self.block) }

    private func begin(_ name: String, _ count: Int) throws {
        guard let (before, last) = Self.halves(of: name) else {
            throw BackupFault(.system, "the name \(name) is too long for an archive")
        }
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        put(last, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(Self.octal(count, 11), at: 124)
        put("00000000000", at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(before, at: 345)
        put(Self.octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
        header[154] = 0
        try header.withUnsafeBytes { try take($0) }
    }

    /// A name of more than 100 bytes stands in two fields: up to 155 of it before a slash, and what is behind that.
    private static func halves(of name: String) -> (before: String, last: String)? {
        if name.utf8.count <= 100 { return ("", name) }
        var at = name.utf8.startIndex
        while let slash = name.utf8[at...].firstIndex(of: UInt8(ascii: "/")) {
            at = name.utf8.index(after: slash)
            let (before, last) = (String(name[..<slash]), String(name[at...]))
            if !before.isEmpty, before.utf8.count <= 155, !last.isEmpty, last.utf8.count <= 100 {
                return (before, last)
            }
        }
        return nil
    }

    private static func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    private func pad(_ count: Int) throws {
        try zeros((Self.block - count % Self.block) % Self.block)
    }

    private func zeros(_ count: Int) throws {
        try [UInt8](repeating: 0, count: count).withUnsafeBytes { try take($0) }
    }
}

/// Reads a tar archive (POSIX ustar) piece by piece.
struct TarReading {
    /// Gives so many of the next bytes; fewer where there are no more.
    private let give: (Int) throws -> [UInt8]

    private static let piece = 1 << 20

    init(_ give: @escaping (Int) throws -> [UInt8]) { self.give = give }

    /// One over bytes in memory.
    init(of bytes: [UInt8]) {
        var rest = bytes[...]
        self.init { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }

    /// Shows each file's name and length, then its bytes, in pieces, by what `body` answers: `nil` to pass it over.
    ///
    /// - Throws: `damaged` where it ends before its end, or isn't such an archive.
    func forEachFile(_ body: (String, Int) throws -> (([UInt8]) throws -> Void)?) throws {
        while true {
            let header = try give(TarWriting.block)
            guard header.count == TarWriting.block else { throw cutOff }
            if header.allSatisfy({ $0 == 0 }) { return }
            guard header[257..<262].elementsEqual("ustar".utf8),
                let size = number(header[124..<136]),
                let sum = number(header[148..<156]), Self.sum(header) == sum
            else { throw BackupFault(.damaged, "what was handed over isn't a backup's archive") }
            // Of other kinds of archive only POSIX's has names in two fields; GNU's has a space behind its mark.
            let before = header[262] == 0 ? header[345..<500].prefix { $0 != 0 } : []
            let last = String(decoding: header[..<100].prefix { $0 != 0 }, as: UTF8.self)
            let name =
                before.isEmpty ? last : String(decoding: before, as: UTF8.self) + "/" + last
            let type = header[156]
            let isFile = type == UInt8(ascii: "0") || type == 0
            let take = isFile ? try body(name, size) : nil
            var left = size
            while left > 0 {
                let bytes = try give(min(left, Self.piece))
                guard !bytes.isEmpty else { throw cutOff }
                try take?(bytes)
                left -= bytes.count
            }
            let rest = (TarWriting.block - size % TarWriting.block) % TarWriting.block
            guard try give(rest).count == rest else { throw cutOff }
        }
    }

    private var cutOff: BackupFault {
        BackupFault(.damaged, "the archive ends before its end: it was cut off on its way")
    }

    private func number(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { 48..<56 ~= $0 }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    private static func sum(_ header: [UInt8]) -> Int {
        header.enumerated().reduce(0) { sum, byte in
            sum + (148..<156 ~= byte.offset ? 32 : Int(byte.element))
        }
    }
}
