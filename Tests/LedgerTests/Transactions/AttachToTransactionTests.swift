import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

@Suite struct `Attaching to a transaction` {
    @Test func `adds to the list of its kind`() throws {
        let receipt = attachment("https://example.org/r.jpg", isPrimary: true)
        for (kind, list) in [
            (AttachmentRole.receipt, \TransactionDetails.receiptImages),
            (.other, \.otherImages), (.transaction, \.transactionImages),
        ] {
            let first = attachment("https://example.org/1.jpg")
            let past = bought.and(
                Transaction.self, "t-1", .attached(AttachmentAdded(kind: kind, attachment: first)))
            let when = past.when(attach(receipt, as: kind))
            when.then(.attached(AttachmentAdded(kind: kind, attachment: receipt)))
            #expect(
                try #require(when.state()).details
                    == details { $0[keyPath: list] = [first, receipt] },
                "\(kind)")
        }
    }

    @Test func `keeps all that was given`() {
        var receipt = attachment("https://example.org/r.pdf", isPrimary: false)
        receipt.kind = .pdf
        receipt.fileName = "r.pdf"
        receipt.contentType = "application/pdf"
        bought.when(
            AttachToTransaction.self,
            """
            {"transactionId":"t-1","kind":"other","attachment":{"url":"https://example.org/r.pdf",
             "kind":"pdf","fileName":"r.pdf","contentType":"application/pdf","isPrimary":false}}
            """
        ).then(.attached(AttachmentAdded(kind: .other, attachment: receipt)))
    }

    @Test(arguments: ["", "r.pdf", "javascript:alert(1)", "https://", "https://a b", "ftp://a"])
    func `needs an address`(url: String) {
        bought.when(attach(attachment(url), as: .receipt))
            .thenRejects(.invalidURL, field: "attachment.url")
    }

    @Test func `has an address of 2,048 bytes at most, and a file's name of 255 characters`() {
        let longest = "https://example.org/" + String(repeating: "x", count: 2_028)
        var named = attachment(longest)
        named.fileName = String(repeating: "é", count: 255)
        bought.when(attach(named, as: .receipt))
            .then(.attached(AttachmentAdded(kind: .receipt, attachment: named)))
        bought.when(attach(attachment(longest + "x"), as: .receipt))
            .thenRejects(.invalidURL, field: "attachment.url")
        named.fileName? += "é"
        named.contentType = String(repeating: "a", count: 256)
        let long = bought.when(attach(named, as: .receipt))
        long.thenRejects(.tooLong, field: "attachment.fileName")
        long.thenRejects(.tooLong, field: "attachment.contentType")
    }

    @Test func `lets one of a kind be the primary one`() {
        let first = attachment("https://example.org/1.jpg", isPrimary: true)
        let second = attachment("https://example.org/2.jpg", isPrimary: true)
        let past = bought.and(
            Transaction.self, "t-1", .attached(AttachmentAdded(kind: .receipt, attachment: first)))
        past.when(attach(second, as: .receipt))
            .thenRejects(.invalidField, field: "attachment.isPrimary")
        past.when(attach(second, as: .other))
            .then(.attached(AttachmentAdded(kind: .other, attachment: second)))
        let plain = attachment("https://example.org/2.jpg")
        past.when(attach(plain, as: .receipt))
            .then(.attached(AttachmentAdded(kind: .receipt, attachment: plain)))
        let recorded = work.and(
            Transaction.self, "t-1", .recorded(purchase { $0.receiptImages = [first] }))
        recorded.when(attach(second, as: .receipt))
            .thenRejects(.invalidField, field: "attachment.isPrimary")
    }

    @Test func `again changes nothing`() {
        let first = attachment("https://example.org/1.jpg", isPrimary: true)
        let past = bought.and(
            Transaction.self, "t-1", .attached(AttachmentAdded(kind: .receipt, attachment: first)))
        past.when(attach(first, as: .receipt)).thenNothing()
        past.when(attach(first, as: .other))
            .then(.attached(AttachmentAdded(kind: .other, attachment: first)))
        var named = attachment("https://example.org/1.jpg")
        named.fileName = "caf\u{E9}"
        var other = named
        other.fileName = "cafe\u{301}"
        bought.and(
            Transaction.self, "t-1", .attached(AttachmentAdded(kind: .receipt, attachment: named))
        ).when(attach(other, as: .receipt))
            .then(.attached(AttachmentAdded(kind: .receipt, attachment: other)))
    }

    @Test func `needs a transaction`() {
        work.when(attach(attachment("https://example.org/1.jpg"), as: .receipt))
            .thenRejects(.notFound, field: "transactionId")
    }

    @Test func `that is cancelled is refused`() {
        bought.and(Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice")))
            .when(attach(attachment("https://example.org/1.jpg"), as: .receipt))
            .thenRejects(.transactionCanceled, field: "transactionId")
    }

    @Test func `goes on when the project is archived, as receipts come late`() {
        let late = attachment("https://example.org/1.jpg")
        bought.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(attach(late, as: .receipt))
            .then(.attached(AttachmentAdded(kind: .receipt, attachment: late)))
    }

    @Test func `knows three kinds`() {
        #expect(AttachmentRole.allCases.map(\.rawValue) == ["receipt", "other", "transaction"])
        bought.when(
            AttachToTransaction.self,
            """
            {"transactionId":"t-1","kind":"image",\
            "attachment":{"url":"https://example.org/1.jpg","kind":"image"}}
            """
        ).thenRejects(.invalidField, field: "kind")
    }

    private func attach(
        _ attachment: Ledger.Attachment, as kind: AttachmentRole
    ) -> AttachToTransaction {
        var command = AttachToTransaction()
        command.transactionId = "t-1"
        command.kind = kind
        command.attachment = attachment
        return command
    }
}

@Suite struct `Detaching from a transaction` {
    private let receipt = attachment("https://example.org/r.jpg")
    private let other = attachment("https://example.org/o.jpg")

    private func detach(_ url: String, _ kind: String, from past: Given) -> When<Transaction> {
        past.when(
            DetachFromTransaction.self,
            #"{"transactionId":"t-1","kind":"\#(kind)","url":"\#(url)"}"#)
    }

    @Test func `takes off whatever of the kind has the address`() throws {
        let past = bought.and(
            Transaction.self, "t-1",
            .attached(AttachmentAdded(kind: .receipt, attachment: receipt)),
            .attached(AttachmentAdded(kind: .receipt, attachment: other)),
            .attached(AttachmentAdded(kind: .other, attachment: other)))
        let when = detach(other.url, "receipt", from: past)
        when.then(.detached(AttachmentRemoved(kind: .receipt, url: other.url)))
        let left = try #require(when.state()).details
        #expect(left.receiptImages == [receipt])
        #expect(left.otherImages == [other])
        let none = detach(other.url, "other", from: past)
        #expect(none.state()?.details.otherImages == nil)
        detach(other.url, "transaction", from: past).thenNothing()
    }

    @Test func `needs a transaction that counts`() {
        detach("https://a.org", "receipt", from: work)
            .thenRejects(.notFound, field: "transactionId")
        detach(
            "https://a.org", "receipt",
            from: bought.and(
                Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice")))
        ).thenRejects(.transactionCanceled, field: "transactionId")
    }
}
