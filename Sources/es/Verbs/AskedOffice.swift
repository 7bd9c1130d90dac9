import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

/// Asks queries as of one time, and sees to what was typed: things are found by whatever they are called,
/// and what isn't there is told as such.
struct AskedOffice {
    let office: any Office
    let asOf: AsOf
    let progress: Progress

    init(office: any Office, asOf: AsOf, progress: @escaping Progress) {
        self.office = office
        self.asOf = asOf
        self.progress = progress
    }

    /// The answer, and the parameters that it was given to: with ids in the place of what was typed.
    func answer(
        _ name: String, _ parameters: Parameters
    ) async throws -> (QueryReply, Parameters) {
        let reply: QueryReply
        do {
            reply = try await ask(name, parameters)
        } catch let rejection as Rejection {
            guard let refusal = rejection.refusals.first, refusal.code == .notFound,
                let field = refusal.field, let meant = try await meant(name, parameters, field)
            else { throw asOf.isPast ? try await past(rejection, name, parameters) : rejection }
            return (try await ask(name, meant), meant)
        }
        guard case .list(let items, _, _, _) = reply.answer, items.isEmpty else {
            return (reply, parameters)
        }
        // Nothing fits, or what was asked after isn't there.
        guard let meant = try await existing(name, parameters) else { return (reply, parameters) }
        return (try await ask(name, meant), meant)
    }

    private func ask(_ name: String, _ parameters: Parameters) async throws -> QueryReply {
        try await office.ask(name, parameters, asOf, progress: progress)
    }

    /// The parameters with the id of the thing that `field` calls otherwise; `nil` where that calls
    /// nothing, or the thing by its id.
    private func meant(
        _ name: String, _ parameters: Parameters, _ field: String
    ) async throws -> Parameters? {
        guard let index = parameters.firstIndex(where: { $0.name == field }),
            let entity = entity(of: field, in: name),
            let id = try await office.known(entity, parameters[index].text),
            id != parameters[index].text
        else { return nil }
        var meant = parameters
        meant[index].text = id
        return meant
    }

    /// The parameters with ids that there are; `nil` where they have them all.
    /// - Throws: ``Failure`` where one calls nothing at all.
    private func existing(_ name: String, _ parameters: Parameters) async throws -> Parameters? {
        var meant = parameters
        for (index, parameter) in parameters.enumerated() {
            guard let entity = entity(of: parameter.name, in: name) else { continue }
            meant[index].text = try await office.found(entity, parameter.text)
        }
        return zip(meant, parameters).allSatisfy { $0.text == $1.text } ? nil : meant
    }

    /// The kind of thing that a parameter names.
    private func entity(of field: String, in query: String) -> AggregateDescription? {
        let parameters = BackOffice.questions.first { $0.name == query }?.parameters ?? []
        let category = parameters.first { $0.name == field }?.names
        return category.flatMap { category in
            BackOffice.entities.first { $0.category == category }
        }
    }

    /// What isn't there as of a time may well be there now.
    private func past(
        _ rejection: Rejection, _ name: String, _ parameters: Parameters
    ) async throws -> any Error {
        guard let field = rejection.refusals.first?.field,
            let typed = parameters.first(where: { $0.name == field })?.text,
            let entity = entity(of: field, in: name),
            let id = try await office.known(entity, typed),
            let moment = asOf.moment
        else { return rejection }
        return try await EntityMoment.moment(moment)
            .nothing(of: Thing(entity: entity, id: id), in: office.store)
    }
}

extension AsOf {
    /// The moment that it was asked by.
    fileprivate var moment: Moment? {
        switch self {
        case .now: nil
        case .recorded(let moment, _): moment
        case .occurred(let time): .time(time)
        }
    }
}
