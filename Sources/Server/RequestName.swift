import EventStore
import HTTPTypes
import Hummingbird
import Records

/// What a request is called in answers, problems and the server's log: as its caller calls it, if they do so in
/// a way that harms no log, or a name of our own.
enum RequestName {
    static let field = HTTPField.Name("X-Request-Id") ?? .eTag

    static func of(_ request: Request) -> String {
        guard let given = request.headers[field], isHarmless(given) else {
            return newUUIDv7(at: .now)
        }
        return given
    }

    static func isHarmless(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
