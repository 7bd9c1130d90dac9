import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// Prints the completions of a shell.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print completions for bash, zsh or fish.",
        discussion: """
              es completions bash > ~/.local/share/bash-completion/completions/es
              es completions zsh > "${fpath[1]}/_es"
              es completions fish > ~/.config/fish/completions/es.fish
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell

    func run() throws {
        let kind: CompletionShell
        switch shell {
        case .bash: kind = .bash
        case .zsh: kind = .zsh
        case .fish: kind = .fish
        }
        try Channel.out.line(Es.completionScript(for: kind))
    }
}

/// What stands to choose from when somebody presses TAB.
enum Completing {
    static var commands: [String] { BackOffice.contexts.flatMap(\.commands).map(\.name) }
    static var queries: [String] { BackOffice.questions.map(\.name) }
    static var events: [String] { BackOffice.events.map(\.type) }
    static var entities: [String] {
        BackOffice.entities.map(\.category).flatMap { [$0, $0 + "s"] }
    }

    /// The ids of the things of one kind that something happened to last.
    ///
    /// Nothing but ids may be said here, so what goes wrong is left unsaid: no store, no ids.
    static func ids(of category: String, in folder: String? = nil) async -> [String] {
        do {
            let settings = try Settings(environment: nil, file: try .here())
            let office = try await BackOffice.open(
                at: settings.folder(folder, among: FoldersAbove()).value, actor: "")
            var ids: [String] = []
            _ = try await office.store.readAll(
                LogRead(.categories([category]), limit: mostEvents, backward: true)
            ) { view in
                let id = view.stream.id
                if !ids.contains(id) { ids.append(id) }
                return ids.count < mostIDs
            }
            await office.store.close()
            return ids
        } catch {
            return []
        }
    }

    private static let mostEvents = 2000
    private static let mostIDs = 100
}
