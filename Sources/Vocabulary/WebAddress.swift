package import Records

/// The address of something that is kept elsewhere, a picture or a receipt: `http`, `https` or `file`,
/// nothing that a browser would run, and at most 2,048 bytes, which is as long as one goes everywhere.
package enum WebAddress {
    /// Whether `text` has the form.
    package static func isValid(_ text: String) -> Bool {
        let schemes = ["http://", "https://", "file://"]
        let scheme = schemes.first { text.lowercased().hasPrefix($0) }
        let rest = text.utf8.dropFirst(scheme?.utf8.count ?? 0)
        return scheme != nil && !rest.isEmpty && rest.allSatisfy { (0x21...0x7E).contains($0) }
            && text.utf8.count <= 2_048
    }
}

extension Refusals {
    /// An address of something kept elsewhere.
    package mutating func requireURL(_ text: String, _ field: String) {
        require(
            WebAddress.isValid(text), .invalidURL, field,
            "\(field) is not an address that begins with http, https or file, of at most 2,048 bytes"
        )
    }
}
