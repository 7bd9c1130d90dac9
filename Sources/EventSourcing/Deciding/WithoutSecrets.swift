extension String {
    /// An address without the name and the password that may stand in it, for what is kept.
    package var withoutSecrets: String {
        let parts = split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let at = parts[2].lastIndex(of: "@") else { return self }
        let host = parts[2][parts[2].index(after: at)...]
        return (parts[..<2] + [host] + parts[3...]).joined(separator: "/")
    }
}
