extension CodePage {
    /// Backups, and what is put back of them.
    static let keeping = """
        store-moved 77
        The books have moved: what was stored here can still be read, and nothing is stored here any more.
        Go where the message says: es --data and the name of that place; tell everybody who writes.
        the books have moved to postgres://books@db.example/daybook: nothing was stored

        no-backup 66
        There is no backup in that folder.
        See whether its disk is mounted, and whether this is its folder.
        there is no backup in /mnt/usb/books

        backup-of-another 65
        The folder, or the keys, belong to another store.
        Give each store a folder of its own.
        /mnt/usb/books holds backups of the store 52…, and this is b4…: name a folder of its own

        backup-diverged 65
        The store and the backup have a beginning in common, and went on differently.
        Back up into another folder, and keep this one: it holds what the store lacks.
        the log of books isn't the one that /mnt/usb/books was made of: they differ at position 1042 at the latest

        backup-busy 75
        Another process writes into the folder.
        Wait until it is done, and try again.
        another process writes into /mnt/usb/books: try again once it is done

        backup-damaged 74
        What was written isn't what stands there.
        es backup verify says what is harmed; make another backup, in another folder.
        /mnt/usb/books/log/00000000000000000001 is damaged at position 1042

        backup-unfinished 66
        A backup was begun there, and none was ever finished.
        Make it again: it goes on where it was cut off.
        no backup in /mnt/usb/books was ever finished

        backup-newer 76
        A newer release made the backup.
        Use that one.
        /mnt/usb/books was made by a newer release (form 2): use that one

        keys-missing 66
        The keys to what is personal aren't where the backup says.
        Say by --keys where they are, or by --without-keys that what is personal stays unreadable.
        the keys of this backup aren't in /home/ada/keys/20261123T120000.000Z.tar

        keys-sealed 77
        The keys open with a passphrase, and none was given, or another one.
        Give it by --passphrase-file or in ES_BACKUP_PASSPHRASE, or type it.
        the keys of this backup don't open with this passphrase

        beyond-backup 66
        The backup ends before that position.
        es backup list says how far it reaches.
        the backup in /mnt/usb/books ends at position 1042

        something-there 73
        Something lies where a folder of its own is needed, and nothing is written over it.
        Name a folder that isn't there yet, or is empty.
        something lies in books, and nothing is put back over what is there

        backup-io 74
        The system refused to read or write something.
        It says what; make room, or see to the permissions, and try again: it goes on where it was.
        /mnt/usb/books/log/00000000000000000001: No space left on device (errno 28)

        passphrase-missing 78
        The keys are to open with a passphrase, and nobody gave one.
        Give it by --passphrase-file or in ES_BACKUP_PASSPHRASE, or type it on a terminal.
        the keys want a passphrase, and there is nobody here to ask for it

        archive-to-terminal 64
        An archive is bytes that no terminal can show.
        Send it to a file or to a program, or name a folder.
        an archive is nothing to read: send it to a file, or to a program

        archive-from-terminal 64
        An archive is read from stdin, and there somebody types.
        Send an archive there, or name a folder.
        nothing comes by stdin: send an archive there, or name a folder

        copy-under-way 75
        Another process copies the books to the same place.
        Wait for it, or stop it; then the same line goes on.
        another process copies to the same place: wait for it, or stop it

        copy-same-place 64
        The books can't be copied to where they are.
        Name another folder, or another schema.
        both places are the same: a copy needs one of its own

        copy-differs 74
        What lies at the other place isn't what was copied.
        Take it away by es copy FROM TO --give-up, then copy anew; see to the disk there.
        what lies at the other place isn't a copy of this store: give it up, then copy anew

        copy-unfinished 77
        What is there is to become a copy of a store, and isn't whole yet.
        Have the same es copy go on, or take it away by es copy FROM TO --give-up.
        the schema shop is to become a copy of a store, and isn't whole yet: have the same copy go on, or give it up

        copy-gone 77
        The old place was closed for the new one, and nothing of the books is there any more.
        Mount the disk, start the server, or put the folder back; where all of it is lost, --lost says so.
        the books were closed for the other place, and neither they nor a begun copy of them is there: have that disk or server back, or say that what was there is lost

        copy-outcome-unknown 75
        It isn't known whether the books are open at the other place.
        Type the same es copy again: nothing is stored at either place until then.
        it isn't known whether the books are open at the other place (the connection broke): nothing is stored at either until the same copy has gone on

        copy-finished 65
        The copy was finished, so the books are at the other place.
        Go on there; to have them back, copy them from there.
        the copy was finished, and the books go on there: copy them back from there
        """
}
