import Daybook
import EventSourcing
import Records

// A token's secret is made here, where whoever lets somebody in makes none of their own: the log gets its digest, and they
// see it once.

extension CommandDescription {
    /// Fields that the page fills in by itself where nobody does.
    static let ofSecrets: Set = ["tokenId", "digest"]

    /// Its fields, as a form asks for them.
    var askedFields: [FieldDescription] {
        guard name == "CreateToken" else { return fields }
        return fields.map { field in
            var field = field
            if Self.ofSecrets.contains(field.name) { field.required = false }
            return field
        }
    }
}

extension Doing {
    /// Under which name a preview hands on what the token will be called.
    static let tokenName = "_token"

    /// What was filled in, with a secret that was made for it where it needs one.
    func reading(_ form: CommandForm) -> (CommandForm.Reading, TokenSecret?) {
        var reading = form.read(tree, emptied: emptied)
        guard command.name == "CreateToken",
            CommandDescription.ofSecrets.allSatisfy({ reading.data[$0] == nil })
        else { return (reading, nil) }
        // The one that was shown in the preview, if there was one.
        let secret = own(Self.tokenName).flatMap { TokenSecret(named: $0) } ?? TokenSecret()
        reading.data = .object(
            (reading.data.members ?? []) + [
                .init("tokenId", .string(secret.id)), .init("digest", .string(secret.digest)),
            ])
        return (reading, secret)
    }
}
