package import Records

/// The HTTP interface, as whoever looks at the page may ask it. The server answers it by the same routes that it
/// answers everybody else by.
package protocol Interface: Sendable {
    /// - Throws: ``InterfaceProblem``.
    func ask(_ request: InterfaceRequest) async throws -> InterfaceAnswer

    /// Exchanges a token for what a browser is to keep, the values of `Set-Cookie`; without one, has it forget.
    func session(showing token: String?) async throws -> [String]
}

/// One request to the HTTP interface.
package struct InterfaceRequest: Sendable {
    package enum Method: String, Sendable { case get = "GET", post = "POST", delete = "DELETE" }

    package var method: Method
    /// The parts of its address, not encoded: `["v1", "queries", "orders"]`.
    package var words: [String]
    package var parameters: [(name: String, text: String)]
    package var headers: [(name: String, value: String)]
    package var body: JSONValue?

    package init(
        _ method: Method, _ words: [String], _ parameters: [(name: String, text: String)] = [],
        headers: [(name: String, value: String)] = [], body: JSONValue? = nil
    ) {
        self.method = method
        self.words = words
        self.parameters = parameters
        self.headers = headers
        self.body = body
    }
}

/// What it answered.
package struct InterfaceAnswer: Sendable {
    package var status: Int
    /// What tells it from a later one; `nil` where nothing does.
    package var tag: String?
    package var type: String
    package var body: [UInt8]

    package init(status: Int, tag: String?, type: String, body: [UInt8]) {
        self.status = status
        self.tag = tag
        self.type = type
        self.body = body
    }
}

/// Why there is no answer, as the interface says it.
package struct InterfaceProblem: Error {
    package var status: Int
    package var refusals: [Refusal]
    /// By which the server's own log knows it.
    package var requestID: String?

    package init(status: Int, refusals: [Refusal], requestID: String? = nil) {
        self.status = status
        self.refusals = refusals
        self.requestID = requestID
    }

    static let nothingHere = InterfaceProblem(
        status: 404,
        refusals: [Refusal(.init("no-such-address"), "there is nothing at this address")])
}
