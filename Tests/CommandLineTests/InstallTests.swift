import Foundation
import Testing

@testable import es

@Suite struct `make install` {
    @Test func `puts the binary, manual pages and completions in place, and takes them away`()
        async throws
    {
        let terminal = try Terminal()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        func make(_ target: String) async throws -> Terminal.Ran {
            try await terminal.start(
                [
                    "-C", root.path, target, "DESTDIR=\(terminal.folder.path)", "PREFIX=/usr",
                    "BINARY=\(Terminal.executable.path)",
                ], as: URL(fileURLWithPath: "/usr/bin/make")
            ).ended()
        }
        let installed = try await make("install")
        #expect(installed.status == 0, "\(installed.err)")
        let usr = terminal.folder.appending(path: "usr")
        let version = try await terminal.start(
            ["--version"], as: usr.appending(path: "bin/es")
        ).ended()
        #expect(version.status == 0 && version.out.contains(Version.text))
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: usr.path + "/share/man/man1")
        #expect(Set(pages) == Set(["es.1"] + Verbs.listedNames.map { "es-\($0).1" }))
        for file in [
            "bash-completion/completions/es", "zsh/site-functions/_es",
            "fish/vendor_completions.d/es.fish",
        ] {
            let text = try String(contentsOfFile: usr.path + "/share/" + file, encoding: .utf8)
            #expect(text.contains("---complete"))
        }
        #expect(try await make("uninstall").status == 0)
        #expect(FileManager.default.fileExists(atPath: usr.path + "/bin/es") == false)
    }
}

@Suite struct `A manual page` {
    /// Of each verb, by whichever tool of this machine reads such pages.
    @Test func `has no fault that groff or mandoc knows of`() async throws {
        let terminal = try Terminal()
        let folder = terminal.folder.path + "/man"
        #expect(try await terminal.es("help", "--man", folder).status == 0)
        let tools: [(String, [String])] = [
            ("/usr/bin/groff", ["-man", "-ww", "-z", "-Tutf8"]),
            ("/usr/bin/mandoc", ["-Tlint", "-W", "error"]),
        ]
        for page in ManualPage.all {
            #expect(page.text.contains(".SH \"NAME\"") && page.text.contains(".SH \"SYNOPSIS\""))
            for (tool, options) in tools where FileManager.default.isExecutableFile(atPath: tool) {
                let ran = try await terminal.start(
                    options + ["\(folder)/\(page.name).1"], as: URL(fileURLWithPath: tool)
                ).ended()
                #expect(ran.status == 0 && ran.err.isEmpty, "\(page.name): \(ran.err)\(ran.out)")
            }
        }
    }
}
