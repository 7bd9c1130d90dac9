import EventSourcing
import Testing
import Wording
import Records

/// Expects that all of a rejection is said in Arabic, and no part of it in English.
func expectArabic(
    _ rejection: Rejection, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let arabic = Catalogue(.arabic)
    for refusal in rejection.refusals {
        for sentence in [refusal.message, refusal.hint].compactMap(\.self) {
            let unknown = arabic.unknown(in: sentence).map(\.key)
            #expect(unknown == [], "\(what): \(sentence)", sourceLocation: sourceLocation)
        }
    }
}
