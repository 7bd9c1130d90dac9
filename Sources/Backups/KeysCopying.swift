internal import EventStore
internal import PersonalData
internal import Records

/// Where the keys of a backup go, and what they open with.
package struct KeysPlace: Sendable, Equatable {
    /// The folder that they go to in the place of the backup's own.
    package var apart: String?
    /// What seals them; `nil`: they lie there as they are.
    package var passphrase: String?
    /// They don't go along at all.
    package var areLeftOut = false

    package init(apart: String? = nil, passphrase: String? = nil, areLeftOut: Bool = false) {
        (self.apart, self.passphrase, self.areLeftOut) = (apart, passphrase, areLeftOut)
    }

    /// What is written of `secrets`, and how it is told in the point called `name`. `former` is how the
    /// keys of the last point are kept: where nothing has changed, those do.
    func kept(
        _ secrets: [UInt8], for name: String, insteadOf former: KeptKeys?, in backup: String
    ) throws -> (kept: KeptKeys, bytes: [UInt8]?) {
        var kept = KeptKeys()
        kept.contents = Digest(of: secrets).hexadecimal
        kept.isSealed = passphrase != nil
        kept.apart = apart
        if let former, former.contents == kept.contents, former.isSealed == kept.isSealed,
            former.apart == kept.apart, try Self.isThere(former, in: backup)
        {
            return (former, nil)
        }
        let bytes = try passphrase.map { try PassphraseSeal.seal(secrets, with: $0) } ?? secrets
        kept.file = "\(apart == nil ? "keys/" : "")\(name).\(kept.isSealed ? "sealed" : "tar")"
        kept.sha256 = Digest(of: bytes).hexadecimal
        return (kept, bytes)
    }

    private static func isThere(_ kept: KeptKeys, in backup: String) throws -> Bool {
        let path = kept.path(in: backup)
        guard Disk.exists(path) else { return false }
        return try Disk.withBytes(of: path) { Digest(of: $0).hexadecimal } == kept.sha256
    }
}

extension KeptKeys {
    /// Where the file lies.
    package func path(in backup: String) -> String { "\(apart ?? backup)/\(file)" }
}
