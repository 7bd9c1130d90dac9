extension CodePage {
    /// What files are taken for that are brought in.
    static let importing = """
        invalid-table 65
        A file isn't a table of the form that it is said to have.
        Put right what stands at the line and column that are named, or say another form.
        line 12, column 3: a quoted value isn't closed

        no-guess 66
        The columns of a file fit the fields of no command.
        Say which command by --as, and by --map which column is which field.
        these columns fit no command: a, b

        not-a-batch 65
        A batch is a command a line, and the file isn't that.
        If it is a table, es import brings it in.
        orders.csv is no batch: line 1 is no command

        wrong-encoding 65
        The file's bytes aren't text of the encoding that it is said to have.
        Say which it is by --encoding.
        line 2 isn't UTF-8

        ambiguous-value 65
        A date or an amount can be read in two ways.
        Say by --locale how it is written.
        line 2, column date: 03/04/2025 may be in March or in April

        other-currency 65
        An amount is in another currency than what it is imported into.
        Leave such rows out, or import them where that currency holds.
        line 2, column total: EUR, and the business has USD

        contradiction 65
        The rows of one thing say different things of it.
        Put the rows right, so that they agree.
        line 3, column total: 12.00, and line 2 says 13.00

        rows-apart 65
        The rows of one thing don't stand together, or it stands there twice.
        Sort the file by its id.
        line 9: order 1001 began at line 2, and other rows stand between

        changed-row 65
        A row was imported before and reads otherwise now.
        What was imported stays; change it by the command for that.
        line 4: it was imported before, with other values

        invalid-mapping 65
        What says how rows are read doesn't fit the file or the command.
        Name columns of the file, and fields of the command.
        there is no column Total in the file

        refused-line 65
        A line of exported events can't be taken: it isn't one that export writes, or the store stands against it.
        Put that line right, or export the events again; what stands before it isn't done twice.
        log.ndjson, line 17: position 18 stands where 17 must come: a log is whole

        refused-log 65
        The log that exported events make isn't sound or the disk changed it, the keys that were given aren't its own, or a proof doesn't hold.
        Export it again from a store that es verify finds nothing wrong with; if it is refused again, look after the disk.
        the keys aren't those of the log: keys
        """
}
