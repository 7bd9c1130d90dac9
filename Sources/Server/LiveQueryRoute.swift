import Answers
import Daybook
import EventSourcing
import Hummingbird
import ReadModels
import Records

/// `GET /v1/queries/{name}/live`: the answer, and whenever it changes what became of its rows, or, where it has none or
/// that would be longer, the answer anew.
///
/// Whoever comes back is told all of it, whatever they say they have seen: what the list was then isn't kept, and to make
/// it of the log again costs more than to tell what it is now.
enum LiveQueryRoute {
    static func answer(_ call: Call) async throws -> Response {
        let name = call.path("name")
        let parameters = try await call.parameters(of: name, call.parameters)
        let queries = call.office.queries
        let key = try queries.description(of: name).rowFields?.key
        let replies = try queries.follow(name, parameters)
        return try LiveAnswer.response(call) { tell in
            // Readers are slow each in their own way: what one was told last is known here alone.
            var last: QueryReply?
            for try await reply in replies {
                let id = String(reply.position)
                if let key, let last, let told = RowChange.told(from: last, to: reply, by: key) {
                    await tell(Told.event("rows", id: id, told))
                } else {
                    await tell(Told.event("answer", id: id, reply.json.json()))
                }
                last = key == nil ? nil : reply
            }
        }
    }

    /// What is told, in the words of the server's own description.
    static func told(of query: QueryDescription) -> String {
        let each = "Server-sent events, each with its position as its id."
        guard query.rowFields != nil else {
            return "\(each) answer: it whole, whenever it changes."
        }
        return """
            \(each) answer: the list whole, first and where that is shorter. rows: what became of it since the event \
            before: in the place of items removed, the places that rows no longer in it had, counted from 0, and put, the \
            rows that are new or other than they were or stand elsewhere, with the place that each had, was, if it had \
            one, and the one that it has, at. Take away the rows at removed and at each was, all at once, then put in \
            those of put, in order. All else that it says is as it is now.
            """
    }
}
