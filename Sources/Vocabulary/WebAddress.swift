package import Records

// Addresses of things that are kept elsewhere: pictures, receipts.

extension Refusals {
    /// An address of something kept elsewhere: `http`, `https` or `file`, nothing that a browser
    /// would run, and at most 2,048 bytes, which is as long as one goes everywhere.
    package mutating func requireURL(_ text: String, _ field: String) {
        let schemes = ["http://", "https://", "file://"]
        let scheme = schemes.first { text.lowercased().hasPrefix($0) }
        let rest = text.utf8.dropFirst(scheme?.utf8.count ?? 0)
        require(
            scheme != nil && !rest.isEmpty && rest.allSatisfy { (0x21...0x7E).contains($0) }
                && text.utf8.count <= 2_048,
            .invalidURL, field,
            "\(field) is not an address that begins with http, https or file, of at most 2,048 bytes"
        )
    }
}
