extension CodePage {
    /// The store, its read models, settings, and what goes wrong around them.
    static let store = """
        not-a-store 66
        There is no store where one was looked for.
        Name it by --data, go to its folder, or make one by es init; es demo makes one to look around in.
        there is no store in .daybook

        store-already-there 73
        There is a store, or part of one, where one was to be made.
        Open it, or name an empty folder.
        there is a store, or part of one, in .daybook: open it, or name an empty folder

        folder-not-empty 73
        A store has a folder of its own, and this one has other files in it.
        Name an empty folder, or one that isn't there yet.
        /home/ada isn't empty, and a store has a folder of its own: notes.txt

        system-folder 73
        The folder belongs to the system, and no store is made among its files.
        Name a folder of your own.
        /etc belongs to the system, and no store is made among its files

        not-a-folder 73
        A store is a folder, and a file was named.
        Name a folder.
        notes.txt is a file, and a store is a folder

        store-read-only 77
        The store can't be written by this user, or lies where nothing can be written.
        Ask it what you like; to change it, be the user that it belongs to.
        /srv/books/.daybook belongs to root; you are nobody

        store-not-empty 73
        The demo stays out of a store that has something in it.
        Let it make its own: es demo --data demo.
        there is something in .daybook already, and the demo stays out of it

        store-busy 75
        Another process is making or moving the store.
        Try again once it is done.
        another process is making or moving the store .daybook: try again

        store-io 74
        The system can't read or write the store's files.
        See to what the message names: the disk, the folder's permissions.
        can't open .daybook/daybook.lock: Permission denied (errno 13)

        newer-format 76
        The store was written by a newer Daybook.
        Use that one, or a newer.
        .daybook has format 9, this Daybook knows 3: use a newer Daybook

        manifest-damaged 74
        The file that says what the store is can't be read.
        Put it back from a backup.
        .daybook/MANIFEST can't be read (it is empty): put it back from a backup

        log-missing 74
        The log is gone, though the store was made before.
        Put a backup back; a new log is never made in place of a lost one.
        .daybook/log is missing or empty, though the store was made before

        log-foreign 74
        The log is of another store.
        Put the right file or a backup back.
        .daybook/log is not this store's log (its id is another)

        log-truncated 74
        The log's file was cut off, by a copy or a full disk.
        Put a backup back.
        .daybook/log has 4096 bytes and should have 1048576

        log-rolled-back 74
        The log lacks what its index, or this machine, knows of: a backup was put back, or a server that lagged behind took over.
        To accept the log as it is, remove what the message names.
        the log is older than its index (it ends at 10, the index at 20)

        log-shorter 74
        Rows were made of more events than the log has.
        Put a backup back; or rebuild the read model, if this log is meant to be the older one.
        the rows of orders are at position 20, and the log ends at 10

        journal-damaged 74
        An event in the journal fails its checksum.
        Put a backup back; es verify tells all that is wrong.
        the journal in .daybook/log is damaged at event 12

        network-disk 74
        The store lies on a network disk, where locks and memory maps can't be trusted.
        Keep it on a local disk.
        .daybook lies on nfs, where locks and memory maps can't be trusted: use a local disk

        damaged 74
        What is stored fails its checksum or its form.
        es verify tells all that is wrong; put a backup back. Nothing is repaired by dropping it.
        position 3: its checksum doesn't match

        unavailable 74
        The store, or the keys to what is personal in it, can't be used now.
        es doctor tells what is wrong.
        .daybook/keys isn't a file of keys, or is damaged: put a sound one back

        unreadable-event 76
        An event isn't known to this Daybook, or was written by a newer one.
        Use the binary that wrote it, or a newer one.
        OrderSplit at position 12 is of version 3, and this Daybook knows 2

        busy 75
        Others kept changing what the command goes by.
        Send it again.
        others kept changing what this command goes by

        cancelled 65
        The command was withdrawn before it was decided.
        Send it again; nothing was stored.
        it was cancelled before it was decided

        deadline 65
        The command wasn't decided within the time that it was given.
        Send it again, or give it longer; nothing was stored.
        not decided in time

        outcome-unknown 75
        It isn't known whether the command was stored.
        Send it again with the same id: then it happens once.
        the connection ended before the answer

        occurred-out-of-order 65
        By business time an event would be left out that another builds on.
        Ask by position or by when it was recorded, without --occurred.
        position 12 builds on what happened later

        projection-parked 75
        A read model has stopped at an event that it can't get past.
        es projections tells why; then retry, rebuild or skip.
        orders is parked at position 12

        reactor-parked 75
        A reactor has stopped at an event that it can't answer.
        Mend what it is refused for, then es reactors retry; or skip.
        reactor stock is parked at position 12, OrderPlaced: out of stock

        projection-busy 75
        Another process is building these rows.
        Try again once it is done.
        another process is building orders

        projection-damaged 74
        Rows aren't of the form that they were written in.
        Make them anew: es projections rebuild --all.
        a row of orders isn't one

        unknown-projection 66
        There is no projection of this name.
        es projections lists them.
        there is no projection ordrs

        unknown-reactor 66
        There is no reactor of this name.
        es reactors lists them.
        there is no reactor stok

        nothing-to-compare 66
        No rows serve that a rebuild could be compared with.
        Build them first: es projections rebuild and the name.
        nothing serves of orders

        not-parked 65
        What is to be skipped isn't parked.
        Nothing; es projections and es reactors tell what is.
        orders isn't parked: there is nothing to skip

        parked-by-hand 65
        What is to be skipped was stopped by hand, and not by an event.
        Let it go on by retry.
        orders was stopped by hand, and not by an event

        not-parked-there 65
        It is parked at another event than the one that is to be skipped.
        Look at that event, then skip it by its own position.
        orders is parked at position 12, OrderPlaced, and not at 13

        view-damaged 74
        A file of read models is damaged.
        Make them anew: es projections rebuild --all; the log is untouched.
        views/orders.sqlite is damaged

        view-gone 74
        A file of read models was taken away while it was read.
        Ask again; es projections rebuild --all makes them anew.
        views/orders.sqlite is gone

        view-failed 74
        SQLite can't do what was asked of read models.
        Make them anew: es projections rebuild --all; the log is untouched.
        views/orders.sqlite: SQL logic error

        view-not-allowed 77
        The folder of read models can't be read or written.
        Make the store's folder views, and what is in it, readable and writable.
        views/orders.sqlite can't be opened: permission denied

        view-busy 75
        The read models are in use, or too many files are open.
        Try again; where too many files are open, let the process have more (ulimit -n).
        views/orders.sqlite is locked

        disk-full 74
        The disk is full.
        Make room; the log is untouched.
        views/orders.sqlite: no space left on the disk

        configuration 78
        A setting makes no sense, or a file of settings can't be read.
        Put right what the message names; es config --origin tells where each comes from.
        daybook.toml: there is no setting actr

        secrets-readable 78
        The file of secrets can be read by others.
        Let nobody else read it: chmod 600 daybook.secrets.
        daybook.secrets can be read by others

        unknown-environment 78
        There is no environment of this name.
        Take production, staging, mock, or give it a part of its own in daybook.toml.
        there is no environment stagng, by --environment

        cant-create 73
        A file can't be made.
        Name another place, or see to the folder's permissions.
        /etc/export can't be made: Permission denied

        io 74
        A file, the input or the output can't be read or written.
        See to what the message names.
        the output can't be written: No space left on device

        no-process 75
        The system has no process to give.
        Run fewer at once, or let this user have more (ulimit -u).
        no process can be begun: Resource temporarily unavailable

        bug 70
        A fault of Daybook's own.
        es doctor looks the store over; tell whoever makes Daybook what was typed and what it said.
        refused without a reason
        """
}
