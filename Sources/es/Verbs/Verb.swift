import ArgumentParser

/// A verb that does something with what stands around it.
protocol Verb: AsyncParsableCommand {
    var common: CommonOptions { get }
    func perform(in session: Session) async throws
}

extension Verb {
    func run() async throws { try await perform(in: Session(common)) }
}
