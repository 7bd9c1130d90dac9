package import EventStore
import Foundation
package import PersonalData

/// What a hook's posts are signed with, as Standard Webhooks has it: `whsec_` and 32 bytes in base 64.
///
/// It lies nowhere. It is made of the secret that a store keeps with its keys, of the hook's name, and of the position
/// at which it was asked for: so the log holds nothing that anybody could sign with, whoever has the keys has these too,
/// a backup of the keys is one of these, and each is another one.
package struct HookSecret: Sendable {
    private let key: [UInt8]

    package init(
        of hook: String, at position: Position, by secrets: StoreSecrets
    ) throws(EventStoreError) {
        key = try secrets.secret(for: "hook/\(position)/\(hook)")
    }

    /// One as the other side has it; `nil` for what is none.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(data.count)
        else { return nil }
        key = Array(data)
    }

    /// As the other side is given it.
    package var text: String { Self.prefix + Data(key).base64EncodedString() }

    private static let prefix = "whsec_"

    /// What proves that a message of this id comes from here, and was sent at this time.
    package func signature(
        of id: String, at seconds: Int64, _ body: [UInt8]
    ) throws(EventStoreError) -> String {
        let signed = Array("\(id).\(seconds).".utf8) + body
        return "v1," + Data(try PersonalData.signature(of: signed, key: key)).base64EncodedString()
    }
}
