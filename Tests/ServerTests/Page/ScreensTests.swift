import Access
import Foundation
import Records
import Testing

@testable import Page

@Suite struct `The screens` {
    @Test func `are all looked at in a browser`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Browser/Screens.txt")
        let addresses = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("/") }
        let seen = addresses.compactMap { address -> String? in
            let words = address.prefix { $0 != "?" }.split(separator: "/").map(String.init)
            return Screens.at(Past.taken(from: words).1)?.0.path
        }
        // A job is made by asking for one, and a list of names for a form is no screen.
        let unseen = Set(Screens.all.map(\.path)).subtracting(seen)
            .subtracting(["/read-models/jobs/{id}", "/do/ids", "/sign-out"])
        #expect(unseen.isEmpty)
    }

    @Test func `have addresses of their own`() {
        #expect(Set(Screens.all.map(\.path)).count == Screens.all.count)
        let names = Screens.templates.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isSuperset(of: Screens.all.map(\.template)))
    }

    @Test func `tell a stranger nothing but where to come in`() async throws {
        let stranger = Looking(server: try await Serving(), role: nil)
        for screen in Screens.all where !screen.isOpen {
            let path = screen.path.replacing(/\{[a-z]+\}/, with: "x")
            let answer = try await stranger.get(path)
            #expect(answer.status == 401, "\(path)")
            #expect(answer.text.contains("action=\"/sign-in\""), "\(path)")
        }
    }

    @Test(arguments: ["reader", "user"])
    func `tell of what isn't theirs to know that it isn't, and nothing else`(role: String)
        async throws
    {
        let server = try await Serving()
        let looking = Looking(server: server, role: .init(rawValue: role))
        for screen in Screens.all {
            let path = screen.path.replacing(/\{[a-z]+\}/, with: "1")
            let answer = try await looking.get(path)
            #expect(answer.status < 500, "\(path): \(answer.status)")
        }
        for path in ["/log", "/log/1", "/read-models", "/things/token/x"] {
            #expect(try await looking.get(path).status == 403, "\(path)")
        }
    }
}
