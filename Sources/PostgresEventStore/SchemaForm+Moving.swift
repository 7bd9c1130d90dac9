internal import Postgres

extension SchemaForm {
    /// What a store says of where it came from and where it has gone, and how it is left behind.
    ///
    /// Who has appended holds a lock on the head's table until that is committed; to make a trigger waits for all of
    /// them, and has those wait who come later, whichever version they are: then they meet the trigger. A dump, which
    /// only reads, holds nothing up.
    static let moving = """
        ALTER TABLE @.store
            -- Milliseconds since 1970 began; NULL: when its first event was recorded.
            ADD COLUMN created_at bigint,
            -- Where it is being copied from: until that is done it is no store yet.
            ADD COLUMN copied_from text,
            -- Where it has moved to, and when.
            ADD COLUMN moved_to text,
            ADD COLUMN moved_at bigint;
        CREATE FUNCTION @.refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $function$
        BEGIN
            -- It may have come back.
            IF (SELECT s.moved_to IS NULL FROM @.store AS s) THEN RETURN NEW; END IF;
            RAISE EXCEPTION 'the books have moved' USING ERRCODE = 'MOVED';
        END
        $function$;
        CREATE FUNCTION @.move_away(in_to text, in_at bigint)
        RETURNS TABLE (out_to text, out_position bigint, out_at bigint) LANGUAGE plpgsql
        SET lock_timeout = '1s' AS $function$
        BEGIN
            IF (SELECT s.moved_to IS NULL FROM @.store AS s FOR UPDATE) THEN
                CREATE OR REPLACE TRIGGER moved BEFORE UPDATE ON @.head
                    FOR EACH ROW EXECUTE FUNCTION @.refuse_moved();
                -- What can be made again goes on.
                CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE ON @.kept
                    FOR EACH ROW WHEN (NEW.kind NOT IN ('snapshots', 'check', 'jobs'))
                    EXECUTE FUNCTION @.refuse_moved();
                CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE ON @.unchanged
                    FOR EACH ROW EXECUTE FUNCTION @.refuse_moved();
                CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE ON @.lines
                    FOR EACH ROW EXECUTE FUNCTION @.refuse_moved();
                UPDATE @.store SET moved_to = in_to, moved_at = in_at;
            END IF;
            RETURN QUERY SELECT s.moved_to, h.position, s.moved_at FROM @.store AS s CROSS JOIN @.head AS h;
        END
        $function$;

        """
}
