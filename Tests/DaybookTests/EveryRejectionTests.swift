import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `Every rejection` {
    @Test(arguments: refusedCommands)
    func `answers a command that earns it, and nothing is appended`(
        refused: Refused
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        let office = BackOffice(
            databases: RowDatabases(folder: folder.path, of: InMemoryEventStore()),
            actor: "tester")
        for line in refused.before {
            do throws(Rejection) {
                try await office.commands.send(try CommandEnvelope(parsing: Array(line.utf8)))
            } catch {
                Issue.record("\(refused): \(line) is refused: \(error.refusals)")
            }
        }
        let head = try await office.store.head()
        do throws(Rejection) {
            let outcome = try await office.commands.send(
                try CommandEnvelope(parsing: Array(refused.line.utf8)))
            Issue.record("\(refused): taken: \(outcome.events)")
        } catch {
            #expect(
                error.refusals.contains { $0.code.rawValue == refused.code },
                "\(refused): \(error.refusals)")
            expectArabic(error, "\(refused)")
            expectTold(error, of: refused)
        }
        #expect(try await office.store.head() == head)
    }

    @Test func `stands in this table, the ones that callers were promised first of all`() {
        let earned = Set(refusedCommands.map(\.code))
        #expect(Self.promised.subtracting(earned).sorted() == [])
    }

    @Test func `that the guide of a command names stands in this table`() {
        let earned = Set(refusedCommands.map(\.code))
        let named = Set(
            BackOffice.contexts.flatMap(\.commands).flatMap(\.rules).map(\.code.rawValue))
        #expect(named.subtracting(earned).sorted() == [])
    }

    @Test func `is named by the guide of the command that earned it`() throws {
        let always: Set = [
            "unknown-command", "invalid-json", "unknown-field", "invalid-field",
            "required-field-empty", "revision-conflict", "command-id-reused",
        ]
        for refused in refusedCommands where !always.contains(refused.code) {
            let envelope = try CommandEnvelope(parsing: Array(refused.line.utf8))
            let command = BackOffice.contexts.flatMap(\.commands)
                .first { $0.name == envelope.command }
            let codes = try #require(command, "\(refused)").rules.map(\.code.rawValue)
            #expect(codes.contains(refused.code), "\(envelope.command) names \(codes)")
        }
    }

    /// The codes that the description of the business promises.
    private static let promised: Set<String> = [
        "already-member", "already-returned", "amount-overflow", "category-in-use",
        "category-required", "club-full", "command-id-reused", "connectivity", "date-in-past",
        "direction-required", "email-taken", "feature-disabled", "incomplete-order",
        "insufficient-funds", "insufficient-stock", "invalid-amount", "invalid-data",
        "invalid-date", "invalid-email", "invalid-field", "invalid-period",
        "invalid-phone-number", "invalid-price", "invalid-review", "invalid-slug",
        "invalid-status", "invalid-tax", "invalid-url", "invalid-variant", "invite-closed",
        "item-elsewhere", "last-owner", "match-closed", "no-such-user", "not-a-member",
        "not-found", "not-in-transaction", "order-already-shipped", "order-number-taken",
        "owner-must-transfer", "product-discontinued", "project-archived", "reason-required",
        "required-field-empty", "revision-conflict", "sale-overlap", "slug-taken",
        "space-not-in-project", "too-long", "total-mismatch", "transaction-canceled",
        "unknown-category", "unknown-feature", "unknown-field", "wrong-account",
    ]
}
