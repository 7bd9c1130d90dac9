import ArgumentParser

/// Prints what a shell needs to complete what is typed. All that it does is to ask `es` itself, so what is
/// offered is what is there.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print completions for bash, zsh or fish.",
        discussion: """
            es completions bash
            es completions zsh
            es completions fish

            In ~/.bashrc or ~/.zshrc: source <(es completions bash). For fish: es completions fish | source.
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func run() throws {
        switch shell {
        case .bash: try Channel.out.write(Self.bash)
        case .zsh: try Channel.out.write(Self.zsh)
        case .fish: try Channel.out.write(Self.fish)
        }
    }

    // Bash takes a word apart at = and : and replaces its last piece; the rest is cut off again here.
    private static let bash = #"""
        # es: completions for bash
        _es() {
            local line="${COMP_LINE:0:COMP_POINT}" word piece IFS=$'\n'
            COMPREPLY=($("${COMP_WORDS[0]}" ---complete bash "$line" 2>/dev/null))
            word="${line##*[[:space:]]}"
            piece="${word%"${word##*[=:]}"}"
            [ -n "$piece" ] && COMPREPLY=("${COMPREPLY[@]#"$piece"}")
            return 0
        }
        complete -o nospace -o default -F _es es

        """#

    private static let zsh = #"""
        #compdef es
        # es: completions for zsh
        _es() {
            local -a open closed openNotes closedNotes
            local name note
            while IFS=$'\t' read -r name note; do
                case "$name" in
                    *=) open+=("$name") openNotes+=("$name  $note") ;;
                    *) closed+=("$name") closedNotes+=("$name  $note") ;;
                esac
            done < <("${words[1]}" ---complete zsh "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)
            (( ${#open} )) && compadd -S '' -l -d openNotes -a open
            (( ${#closed} )) && compadd -l -d closedNotes -a closed
            (( ${#open} + ${#closed} )) || _files
        }
        compdef _es es

        """#

    private static let fish = #"""
        # es: completions for fish
        function __es_complete
            set -l words (commandline -opc)
            es ---complete fish $words[2..-1] (commandline -ct) 2>/dev/null
        end
        complete -c es -f -a '(__es_complete)'
        complete -c es -l data -r -F

        """#
}
