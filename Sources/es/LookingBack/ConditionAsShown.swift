import Daybook
import EventSourcing
import History
import Records

// A condition as it is typed: by names or by what tables call them, of values that there can be.

extension Condition.Path {
    /// How the value that stands there is shown.
    var kind: Column.Kind {
        .init(ofField: text.split(separator: ".").last.map(String.init) ?? text)
    }

    /// The same with the names of an answer in the place of what tables call them: `item.total` is
    /// `item.totalCents`.
    func named(in answer: JSONValue) -> Condition.Path {
        var path = self
        // Each turn puts one name right.
        for _ in steps {
            guard let missing = path.missing(in: answer),
                let name = missing.names.first(where: { Column($0).heading == missing.name }),
                let index = path.steps.firstIndex(of: .member(missing.name))
            else { break }
            path.steps[index] = .member(name)
            path.text = path.text.split(separator: ".", omittingEmptySubsequences: false)
                .map { $0 == missing.name ? name : String($0) }.joined(separator: ".")
        }
        return path
    }
}

extension QueryCondition {
    /// - Throws: ``Failure`` where the value is none that the field can ever have: every answer would be
    ///   looked at for nothing.
    func refuseImpossible() throws {
        guard condition.comparison == .equal, case .member(let name)? = condition.path.steps.last,
            let wanted = condition.value.text,
            let entity = BackOffice.entities.first(where: {
                $0.category == query || BackOffice.plural(of: $0.category) == query
            }), let field = entity.fields.first(where: { $0.name == name }),
            case .choice(let choices) = field.shape, !choices.contains(wanted)
        else { return }
        throw Failure(
            .refused, code: "invalid-field",
            "\(entity.category).\(name) is never \(wanted); it is one of \(choices)",
            hint: nearest(to: wanted, among: choices).map {
                TypedLine.own.replacingInside(wanted, with: $0).hint
            })
    }
}
