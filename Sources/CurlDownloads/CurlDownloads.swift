internal import CCurl
import Dispatch
import EventSourcing
import Glibc
package import Records

/// Gets documents by http, https, and from files: the one room that knows libcurl.
///
/// A server may send on to another address, from http never to a file. Whatever keeps a document
/// from being had whole is told as ``RejectionCode/connectivity``, with what happened.
package struct CurlDownloads: Downloading {
    /// What a download may take.
    package struct Limits: Sendable {
        /// A document's bytes at most, also of one from a file.
        package var bytes: Int
        /// Until there is a connection.
        package var connecting: Duration
        /// For all of it.
        package var whole: Duration
        /// How often a server may send on.
        package var redirects: Int

        package init(
            bytes: Int = 16 << 20, connecting: Duration = .seconds(10),
            whole: Duration = .seconds(60), redirects: Int = 5
        ) {
            self.bytes = bytes
            self.connecting = connecting
            self.whole = whole
            self.redirects = redirects
        }
    }

    /// What a server knows its own by, sent along where nobody else can read it.
    package struct Token: Sendable {
        let text: String

        /// `nil` for what can't stand in the head of a request: all but visible ASCII characters.
        package init?(_ text: String) {
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return nil
            }
            self.text = text
        }
    }

    let limits: Limits
    private let token: Token?

    /// The token is sent by https, and by http to this machine, never on to another host.
    package init(limits: Limits = Limits(), token: Token? = nil) {
        self.limits = limits
        self.token = token
    }

    package func download(_ address: String) async throws(Rejection) -> [UInt8] {
        let url = try DocumentURL(address)
        // Both block: not on the threads that all else runs on.
        let result: Result<[UInt8], Rejection> = await withCheckedContinuation { waiting in
            DispatchQueue.global().async { waiting.resume(returning: get(url)) }
        }
        return try result.get()
    }

    /// Posts a text to an address of the web.
    package func post(_ text: String, to address: String) async throws(Rejection) {
        let url = try DocumentURL(address)
        let result: Result<Void, Rejection> = await withCheckedContinuation { waiting in
            DispatchQueue.global().async {
                let download = daybook_post(
                    url.text, Self.askedDirectly, text, limits.forLibcurl)
                defer { daybook_free(download) }
                let fault = fault(of: download, url)
                waiting.resume(returning: fault.map { .failure($0) } ?? .success(()))
            }
        }
        try result.get()
    }

    /// Asks an address of the web, and answers with what it answers, whatever the status.
    package func answer(of address: String) async throws(Rejection) -> (status: Int, body: [UInt8])
    {
        let url = try DocumentURL(address)
        let result: Result<(status: Int, body: [UInt8]), Rejection> =
            await withCheckedContinuation { waiting in
                DispatchQueue.global().async {
                    waiting.resume(
                        returning: Result { () throws(Rejection) in try answer(of: url) })
                }
            }
        return try result.get()
    }

    private func get(_ url: DocumentURL) -> Result<[UInt8], Rejection> {
        Result { () throws(Rejection) in
            switch url.place {
            case .file(let path): try readFile(path, url)
            case .web: try ask(url)
            }
        }
    }

    // MARK: - The web

    private func ask(_ url: DocumentURL) throws(Rejection) -> [UInt8] {
        let (status, body) = try answer(of: url)
        if let fault = fault(of: status, url) { throw fault }
        return body
    }

    private func answer(of url: DocumentURL) throws(Rejection) -> (status: Int, body: [UInt8]) {
        let download = daybook_get(
            url.text, Self.askedDirectly, url.keepsSecrets ? token?.text : nil,
            limits.forLibcurl)
        defer { daybook_free(download) }
        if let fault = fault(onTheWay: download, url) { throw fault }
        return (
            download.status, Array(UnsafeBufferPointer(start: download.body, count: download.count))
        )
    }

    /// What went wrong, if anything did.
    private func fault(of download: daybook_download, _ url: DocumentURL) -> Rejection? {
        fault(onTheWay: download, url) ?? fault(of: download.status, url)
    }

    /// Why there is no answer.
    private func fault(onTheWay download: daybook_download, _ url: DocumentURL) -> Rejection? {
        if download.fault == -1 {
            return Rejection(
                .connectivity, field: "url", "this machine has no libcurl to ask \(url) with",
                hint: "apt-get install libcurl4")
        }
        if download.too_long != 0 {
            return Rejection(
                .connectivity, field: "url",
                "\(url) has more than \(limits.bytes) bytes, which is more than is taken")
        }
        if download.fault != 0 {
            let detail = download.detail.map { String(cString: $0) } ?? ""
            return Rejection(
                .connectivity, field: "url",
                "\(url) can't be had: \(url.hidingSecrets(in: detail))",
                hint: "see whether the address is right and its server runs, then send it again")
        }
        return nil
    }

    /// Why the answer isn't what was asked for.
    private func fault(of status: Int, _ url: DocumentURL) -> Rejection? {
        if (200..<300).contains(status) { return nil }
        return Rejection(
            .connectivity, field: "url", "\(url) answers with status \(status)",
            hint: hint(on: status))
    }

    private func hint(on status: Int) -> Sentence {
        switch status {
        case 401, 403: "see whether the address is right, and the token, if it needs one"
        case 400..<500: "see whether the address is right"
        default: "send it again later"
        }
    }

    /// What is on this machine isn't asked for through a proxy, nor what the user excepts.
    static var askedDirectly: String {
        let own = "localhost,127.0.0.1,::1"
        let given = getenv("no_proxy") ?? getenv("NO_PROXY")
        return given.map { own + "," + String(cString: $0) } ?? own
    }
}

extension CurlDownloads.Limits {
    fileprivate var forLibcurl: daybook_limits {
        daybook_limits(
            bytes: bytes, connecting: connecting.milliseconds, whole: whole.milliseconds,
            redirects: redirects)
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
