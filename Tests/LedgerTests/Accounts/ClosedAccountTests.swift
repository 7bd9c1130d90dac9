import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `An account` {
    private let id = #"{"accountId":"shop"}"#
    private let closed = rooms.and(Account.self, "shop", .closed(AccountClosed()))

    @Test func `is given another name`() {
        func name(_ name: String) -> When<Account> {
            books.when(RenameAccount.self, #"{"accountId":"shop","name":"\#(name)"}"#)
        }
        name("Loom").then(.renamed(AccountRenamed(name: "Loom")))
        #expect(name("Loom").state()?.name == "Loom")
        name("Lamp & Loom").thenNothing()
        name(" ").thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `is closed and opened again, once`() {
        books.when(CloseAccount.self, id).then(.closed(AccountClosed()))
        #expect(books.when(CloseAccount.self, id).state()?.isClosed == true)
        closed.when(CloseAccount.self, id).thenNothing()
        closed.when(ReopenAccount.self, id).then(.reopened(AccountReopened()))
        #expect(closed.when(ReopenAccount.self, id).state()?.isClosed == false)
        books.when(ReopenAccount.self, id).thenNothing()
        givenNothing().when(CloseAccount.self, id).thenRejects(.notFound, field: "accountId")
        givenNothing().when(ReopenAccount.self, id).thenRejects(.notFound, field: "accountId")
    }

    @Test(arguments: [
        (CreateProject.self as any Command.Type, #""accountId":"shop","name":"Hall""#),
        (
            DefineBudgetCategory.self,
            #""accountId":"shop","name":"Oak","categoryType":"general""#
        ),
        (
            RecordTransaction.self,
            """
            "accountId":"shop","transactionDate":"2026-03-01","amountCents":1,\
            "transactionType":"purchase"
            """
        ),
        (AddItem.self, #""accountId":"shop","name":"Vase""#),
        (CreateSpace.self, #""accountId":"shop","name":"Loft""#),
        (DefineSpaceTemplate.self, #""accountId":"shop","name":"Loft","checklists":[]"#),
        (InviteMember.self, #""accountId":"shop","email":"bo@example.org","role":"user""#),
        (AddMember.self, #""accountId":"shop","uid":"bo","role":"user""#),
        (ChangeMember.self, #""accountId":"shop","uid":"uid-1","name":"Bo""#),
        (ChangeMemberRole.self, #""accountId":"shop","uid":"uid-1","role":"owner""#),
        (RemoveMember.self, #""accountId":"shop","uid":"uid-1""#),
        (RenameAccount.self, #""accountId":"shop","name":"Loom""#),
        (ChangeBusinessProfile.self, #""accountId":"shop","name":"Loom""#),
        (
            SetVendorDefault.self,
            #""accountId":"shop","source":"Loom","budgetCategoryId":"lighting""#
        ),
        (ReorderBudgetCategories.self, #""accountId":"shop","order":["lighting","tiles"]"#),
        (
            SellItems.self,
            """
            "accountId":"shop","itemIds":["chair"],"direction":"business_to_project",\
            "projectId":"kitchen","transactionDate":"2026-03-01"
            """
        ),
    ]) func `that is closed takes nothing new`(command: any Command.Type, fields: String) {
        func send<C: Command>(_ command: C.Type) {
            let past = stocked.and(Account.self, "shop", .closed(AccountClosed()))
            past.when(command, "{\(fields)}").thenRejects(.accountClosed, field: "accountId")
        }
        send(command)
    }

    @Test func `that is closed lets what is there be put right and taken back`() throws {
        closed.when(amend { $0.notes = "late" }).then(
            .amended(TransactionAmended(changes: Changes { $0.notes = "late" })))
        closed.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"twice"}"#)
            .then(.canceled(TransactionCanceled(reason: "twice")))
        stocked.and(Account.self, "shop", .closed(AccountClosed()))
            .when(giveBack(["lamp"])).alsoTo(1)
    }

    @Test func `that is closed lets nobody in, nor a space be made of its templates`() {
        closed.and(
            Invite.self, "i-1",
            .invited(MemberInvited(accountId: "shop", email: "bo@example.org", role: .user))
        ).when(AcceptInvite.self, #"{"inviteId":"i-1","uid":"bo"}"#)
            .thenRejects(.accountClosed, field: "accountId")
        var details = SpaceTemplateDetails()
        details.name = "Hall"
        closed.and(
            SpaceTemplate.self, "st",
            .defined(
                SpaceTemplateDefined(accountId: "shop", details: details))
        ).when(CreateSpaceFromTemplate.self, #"{"templateId":"st"}"#)
            .thenRejects(.accountClosed, field: "accountId")
    }

    @Test func `has members whose e-mail address and name change`() throws {
        func change(_ fields: String, uid: String = "bo") -> When<Account> {
            books.and(
                Account.self, "shop",
                .memberAdded(MemberAdded(Member(uid: "bo", role: .user, name: "Bo")))
            ).when(ChangeMember.self, #"{"accountId":"shop","uid":"\#(uid)",\#(fields)}"#)
        }
        let moved = change(#""email":"bo@example.org","name":null"#)
        moved.then(
            .memberChanged(
                MemberChanged(
                    uid: "bo",
                    changes: Changes(
                        from: MemberParticulars(of: Member(uid: "bo", role: .user, name: "Bo")),
                        to: MemberParticulars(
                            of: Member(uid: "bo", role: .user, email: "bo@example.org"))))))
        #expect(
            moved.state()?.members["bo"]
                == Member(uid: "bo", role: .user, email: "bo@example.org"))
        change(#""name":"Bo""#).thenNothing()
        change(#""email":"bo""#).thenRejects(.invalidEmail, field: "email")
        change(#""name":"B""#, uid: "cy").thenRejects(.notFound, field: "uid")
    }
}
