import Access
import Records
import Testing

@testable import Server

@Suite struct `An answer that is kept` {
    @Test func `is told as if it were made anew, by whichever words it is asked for`() async throws
    {
        let server = try await Serving()
        for id in ["desks", "lamps", "rugs"] {
            _ = try await server.send("AddCategory", #"{"categoryId":"\#(id)","title":"\#(id)"}"#)
        }
        let paths = [
            "/v1/queries/category?categoryId=lamps", "/v1/queries/categories",
            "/v1/queries/categories?limit=1", "/v1/queries/categories?text=%22",
        ]
        for change in [
            "", #"{"categoryId":"stools","title":"Stools"}"#,
            #"{"categoryId":"beds","title":"\""}"#,
        ] {
            if !change.isEmpty { _ = try await server.send("AddCategory", change) }
            for path in paths {
                var told: [JSONValue] = []
                for _ in 0..<3 { told.append(try await server.get(path).json) }
                #expect(told[0] == told[1] && told[1] == told[2], "\(path)")
                #expect(try await told[0]["position"] == .integer(Int64(server.head())), "\(path)")
                // By position it is made for whoever asks.
                let position = try #require(told[0]["position"]).json()
                let past = try await server.get(
                    path + (path.contains("?") ? "&" : "?")
                        + "asOf=\(String(decoding: position, as: UTF8.self))")
                #expect(try past.json["items"] == told[2]["items"], "\(path)")
                #expect(try past.json["item"] == told[2]["item"], "\(path)")
                #expect(try past.json["total"] == told[2]["total"], "\(path)")
            }
        }
        let page = try await server.get("/v1/queries/categories?limit=1").json
        let next = try #require(page["next"]?.text)
        let rest = try await server.get("/v1/queries/categories?limit=10&after=\(next)")
        #expect(rest.status == 200)
        #expect(try rest.json["items"]?.elements?.count == 4)
    }
}
