extension CodePage {
    /// What is signed and proved, by which key, and who keeps it.
    static let proving = """
        signing-key-missing 78
        The key that signed earlier checkpoints isn't here, or there is no place for one.
        Name its file by --signing-key or ES_SIGNING_KEY, or begin with another: es checkpoint --new-key.
        earlier checkpoints are signed by another key, daybook/52…+1f7fac36+AQOhB7…

        signing-key-open 78
        The key that signs can be read by others, or lies where the log does.
        Make it yours alone, in a folder of your own.
        others may read the key that signs, /home/ada/daybook.key

        signing-key-unreadable 78
        The file isn't a key that signs, or is another store's.
        Name the right one by --signing-key or ES_SIGNING_KEY.
        /home/ada/notes.txt isn't a key that signs, or can't be read

        log-changed 1
        The log isn't the one that was signed before, so it isn't signed again.
        es verify says where it differs; put a backup back.
        the log isn't the one that was signed when it had 1042 events, so it isn't signed

        checkpoint-damaged 1
        A note that is kept beside the log can't be read.
        Put it back from a backup, or from a witness.
        checkpoints/00000000000000001042.note can't be read: put it back from a backup, or from a witness

        no-checkpoint 66
        Nothing was signed yet, so there is nothing to leave with a witness.
        Make a note first: es checkpoint.
        there is no note to leave with a witness yet

        no-witness 66
        No witness keeps notes of this log.
        Name one: es witness add FILE.
        nothing was left with any witness

        witness-unheard 75
        A witness can't be read or written to.
        Try again once it can be reached; it gets all notes that it lacks.
        the witness /mnt/accountant/daybook.notes can't be reached: it can't be opened

        proof-too-large 65
        The answer comes of more events than a file that is meant to be small holds.
        Prove one thing of it, by its id.
        the answer comes of more than 10000 events, which is more than a proof holds

        not-forgotten 66
        Nobody has said to forget this user.
        Forget them first, or look how the id is written.
        no event of the log says to forget ada

        still-readable 1
        A text of somebody who was forgotten can be read, or a file of the store, or a backup that was made since, holds a key to it.
        Take away the files that are named, and look again.
        what was to be forgotten of ada can still be read

        not-a-proof 65
        The file isn't one that es prove has made, or was made by a later Daybook.
        Give the file as it was written.
        notes.txt isn't a proof of Daybook's, or one of a later form

        not-a-note 65
        The file isn't a signed note, or not only such notes.
        Give a note as es checkpoint prints it, or a witness's file.
        notes.txt isn't a note of a log's root, or several
        """
}
