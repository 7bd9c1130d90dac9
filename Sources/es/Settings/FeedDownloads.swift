import CurlDownloads
import EventSourcing
import Records

/// Gets feeds with the token that is set for them, which is looked up only when one is got: whoever
/// asks for nothing from elsewhere needs no secrets.
struct FeedDownloads: Downloading {
    /// The environment whose secrets these are.
    let environment: String

    func download(_ address: String) async throws(Rejection) -> [UInt8] {
        try await CurlDownloads(token: try token()).download(address)
    }

    private func token() throws(Rejection) -> CurlDownloads.Token? {
        let set: Settings.Value?
        do {
            set = try Secrets(for: environment).feedToken()
        } catch {
            let failure = Failure(anything: error)
            throw Rejection(
                RejectionCode(rawValue: failure.code), failure.message, hint: failure.hint)
        }
        guard let set else { return nil }
        guard let token = CurlDownloads.Token(set.value) else {
            throw Rejection(
                .configuration,
                "the feed token of \(set.origin) is no token: it has visible ASCII characters only",
                hint: .es("config", "--origin"))
        }
        return token
    }
}

extension RejectionCode {
    /// A setting makes no sense.
    static let configuration = Self("configuration")
    /// What nobody else may know can be read by others.
    static let secretsReadable = Self("secrets-readable")
}
