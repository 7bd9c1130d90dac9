import Foundation

/// Looks at images of a store's folder, as a power cut may have left it, one after the other: opens each,
/// verifies it, asks for all that was acknowledged, writes to it and verifies it again.
///
/// ```
/// {"describe":"FOLDER","kind":"office"}      what the log of a store that is whole holds
/// {"run":"FILE"}                             what the images that follow must hold: see ``Run``
/// {"folder":"FOLDER","acknowledged":12,…}    an image: see ``Image``
/// ```
/// A line of JSON in, a line out. Where it ends by a signal instead, the image has killed it.
@main struct ImageCheck {
    static func main() async throws {
        var run = Run()
        while let line = readLine() {
            let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
            if let folder = question.describe {
                try answer(try await Description(of: folder, question.kind ?? .office))
            } else if let file = question.run {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
                run = try JSONDecoder().decode(Run.self, from: bytes)
                try answer(Verdict())
            } else {
                let image = try JSONDecoder().decode(Image.self, from: Data(line.utf8))
                try answer(await verdict(on: image, of: run))
            }
        }
    }

    private static func verdict(on image: Image, of run: Run) async -> Verdict {
        var verdict = Verdict()
        do throws(Violation) {
            switch run.kind {
            case .office: verdict.head = try await OfficeImage(image, of: run).check()
            case .engine: verdict.head = try await EngineImage(image, of: run).check()
            }
        } catch {
            verdict.violation = error
        }
        return verdict
    }

    private static func answer(_ value: some Encodable) throws {
        var line = try JSONEncoder().encode(value)
        line.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: line)
    }
}
