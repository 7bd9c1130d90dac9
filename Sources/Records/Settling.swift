// Whether a value is told anew, or said again as it is.

extension FieldValue {
    /// Byte for byte: Swift's own `==` takes `é` in one scalar and in two for the same text.
    package func isSame(as other: Self) -> Bool { written == other.written }

    /// As it is written.
    var written: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }
}

extension String {
    /// What a change to this text comes to, where one field is all there is to settle: `nil` where it
    /// is so already, by bytes. An empty text is the same as none.
    package func unlessSame(as old: String?) -> String? {
        utf8.elementsEqual((old ?? "").utf8) ? nil : self
    }
}
