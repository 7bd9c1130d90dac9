import Foundation
import Records
import Wording

@testable import Page

/// Looks at the page where nothing is asked of a store.
enum Looked {
    private struct Nobody: Interface {
        func ask(_ request: InterfaceRequest) async throws -> InterfaceAnswer {
            throw InterfaceProblem.nothingHere
        }

        func session(showing token: String?) async throws -> [String] { [] }
    }

    static func visit(_ language: Language, _ words: [String] = ["orders"]) -> Visit {
        let request = PageRequest(
            words: words, cookies: [Manner.languageCookie: language.rawValue],
            caller: Visitor(tokenID: "t", name: "Ada", role: "owner", account: nil))
        return Visit(
            request: request, manner: Manner(of: request), past: nil, words: words, inPath: [:],
            done: nil, asking: Asking(Nobody(), KeptAnswers(), request, nil))
    }

    static func logarithm(_ number: Double) -> Double { log10(number) }
}
