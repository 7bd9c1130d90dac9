extension SchemaForm {
    /// What belongs to a log and is no part of it, for all who use it on whichever machine.
    static let beside = """
        CREATE TABLE @.kept (
            kind text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (kind, key)
        );
        -- What was answered to commands that changed nothing: very many, of which the oldest go.
        CREATE TABLE @.unchanged (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            key text COLLATE "C" NOT NULL UNIQUE,
            bytes bytea NOT NULL
        );
        CREATE TABLE @.lines (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            list text COLLATE "C" NOT NULL,
            -- One that is added again, since nobody knows whether it was, is there once.
            id uuid NOT NULL UNIQUE,
            line bytea NOT NULL
        );

        """
}
