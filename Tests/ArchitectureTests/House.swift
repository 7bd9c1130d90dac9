import Foundation
import Testing

/// The targets as Package.swift declares them, and what their files import: read as text, so that this
/// needs nothing built.
struct House {
    private let root: URL
    /// All but the tests, by name.
    private(set) var targets: [String: Target] = [:]
    /// The targets that others can take away.
    let products: Set<String>

    /// One target.
    struct Target {
        /// Where its files are.
        var folder: URL
        /// What Package.swift says that it depends on.
        var dependencies: Set<String>
    }

    init() throws {
        root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let package = try Declarations(
            String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8))
        products = package.products
        for (name, dependencies) in try package.targets {
            targets[name] = Target(
                folder: root.appending(path: try package.path(of: name)).resolvingSymlinksInPath(),
                dependencies: dependencies)
        }
    }

    /// Every Swift file of ours, and of how many lines it is.
    func lengths() throws -> [(file: String, lines: Int)] {
        try ["Sources", "Projections", "Tests"].flatMap { folder in
            try swiftFiles(in: root.appending(path: folder).resolvingSymlinksInPath()).map { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                return (file.path(percentEncoded: false), text.utf8.count { $0 == 10 })
            }
        }
    }

    /// The text of each Swift file of the sources.
    func texts() throws -> [String] {
        try ["Sources", "Projections"].flatMap { folder in
            try swiftFiles(in: root.appending(path: folder).resolvingSymlinksInPath()).map {
                try String(contentsOf: $0, encoding: .utf8)
            }
        }
    }

    /// Each import of a target's files.
    func imports(of target: Target) throws -> [(file: String, module: String)] {
        try swiftFiles(in: target.folder).flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: Self.importLine).map {
                (file.path(percentEncoded: false), String($0.1))
            }
        }
    }

    /// The files of a target that declare something public.
    func publicFiles(of target: Target) throws -> [String] {
        try swiftFiles(in: target.folder).filter { file in
            try String(contentsOf: file, encoding: .utf8).contains(Self.publicLine)
        }.map { $0.path(percentEncoded: false) }
    }

    private static var publicLine: Regex<Substring> {
        /^ *(?:@\w+ )*public\s/.anchorsMatchLineEndings()
    }

    private static var importLine: Regex<(Substring, Substring)> {
        /^(?:@\w+ )*(?:public |package |internal |fileprivate |private )?import (?:struct |class |enum |protocol |func |var |typealias )?([A-Za-z]\w*)/
            .anchorsMatchLineEndings()
    }

    private func swiftFiles(in folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
}
