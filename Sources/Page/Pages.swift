/// How one goes on in a long list, by addresses: to its beginning, and to what comes next.
enum Pages {
    static func fields(_ visit: Visit, _ list: List) -> Fields {
        [
            "first": visit.parameter("after").map { _ in visit.hereWith(["after": nil]) },
            "next": list.next.map { visit.hereWith(["after": $0]) },
        ]
    }
}
