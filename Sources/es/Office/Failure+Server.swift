import CurlDownloads
import EventSourcing
import Records

extension Failure {
    /// Why a server didn't answer; `wasSent`: whether what was to be done may have been done.
    init(_ fault: ServerLine.Fault, of address: ServerAddress, wasSent: Bool = false) {
        let (server, detail) = (address.text, fault.detail)
        switch fault.kind {
        case .noLibcurl:
            self.init(
                .unreachable, code: "server-unreachable",
                "this machine has no libcurl to ask \(server) with",
                hint: "apt-get install libcurl4")
        case .unknownHost, .notThere, .cutOff, .late, .ended:
            if wasSent {
                self.init(
                    .tryAgain, code: "outcome-unknown",
                    "\(server) didn't answer: whether it was done isn't known (\(detail))",
                    hint: "ask what is so now, before you do it again")
            } else {
                self.init(
                    .unreachable, code: "server-unreachable",
                    "\(server) can't be asked: \(detail)",
                    hint: "see whether \(address.origin) is right, and whether the server runs")
            }
        case .untrusted:
            self.init(
                .unreachable, code: "server-untrusted",
                "\(server) doesn't show that it is who it says: \(detail)",
                hint:
                    "see whether its certificate is of that name, not over, and of somebody whom this machine trusts"
            )
        case .notHTTP, .wrong, .tooLong:
            self.init(
                .unreachable, code: "not-a-server",
                "what answers at \(server) is no server of Daybook's: \(detail)",
                hint: "see whether \(address.origin) is right")
        }
    }
}
