import Daybook
import EventSourcing
import EventStore
import History
import ReadModels
import Records

// What was asked after and isn't in the log at all: told with the nearest that there is.

extension Office {
    /// - Throws: ``Failure`` where nobody of this name has ever done anything.
    func check(actor: String?, progress: Progress? = nil) async throws {
        guard let actor else { return }
        let actors = try await self.actors(progress)
        if actors.contains(actor) { return }
        throw unknown(
            "no event has the actor \(actor)", actor, likely(actor, among: actors))
    }

    /// - Throws: ``Failure`` where no event bears one of these tags.
    func check(tags: [String]) async throws {
        for tag in tags {
            let first = try await store.events(
                LogRead(.anyOf([.init(tags: [tag])]), limit: 1))
            if !first.isEmpty { continue }
            var known: Set<String> = []
            _ = try await store.readAll(LogRead(limit: mostLookedAt, backward: true)) { view in
                known.formUnion(view.tags)
                return true
            }
            throw unknown("no event bears the tag \(tag)", tag, likely(tag, among: known))
        }
    }

    /// The stream as the log calls it: of a thing by its number, say.
    /// - Throws: ``Failure`` where there is no such stream.
    func known(_ stream: StreamName) async throws -> StreamName {
        if try await store.revision(of: stream) != nil { return stream }
        guard let entity = BackOffice.entities.first(where: { $0.category == stream.category })
        else {
            try await check(category: stream.category, in: stream.text)
            throw unknown("there is no stream \(stream.text)", stream.text, nil)
        }
        return try StreamName(
            category: entity.category, id: try await found(entity, stream.id))
    }

    /// - Throws: ``Failure`` where there is no kind of stream that is called so.
    func check(category: String, in typed: String? = nil) async throws {
        let categories = BackOffice.entities.map(\.category)
        if categories.contains(category) { return }
        let first = try await store.events(LogRead(.categories([category]), limit: 1))
        if !first.isEmpty { return }
        let near = likely(category, among: categories)
        let word = typed ?? category + "-*"
        throw unknown(
            "there are no streams of the kind \(category)", word,
            near.map { $0 + word.dropFirst(category.count) })
    }

    private func unknown(_ message: Sentence, _ word: String, _ near: String?) -> Failure {
        var failure = Failure(.notFound, code: "not-found", message)
        if let near {
            failure.facts = ["did you mean \(near)?"]
            failure.hint = TypedLine.own.replacing(word, with: near).hint
        }
        return failure
    }

    /// Events looked through for a word that was meant, newest first.
    private var mostLookedAt: Int { 5000 }
}

/// The name that was most likely meant: one that holds the word, or is nearly it.
func likely(_ word: String, among names: some Collection<String>) -> String? {
    let wanted = word.lowercased()
    return names.filter { $0.lowercased().contains(wanted) }.min { $0.count < $1.count }
        ?? nearest(to: word, among: names)
}

extension AggregateDescription {
    /// The statuses that such a thing can have, if it has any.
    var statuses: [String]? {
        guard let field = fields.first(where: { $0.name == "status" }) else { return nil }
        if case .choice(let names) = field.shape { return names }
        return []
    }
}
