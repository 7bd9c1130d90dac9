import Access
import Testing
import Vocabulary

@Suite struct `An address of the internet` {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.7", "203.0.113.7", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1",
        "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fc00::1", "fd12:3456::1",
        "fe80::1", "fec0::1", "ff02::1",
    ])
    func `is private, or nobody's`(text: String) throws {
        #expect(try !#require(InternetAddress(text)).isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255",
        "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888",
        "::ffff:1.1.1.1", "64:ff9b::101:101",
    ])
    func `is anybody's`(text: String) throws {
        #expect(try #require(InternetAddress(text)).isPublic)
    }

    @Test(arguments: [
        "", "127.1", "0x7f.0.0.1", "2130706433", "1.2.3.4.5", "1.2.3.256", "::g", "fe80::1%1",
    ])
    func `is written in one way`(text: String) { #expect(InternetAddress(text) == nil) }

    @Test func `is told as it is read`() {
        for text in ["10.0.0.1", "2606:4700::1111"] {
            #expect(InternetAddress(text)?.description == text)
        }
    }
}

@Suite struct `Where a hook goes` {
    private func fault(_ text: String, allowsPrivate: Bool = false) -> HookAddress.Fault? {
        do {
            _ = try HookAddress(text, allowsPrivate: allowsPrivate)
            return nil
        } catch { return error }
    }

    @Test func `is a name or an address, and a port`() throws {
        let plain = try HookAddress("https://Crm.example/a?b=c", allowsPrivate: false)
        #expect(plain.host == "Crm.example" && plain.port == 443)
        let port = try HookAddress("https://crm.example:8443", allowsPrivate: false)
        #expect(port.host == "crm.example" && port.port == 8_443)
        let four = try HookAddress("http://127.0.0.1/", allowsPrivate: true)
        #expect(four.host == "127.0.0.1" && four.port == 80)
        let sixteen = try HookAddress("https://[2606:4700::1111]:444/x", allowsPrivate: false)
        #expect(sixteen.host == "2606:4700::1111" && sixteen.port == 444)
    }

    @Test(arguments: [
        "", "https", "https:/crm.example", "https://", "https:///x", "https://:443",
        "//crm.example",
        "file:///etc/passwd", "gopher://crm.example", "https://crm.example:",
        "https://crm.example:0",
        "https://crm.example:65536", "https://crm.example:44a", "https://crm..example",
        "https://crm.example#x", "https://crm.example\\@127.0.0.1", "https://crm example",
        "https://crm%2eexample", "https://2130706433", "https://0x7f000001", "https://127.1",
        "https://0177.0.0.1", "https://1.2.3.4.5", "https://[::1", "https://[::1]x",
        "https://[127.0.0.1]", "https://[fe80::1%25eth0]", "https://crm.example\u{1}",
        "https://kröger.example", "https://" + String(repeating: "a", count: 64) + ".example",
        "https://crm.example/" + String(repeating: "a", count: 2_048),
    ])
    func `is nothing that others could read otherwise`(text: String) {
        #expect(fault(text) == .noAddress)
        #expect(fault(text, allowsPrivate: true) == .noAddress)
    }

    @Test(arguments: [
        "https://localhost", "https://LOCALHOST:8443/x", "https://a.localhost", "https://127.0.0.1",
        "https://10.0.0.1", "https://169.254.169.254/latest", "https://[::1]",
        "https://[::ffff:127.0.0.1]", "https://[fd00::1]", "https://0.0.0.0",
    ])
    func `is private only where that is said`(text: String) {
        #expect(fault(text) == .isPrivate)
        #expect(fault(text, allowsPrivate: true) == nil)
    }

    @Test func `tells no password, and isn't spoken to in the clear`() {
        #expect(fault("https://ada@crm.example") == .tellsSecrets)
        #expect(fault("https://ada:x@crm.example", allowsPrivate: true) == .tellsSecrets)
        #expect(fault("http://crm.example") == .isOpen)
        #expect(fault("http://crm.example", allowsPrivate: true) == nil)
    }
}
