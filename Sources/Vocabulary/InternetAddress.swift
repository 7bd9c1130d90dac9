internal import Glibc

/// An address of the internet, and whether anybody there could have it: what isn't public is this machine, the
/// network around it, or nobody's.
package struct InternetAddress: Sendable, Hashable, CustomStringConvertible {
    /// Four, or sixteen.
    package let bytes: [UInt8]

    /// `nil` for any other number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// One that is written out: four numbers from 0 to 255 and nothing else, or as RFC 4291 writes those of sixteen.
    package init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        } else {
            return nil
        }
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension InternetAddress {
    /// Whether it is one that anybody on the internet may have.
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.notPublic.contains { $0.holds(bytes) } }
        // What stands for one of four bytes is judged as that.
        for prefix in Self.standingForFour where prefix.holds(bytes) {
            return InternetAddress(bytes: Array(bytes[12...]))?.isPublic ?? false
        }
        // Of the rest only this part is given out, and of that not all.
        return Self.givenOut.holds(bytes) && !Self.notGivenOut.contains { $0.holds(bytes) }
    }

    /// Addresses that begin alike.
    private struct Block: Sendable {
        var start: [UInt8]
        var bits: Int

        /// As RFC 4632 writes it: `10.0.0.0/8`. One that can't be read holds every address, so that nothing is let through.
        init(_ text: String) {
            let parts = text.split(separator: "/")
            start = InternetAddress(String(parts[0]))?.bytes ?? []
            bits = start.isEmpty ? 0 : Int(parts[1]) ?? 0
        }

        func holds(_ bytes: [UInt8]) -> Bool {
            for bit in 0..<bits {
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                if bytes[bit / 8] & mask != start[bit / 8] & mask { return false }
            }
            return true
        }
    }

    /// This machine and the networks around it, those of carriers, of tests and of books, many at once, nobody (RFC 6890).
    private static let notPublic = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ].map { Block($0) }

    /// Written in sixteen bytes (`::ffff:127.0.0.1`), or reached by a translator of the network's.
    private static let standingForFour = ["::ffff:0:0/96", "64:ff9b::/96"].map { Block($0) }

    private static let givenOut = Block("2000::/3")
    /// Tunnels, whose other end may be anywhere; books.
    private static let notGivenOut = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
        .map { Block($0) }
}
