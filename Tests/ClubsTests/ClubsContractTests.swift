import Clubs
import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of clubs` {
    @Test(arguments: [
        ("CreateClub", ["clubId?", "name", "logoUrl?", "ownerId"]),
        ("ChangeClub", ["clubId", "name?", "logoUrl?"]),
        ("ChangeClubSettings", ["clubId", "settings"]),
        ("JoinClub", ["clubId", "userId"]),
        ("LeaveClub", ["clubId", "userId"]),
        ("TransferClub", ["clubId", "userId"]),
        (
            "ScheduleMatch",
            [
                "matchId?", "clubId", "title", "opponent?", "opponentClubId?", "competition?",
                "date", "venue", "feeCents?",
            ]
        ),
        ("RescheduleMatch", ["matchId", "title?", "opponent?", "date?", "venue?"]),
        ("CancelMatch", ["matchId"]),
        ("PickTeam", ["matchId", "playerIds"]),
        ("RecordMatchResult", ["matchId", "ourScore", "theirScore"]),
        ("CreditWallet", ["userId", "amountCents", "memo?"]),
        ("DebitWallet", ["userId", "amountCents", "memo?"]),
        ("RequestMembership", ["clubId", "userId"]),
        ("ApproveMembership", ["clubId", "userId", "byId"]),
        ("DeclineMembership", ["clubId", "userId", "byId"]),
        ("InviteToClub", ["clubId", "userId", "byId"]),
        ("RevokeClubInvitation", ["clubId", "userId"]),
        ("PayMatchFee", ["matchId", "userId"]),
        ("CloseClub", ["clubId"]),
        ("ReopenClub", ["clubId"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(clubsContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
        #expect(clubsContext.commands.count == 21)
    }

    @Test func `take settings with these fields`() {
        #expect(
            FieldLister.fields(of: Changes<ClubSettings>.self).map {
                $0.name + ($0.required ? "" : "?")
            } == ["isPublic?", "joinPolicy?", "maxMembers?"])
        #expect(JoinPolicy.allCases.map(\.rawValue) == ["open", "approval", "invite"])
    }

    @Test(arguments: [
        (
            "CreateClub",
            [
                "already-exists", "invalid-url", "no-such-user", "required-field-empty",
                "too-long", "user-erased",
            ]
        ),
        ("ChangeClub", ["invalid-url", "not-found", "required-field-empty", "too-long"]),
        ("ChangeClubSettings", ["club-full", "invalid-field", "not-found"]),
        (
            "JoinClub",
            [
                "already-member", "approval-required", "club-closed", "club-full",
                "invitation-required",
                "no-such-user", "not-found", "user-erased",
            ]
        ),
        (
            "RequestMembership",
            [
                "already-member", "club-closed", "invitation-required", "no-such-user",
                "not-found", "user-erased",
            ]
        ),
        (
            "ApproveMembership",
            [
                "already-member", "club-closed", "club-full", "no-such-user", "not-found",
                "not-the-owner", "user-erased",
            ]
        ),
        ("DeclineMembership", ["not-found", "not-found", "not-the-owner"]),
        (
            "InviteToClub",
            [
                "already-member", "club-closed", "no-such-user", "not-found", "not-the-owner",
                "user-erased",
            ]
        ),
        ("RevokeClubInvitation", ["not-found"]),
        ("LeaveClub", ["not-a-member", "not-found", "owner-must-transfer"]),
        ("TransferClub", ["no-such-user", "not-a-member", "not-found", "user-erased"]),
        (
            "ScheduleMatch",
            [
                "already-exists", "club-closed", "date-in-past", "invalid-amount", "invalid-field",
                "not-found", "required-field-empty", "too-long",
            ]
        ),
        (
            "RescheduleMatch",
            ["date-in-past", "match-closed", "not-found", "required-field-empty", "too-long"]
        ),
        ("CancelMatch", ["amount-overflow", "match-closed", "not-found", "wrong-currency"]),
        ("PickTeam", ["invalid-field", "match-closed", "not-a-member", "not-found"]),
        ("RecordMatchResult", ["invalid-field", "match-closed", "match-not-played", "not-found"]),
        (
            "PayMatchFee",
            [
                "insufficient-funds", "match-closed", "no-such-user", "not-a-member", "not-due",
                "not-found", "user-erased", "wrong-currency",
            ]
        ),
        (
            "CreditWallet",
            [
                "amount-overflow", "invalid-amount", "no-such-user", "too-long", "user-erased",
                "wrong-currency",
            ]
        ),
        (
            "DebitWallet",
            ["insufficient-funds", "invalid-amount", "no-such-user", "too-long", "user-erased"]
        ),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(clubsContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == Set(codes).sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(clubsContext, with: messagingContext) }

    @Test func `refuse fields that they don't have`() {
        rovers.when(JoinClub.self, #"{"clubId":"rovers","userid":"cleo"}"#)
            .thenRejects(.unknownField, field: "userid")
    }

    @Test func `name each field that is missing`() {
        for command in clubsContext.commands {
            do throws(Rejection) {
                _ = try command.decode(Array("{}".utf8)) { "made" }
                Issue.record("\(command.name) takes nothing at all")
            } catch {
                let missing = error.refusals.filter { $0.code == .requiredFieldEmpty }
                #expect(
                    missing.compactMap(\.field)
                        == command.fields.filter(\.required).map(\.name), "\(command.name)")
            }
        }
    }

    @Test(arguments: [#""""#, #""a\u0000b""#, #""a\u202eb""#, #""a b""#, #""a\tb""#, "1", "{}"])
    func `refuse ids that a person can't tell apart`(id: String) {
        for command in clubsContext.commands {
            for field in command.fields {
                if field.shape == .identifier {
                    #expect(refuses(command, field.name, id, at: field.name), "\(command.name)")
                } else if field.shape == .list(.identifier) {
                    #expect(refuses(command, field.name, "[\(id)]", at: field.name + "[0]"))
                }
            }
        }
    }

    @Test(arguments: [#""1""#, "1.5", "1e2", "9223372036854775808", "true", "[]"])
    func `take whole numbers only`(value: String) {
        for command in clubsContext.commands {
            for field in command.fields where [.cents, .integer].contains(field.shape) {
                #expect(refuses(command, field.name, value, at: field.name), "\(command.name)")
            }
        }
    }

    private func refuses(
        _ command: CommandDescription, _ name: String, _ value: String, at path: String
    ) -> Bool {
        do throws(Rejection) {
            _ = try command.decode(Array(#"{"\#(name)":\#(value)}"#.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON || $0.code == .invalidField && $0.field == path
            }
        }
    }
}
