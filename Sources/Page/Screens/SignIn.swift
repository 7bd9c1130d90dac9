import Records

/// Where one comes in, by a token, and goes out again.
enum SignIn {
    static let screen = Screen("/sign-in", "sign-in", in: nil, isOpen: true, act: come) { visit in
        shown(visit, refused: nil)
    }

    static let out = Screen("/sign-out", "sign-in", in: nil, act: go) { visit in
        shown(visit, refused: nil)
    }

    private static func shown(_ visit: Visit, refused: String?) -> Shown {
        let back = visit.filledIn("back") ?? visit.parameter("back") ?? wanted(visit)
        return Shown(
            visit.say("Come in"),
            ["back": Link.isOurs(back) ? back : "/", "refused": refused, "isOutside": true],
            status: refused == nil && visit.caller != nil ? 200 : 401)
    }

    /// Where they were going when they were asked who they are.
    private static func wanted(_ visit: Visit) -> String {
        visit.words.first == "sign-in"
            ? "/" : visit.here + Link.parameters(visit.request.parameters)
    }

    private static func come(_ visit: Visit) async throws -> Acted {
        let token = visit.filledIn("token")?.filter { !$0.isWhitespace } ?? ""
        do {
            let cookies = try await visit.asking.begin(token)
            let back = visit.filledIn("back") ?? "/"
            return .went(.goingTo(Link.isOurs(back) ? back : "/", setting: cookies))
        } catch let problem as InterfaceProblem where problem.status == 401 {
            return .shown(
                shown(visit, refused: visit.say("This token opens nothing here.")))
        }
    }

    private static func go(_ visit: Visit) async throws -> Acted {
        .went(.goingTo("/sign-in", setting: try await visit.asking.end()))
    }
}
