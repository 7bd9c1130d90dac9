import HTTPTypes
import Hummingbird
import Records

extension Response {
    /// An answer of JSON. None is kept by anybody on its way who isn't told otherwise.
    static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok,
        type: String = "application/json", headers: HTTPFields = [:]
    ) -> Response {
        bytes(value.json() + [UInt8(ascii: "\n")], status: status, type: type, headers: headers)
    }

    /// An answer of these bytes.
    static func bytes(
        _ bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        headers[.contentLength] = String(bytes.count)
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        headers[.xContentTypeOptions] = "nosniff"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// That nothing has changed since.
    static func notModified(_ tag: String) -> Response {
        Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
    }
}
