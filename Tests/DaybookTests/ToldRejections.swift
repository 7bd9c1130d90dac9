import Foundation
import Records
import Testing

@testable import es

/// What scripts were told when the table of rejections was first sent, in its order: a line each, with
/// `ID` and `TIME` for what differs from run to run.
private let told: [Substring] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Rejections.ndjson")
    do {
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    } catch {
        // Every rejection then differs from what it was.
        return []
    }
}()

/// Expects that a rejection is told to scripts byte for byte as it always was.
func expectTold(_ rejection: Rejection, of refused: Refused) {
    let place = refusedCommands.firstIndex {
        $0.line == refused.line && $0.before == refused.before
    }
    let json = JSONValue.array(rejection.refusals.map(\.json)).json()
    let text = String(decoding: json, as: UTF8.self)
        .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
        .replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ/, with: "TIME")
    // How a connection failed is told in the words of whoever tried it.
    if refused.code == "connectivity" { return }
    #expect(place.flatMap { told.indices.contains($0) ? told[$0] : nil } == text[...], "\(refused)")
}
