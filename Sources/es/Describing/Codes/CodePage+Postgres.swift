extension CodePage {
    /// A store whose log is in a PostgreSQL database.
    static let postgres = """
        postgres-address 78
        The address of a database can't be read.
        It is postgres://user@host:5432/database, with what is special in a password written as %40 is for @.
        the database's address can't be read

        postgres-accept 78
        An address accepts what is no setting of a server's.
        accept= takes fsync, full-page-writes, synchronous-commit, asynchronous-standby and keys-on-logs-server.
        accept=speed is nothing that can be accepted

        postgres-schema-name 78
        What is to name the schema can't: it has 1 to 48 of a-z, 0-9 and _, and begins with a letter.
        Name it otherwise, in the address: ?schema=books.
        a schema is named by 1 to 48 of a-z, 0-9 and _

        postgres-home 78
        This machine has no folder for what is its own of a store in a database, read models above all.
        Set HOME, or XDG_STATE_HOME, to a folder of your own.
        this machine has no folder for read models and the like

        postgres-library 69
        The library that speaks with databases, libpq, isn't installed here, or is older than 14.
        Install it: apt-get install libpq5.
        libpq isn't there, or is older than 14

        postgres-unreachable 69
        Nobody answers for the database, or nobody yet.
        See that its server runs and that the address is right; while it starts, try again.
        the database can't be reached (nobody listens there)

        postgres-login 77
        The database's server doesn't let this user in, or not with this password.
        Put the address or ~/.pgpass right, or what the server allows (pg_hba.conf).
        the database's server doesn't let this user in, or not with this password

        postgres-database 66
        The server has no database of this name.
        Make it (createdb), or name another.
        the server has no database of this name

        postgres-standby 75
        The server can only be read, as a standby.
        Name the primary, or all servers of the cluster with commas between; or ask it with --read-only.
        the server can only be read, as a standby

        postgres-version 69
        The server is older than PostgreSQL 14.
        Upgrade it.
        the server is PostgreSQL 12; a store takes 14 or newer

        postgres-encoding 78
        The database keeps texts in an encoding that can't hold every name.
        Make one with the encoding UTF8.
        the database keeps texts as SQL_ASCII, which can't hold every name

        postgres-fsync 78
        The server runs with fsync=off: a power cut may destroy the log.
        Turn it on; or accept it in the address, ?accept=fsync, which es doctor goes on telling.
        the server runs with fsync=off: a power cut may destroy the log

        postgres-full-page-writes 78
        The server runs with full_page_writes=off: a power cut may destroy pages of the log.
        Turn it on; or accept it in the address, ?accept=full-page-writes, which es doctor goes on telling.
        the server runs with full_page_writes=off

        postgres-synchronous-commit 78
        The server answers before what was stored is on its disk: a crash may lose what was acknowledged.
        Set synchronous_commit to on, for the server, the database and the user; or accept it in the address.
        synchronous_commit is below on: a crash may lose what was acknowledged

        postgres-asynchronous-standby 78
        The server has a standby that it doesn't wait for: if that takes its place, the last events may be lost.
        Set synchronous_standby_names; or accept it in the address, ?accept=asynchronous-standby.
        the server has a standby that it doesn't wait for

        postgres-keys-on-logs-server 78
        The keys to what is personal are on the server that has the log: its backups hold both.
        Give them a server of their own; or accept it in their address, ?accept=keys-on-logs-server.
        the keys are on the server that has the log: its backups and its WAL hold both

        postgres-keys-in-logs-database 74
        The keys to what is personal are in the database that has the log: a backup of it would hold both.
        Give them a database of their own, on a server of their own.
        the keys are in the database that has the log

        postgres-no-keys 74
        There are no keys where they are said to be, and what is personal in the log is sealed with some.
        Name the database that has them, or put back a copy.
        there are no keys in the schema daybook_keys

        postgres-keys-of-another 74
        The keys are those of another store.
        Name the database that has this one's.
        the keys in the schema daybook_keys are those of another store

        postgres-keys-damaged 74
        The secret of the keys is damaged, so that none of them can be told.
        Put back a copy of the keys.
        the secret of the keys in the schema daybook_keys is damaged

        postgres-keys-rolled-back 74
        The keys lack what they had: a server that lagged behind took the place of the old one, or a copy was put back.
        Start the program anew: it carries out again what was forgotten since.
        the keys in the schema daybook_keys lack what they had

        postgres-keys-cryptography 74
        The keys can't be worked with: the system's cryptography refused.
        See whether libcrypto is well, then try again.
        the system's cryptography refused

        postgres-refused 74
        The server refused a statement. Its log says more.
        See the server's log, then try again.
        the database refused it (SQLSTATE 53200): see its log, then try again

        older-format 76
        The store is of an older form, and whoever only reads doesn't bring it up.
        Open it once without --read-only.
        the store in the schema daybook has format 1, and whoever only reads needs 2
        """
}
