import Records
import Wording

/// Why there is no screen: what is wrong, why, and what can be done.
struct ProblemScreen {
    private let problem: InterfaceProblem

    init(_ error: any Error) {
        problem =
            error as? InterfaceProblem
            ?? InterfaceProblem(
                status: 500,
                refusals: [Refusal(.init("bug"), "something went wrong that shouldn't")])
    }

    var screen: Screen {
        Screen("", "problem", in: nil, isOpen: true) { _ in Shown("", [:]) }
    }

    func shown(to visit: Visit) -> Shown {
        let title = problem.status == 404 ? visit.say("Not found") : visit.say("That didn't work")
        return Shown(
            title,
            [
                "heading": title, "status": String(problem.status),
                "refusals": problem.refusals.map { refusal -> Fields in
                    [
                        "message": visit.sentence(refusal.message), "code": refusal.code.rawValue,
                        "hint": refusal.hint.map(visit.sentence),
                    ]
                },
                "requestID": problem.requestID,
            ], status: problem.status)
    }

    /// Where nothing can be rendered.
    var plain: PageAnswer {
        let words = problem.refusals.map(\.message.description).joined(separator: "\n")
        return PageAnswer(
            status: problem.status, type: "text/plain; charset=utf-8", body: Array(words.utf8))
    }
}

extension Visit {
    /// A sentence as it stands by itself: with a capital, and a full stop.
    func sentence(_ sentence: Sentence) -> String {
        let text = say(sentence)
        let isEnded = text.last.map { ".!?؟".contains($0) } ?? true
        return text.prefix(1).uppercased() + text.dropFirst() + (isEnded ? "" : ".")
    }
}

extension InterfaceProblem {
    static let notInThePast = InterfaceProblem(
        status: 409,
        refusals: [
            Refusal(
                .init("usage"), "what was can be looked at, not changed",
                hint: "go back to now, and do it there")
        ])
}
