internal import Postgres

extension VersionedSchema {
    /// The one that keys are in.
    static func keys(_ name: SchemaName, _ forms: [SchemaForm]) -> VersionedSchema {
        VersionedSchema(name: name, forms: forms, table: "keyring")
    }
}

/// The tables and functions of keys, in their order of life.
///
/// A key stands in a row of `keys`, and nowhere else. To destroy one is two steps: it is named among the `destroyed`,
/// which is durable before anything else happens, and then all of `keys` is written anew without it, into files of their
/// own, while the old ones are dropped. For what PostgreSQL updates or deletes stays where it was, in the free part of
/// its page even after a vacuum, and a vacuum that writes all anew keeps whatever somebody's old snapshot may still see.
/// The old page isn't touched any more, so nothing copies it into the WAL again.
enum KeysForm {
    static let all = [SchemaForm(number: 1, text: tables + making + destroying + moving)]

    private static let tables = """
        CREATE TABLE @.keyring (
            one boolean PRIMARY KEY DEFAULT true CHECK (one),
            form integer NOT NULL,
            -- Another whenever the keys may have lost what they had: a backup was put back.
            epoch bigint NOT NULL DEFAULT 1,
            -- Whose keys they are; NULL: nobody has said so yet.
            store uuid,
            secret bytea NOT NULL,
            secret_checksum bytea NOT NULL,
            erased_through bigint NOT NULL DEFAULT 0,
            -- Grows with each change of keys. Whoever makes one holds this row until it is committed: so the numbers
            -- come to be seen in their order.
            changes bigint NOT NULL DEFAULT 0,
            -- The last change that destroyed keys, and the last whose keys were cleared away.
            destroyed bigint NOT NULL DEFAULT 0,
            cleared bigint NOT NULL DEFAULT 0,
            -- How often erasures were carried out, be it that there were no keys to destroy.
            erasings bigint NOT NULL DEFAULT 0
        ) WITH (fillfactor = 10);
        CREATE TABLE @.keys (
            id bigint PRIMARY KEY,
            change bigint NOT NULL,
            -- Where the log ended when it was made.
            since bigint NOT NULL,
            -- The keyed digest of the person's id.
            person bytea NOT NULL,
            key bytea NOT NULL,
            checksum bytea NOT NULL
        );
        -- Of no key is a sample kept elsewhere, for those who plan statements.
        ALTER TABLE @.keys ALTER id SET STATISTICS 0, ALTER person SET STATISTICS 0, ALTER key SET STATISTICS 0,
            ALTER checksum SET STATISTICS 0;
        CREATE INDEX ON @.keys (change, id);
        CREATE INDEX ON @.keys (person);
        -- For ever, without a word of whose they were.
        CREATE TABLE @.destroyed (
            id bigint PRIMARY KEY,
            change bigint NOT NULL,
            since bigint NOT NULL
        );
        CREATE INDEX ON @.destroyed (change, id);
        -- Those who have keys in memory, and up to which change they have let go of what was destroyed.
        CREATE TABLE @.nodes (
            id uuid PRIMARY KEY,
            heard bigint NOT NULL
        );
        CREATE FUNCTION @.checksum(id bigint, since bigint, person bytea, key bytea) RETURNS bytea
        LANGUAGE sql IMMUTABLE AS $function$
            SELECT pg_catalog.substr(pg_catalog.sha256(
                pg_catalog.int8send(id) || pg_catalog.int8send(since) || person || key), 1, 8)
        $function$;
        -- The keys of these persons that can be sealed with. No view, which would hold on to the table's columns.
        CREATE FUNCTION @.living(in_persons bytea[]) RETURNS SETOF @.keys LANGUAGE sql VOLATILE AS $function$
            SELECT k.* FROM @.keys AS k WHERE k.person = ANY (in_persons)
            AND NOT EXISTS (SELECT FROM @.destroyed AS d WHERE d.id = k.id)
            AND k.checksum = @.checksum(k.id, k.since, k.person, k.key)
        $function$;

        """

    /// Keys are drawn by the server, from the system's own source: one that came with a statement could be written
    /// down with that, in the server's log of what it is asked.
    private static let making = """
        CREATE FUNCTION @.drawn() RETURNS bytea LANGUAGE sql VOLATILE AS $function$
            SELECT pg_catalog.sha256(
                pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
                || pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
                || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()))
        $function$;
        -- The keys of these persons, made where there are none. Where erasures were carried out since the caller asked
        -- how far the log goes, none is made, and one row says so that has no id.
        CREATE FUNCTION @.make_keys(in_persons bytea[], in_since bigint, in_erasings bigint)
        RETURNS TABLE (out_erasings bigint, out_change bigint, out_id bigint, out_packed bytea)
        LANGUAGE plpgsql AS $function$
        DECLARE
            ring record;
            one bytea;
            new_id bigint;
            new_key bytea;
            is_new boolean := false;
        BEGIN
            SELECT r.changes + 1 AS change, r.erasings INTO STRICT ring FROM @.keyring AS r FOR UPDATE;
            IF ring.erasings <> in_erasings THEN
                RETURN QUERY SELECT ring.erasings, NULL::bigint, NULL::bigint, NULL::bytea;
                RETURN;
            END IF;
            FOREACH one IN ARRAY in_persons LOOP
                IF EXISTS (SELECT FROM @.living(ARRAY[one])) THEN CONTINUE; END IF;
                -- Never even, so never 0.
                new_id := ('x' || encode(substr(@.drawn(), 1, 8), 'hex'))::bit(64)::bigint | 1;
                new_key := @.drawn();
                INSERT INTO @.keys (id, change, since, person, key, checksum) VALUES (
                    new_id, ring.change, in_since, one, new_key, @.checksum(new_id, in_since, one, new_key));
                is_new := true;
            END LOOP;
            IF is_new THEN
                UPDATE @.keyring SET changes = ring.change;
                PERFORM @.tell();
            END IF;
            -- Of several the last one.
            RETURN QUERY SELECT ring.erasings, l.change, l.id, int8send(l.since) || l.person || l.key || l.checksum
                FROM @.living(in_persons) AS l ORDER BY l.change, l.id;
        END
        $function$;

        """

    private static let destroying = """
        CREATE FUNCTION @.tell() RETURNS void LANGUAGE sql AS $function$
            SELECT pg_catalog.pg_notify(n.nspname, '') FROM pg_catalog.pg_class AS c
            JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
            WHERE c.oid = '@.keyring'::pg_catalog.regclass
        $function$;
        -- Names the keys of these persons that were made before these positions among the destroyed. Of one that is
        -- damaged it isn't believed when it was made.
        CREATE FUNCTION @.destroy(in_persons bytea[], in_positions bigint[]) RETURNS void
        LANGUAGE plpgsql AS $function$
        DECLARE
            next bigint;
        BEGIN
            SELECT r.changes + 1 INTO STRICT next FROM @.keyring AS r FOR UPDATE;
            INSERT INTO @.destroyed (id, change, since)
            SELECT DISTINCT k.id, next, k.since
            FROM unnest(in_persons, in_positions) AS e(person, position) JOIN @.keys AS k ON k.person = e.person
            WHERE k.since < e.position OR k.checksum <> @.checksum(k.id, k.since, k.person, k.key)
            ON CONFLICT DO NOTHING;
            IF FOUND THEN
                UPDATE @.keyring SET changes = next, destroyed = next, erasings = erasings + 1;
                PERFORM @.tell();
            ELSE
                UPDATE @.keyring SET erasings = erasings + 1;
            END IF;
        END
        $function$;
        -- Writes all keys anew but those that are destroyed, and answers whether any were. It waits for those
        -- who read them, but not for long, since all others would wait behind it.
        CREATE FUNCTION @.clear() RETURNS boolean
        LANGUAGE plpgsql SET lock_timeout = '1s' AS $function$
        DECLARE
            ring record;
            ids bigint[];
        BEGIN
            SELECT r.destroyed, r.cleared INTO STRICT ring FROM @.keyring AS r FOR UPDATE;
            IF ring.cleared >= ring.destroyed THEN RETURN false; END IF;
            ids := ARRAY(
                SELECT d.id FROM @.destroyed AS d
                WHERE d.change > ring.cleared AND EXISTS (SELECT FROM @.keys AS k WHERE k.id = d.id));
            IF cardinality(ids) > 0 THEN
                EXECUTE format(
                    'ALTER TABLE @.keys
                        ALTER person TYPE bytea USING CASE WHEN id = ANY (%1$L::bigint[]) THEN '''' ELSE person END,
                        ALTER key TYPE bytea USING CASE WHEN id = ANY (%1$L::bigint[]) THEN '''' ELSE key END,
                        ALTER checksum TYPE bytea
                            USING CASE WHEN id = ANY (%1$L::bigint[]) THEN '''' ELSE checksum END',
                    ids);
                DELETE FROM @.keys AS k WHERE k.id = ANY (ids);
            END IF;
            UPDATE @.keyring SET cleared = ring.destroyed;
            RETURN cardinality(ids) > 0;
        END
        $function$;

        """

    private static let moving = """
        -- Notes up to which change somebody has let go of what was destroyed.
        CREATE FUNCTION @.heard(in_node uuid, in_change bigint) RETURNS void LANGUAGE sql AS $function$
            INSERT INTO @.nodes AS n (id, heard) VALUES (in_node, in_change)
            ON CONFLICT (id) DO UPDATE SET heard = greatest(n.heard, in_change)
        $function$;
        -- Whether keys that have this secret can be taken in: there are none yet, or it is theirs.
        CREATE FUNCTION @.begin_taking(in_secret bytea, in_is_claimed boolean, in_erased_through bigint)
        RETURNS boolean LANGUAGE plpgsql AS $function$
        DECLARE
            known bytea;
        BEGIN
            SELECT r.secret INTO STRICT known FROM @.keyring AS r FOR UPDATE;
            IF known <> in_secret THEN
                IF EXISTS (SELECT FROM @.keys) OR EXISTS (SELECT FROM @.destroyed) THEN RETURN false; END IF;
                UPDATE @.keyring SET secret = in_secret, secret_checksum = substr(sha256(in_secret), 1, 8),
                    store = CASE WHEN in_is_claimed THEN store END;
            END IF;
            UPDATE @.keyring SET erased_through = in_erased_through WHERE erased_through > in_erased_through;
            RETURN true;
        END
        $function$;
        -- Takes keys in; an empty one is destroyed.
        CREATE FUNCTION @.take(in_ids bigint[], in_since bigint[], in_persons bytea[], in_keys bytea[])
        RETURNS void LANGUAGE plpgsql AS $function$
        DECLARE
            next bigint;
        BEGIN
            SELECT r.changes + 1 INTO STRICT next FROM @.keyring AS r FOR UPDATE;
            UPDATE @.keyring SET changes = next;
            INSERT INTO @.destroyed (id, change, since)
            SELECT t.id, next, t.since FROM unnest(in_ids, in_since, in_keys) AS t(id, since, key)
            WHERE t.key = '' ON CONFLICT DO NOTHING;
            IF FOUND THEN UPDATE @.keyring SET destroyed = next; END IF;
            INSERT INTO @.keys (id, change, since, person, key, checksum)
            SELECT t.id, next, t.since, t.person, t.key, @.checksum(t.id, t.since, t.person, t.key)
            FROM unnest(in_ids, in_since, in_persons, in_keys) AS t(id, since, person, key)
            WHERE t.key <> '' AND NOT EXISTS (SELECT FROM @.destroyed AS d WHERE d.id = t.id)
            ON CONFLICT DO NOTHING;
            PERFORM @.tell();
        END
        $function$;

        """
}
