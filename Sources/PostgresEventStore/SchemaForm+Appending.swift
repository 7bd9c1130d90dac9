internal import Postgres

extension SchemaForm {
    /// Decides requests in their order, and stores those that hold: what is asked of the log itself, by command ids and
    /// conditions, all at once, so none of them may hang on another in that; streams one after the other.
    ///
    /// A row for each request: what came of it (``Outcome``), two numbers that go with it, the log's clock, and a type.
    /// Nothing is an error: a request that is refused leaves the others as they are. No number in the lists is NULL,
    /// for a list without any is looked into at once, wherever.
    static let appending = """
        CREATE FUNCTION @.append_many(
            in_attempt bigint, in_clock bigint,
            in_ids text[], in_fingerprints bytea[], in_occurred bigint[], in_known bigint[],
            in_counts int[], in_entries int[], in_first_entry int[],
            in_streams text[], in_entry_stream int[], in_entry_expected bigint[], in_entry_count int[],
            in_follow_request int[], in_follow_id text[],
            in_item_request int[], in_item_types text[], in_item_tags text[], in_item_categories text[],
            in_event_request int[], in_event_entry int[], in_event_place int[], in_event_offset int[],
            in_event_stream text[], in_event_type text[], in_event_command text[],
            in_event_version int[], in_event_checksum bigint[], in_event_id uuid[],
            in_event_tags bytea[], in_event_metadata bytea[], in_event_payload bytea[],
            in_tag_request int[], in_tag_place int[], in_tag text[]
        ) RETURNS TABLE (out_status int, out_a bigint, out_b bigint, out_clock bigint, out_type text)
        LANGUAGE plpgsql AS $function$
        DECLARE
            n int := cardinality(in_ids);
            before bigint;
            after bigint;
            clock bigint;
            status int[] := array_fill(0, ARRAY[n]);
            a bigint[] := array_fill(0::bigint, ARRAY[n]);
            b bigint[] := array_fill(0::bigint, ARRAY[n]);
            types text[] := array_fill(''::text, ARRAY[n]);
            conflicts bigint[] := array_fill(0::bigint, ARRAY[n]);
            -- The last revision of each stream, and the first of each entry's events.
            ends bigint[];
            firsts bigint[] := array_fill(0::bigint, ARRAY[cardinality(in_entry_stream)]);
            entry int := 0;
            s int;
            one record;
        BEGIN
            -- Whoever comes later waits here, and sees all of what was committed before. To take the row is written
            -- down itself: so even the answer that something was stored before waits for the disk, and for the standby.
            SELECT h.position, greatest(h.recorded_at, in_clock) INTO STRICT before, clock
            FROM @.head AS h FOR UPDATE;
            after := before;

            FOR one IN
                SELECT q.number AS r, k.fingerprint = q.fingerprint AS is_same, k.attempt
                FROM unnest(in_ids, in_fingerprints) WITH ORDINALITY AS q(id, fingerprint, number)
                JOIN @.commands AS k ON k.id = q.id
            LOOP
                status[one.r] := CASE WHEN NOT one.is_same THEN 2
                    WHEN one.attempt = in_attempt THEN 3 ELSE 1 END;
            END LOOP;

            FOR r IN 1..n LOOP
                IF status[r] <> 0 THEN CONTINUE; END IF;
                IF in_occurred[r] > clock THEN
                    status[r] := 4;
                ELSIF in_known[r] > before THEN
                    status[r] := 5;
                    a[r] := before;
                END IF;
            END LOOP;

            IF cardinality(in_follow_request) > 0 THEN
                FOR one IN
                    SELECT f.request, min(f.number) AS number
                    FROM unnest(in_follow_request, in_follow_id) WITH ORDINALITY AS f(request, id, number)
                    WHERE NOT EXISTS (SELECT FROM @.commands AS k WHERE k.id = f.id)
                    GROUP BY f.request
                LOOP
                    IF status[one.request] = 0 THEN
                        status[one.request] := 6;
                        a[one.request] := one.number;
                    END IF;
                END LOOP;
            END IF;

            IF cardinality(in_item_request) > 0 THEN
                FOR one IN
                    SELECT i.request, max(m.position) AS position
                    FROM unnest(in_item_request, in_item_types, in_item_tags, in_item_categories)
                        AS i(request, types, tags, categories)
                    CROSS JOIN LATERAL @.matching(
                        i.types::text[], i.tags::text[], i.categories::text[],
                        in_known[i.request], before, 1, true) AS m(position)
                    GROUP BY i.request
                LOOP
                    conflicts[one.request] := one.position;
                END LOOP;
            END IF;

            ends := ARRAY(
                SELECT coalesce((
                    SELECT e.revision FROM @.events AS e WHERE e.stream = q.stream
                    ORDER BY e.stream DESC, e.revision DESC LIMIT 1), -1)
                FROM unnest(in_streams) WITH ORDINALITY AS q(stream, number) ORDER BY q.number);
            FOR r IN 1..n LOOP
                IF status[r] = 0 THEN
                    FOR i IN entry + 1..entry + in_entries[r] LOOP
                        IF in_entry_expected[i] <> -2 AND in_entry_expected[i] <> ends[in_entry_stream[i]] THEN
                            status[r] := 7;
                            a[r] := i;
                            b[r] := ends[in_entry_stream[i]];
                            EXIT;
                        END IF;
                    END LOOP;
                END IF;
                IF status[r] = 0 AND conflicts[r] > 0 THEN
                    status[r] := 8;
                    a[r] := conflicts[r];
                    types[r] := (SELECT e.type FROM @.events AS e WHERE e.position = conflicts[r]);
                END IF;
                IF status[r] = 0 THEN
                    FOR i IN entry + 1..entry + in_entries[r] LOOP
                        s := in_entry_stream[i];
                        firsts[i] := ends[s] + 1;
                        ends[s] := ends[s] + in_entry_count[i];
                    END LOOP;
                    a[r] := after + 1;
                    b[r] := firsts[in_first_entry[r]];
                    after := after + in_counts[r];
                END IF;
                entry := entry + in_entries[r];
            END LOOP;

            IF after > before THEN
                INSERT INTO @.events (
                    position, revision, recorded_at, occurred_at, checksum, schema_version, place, places, id,
                    stream, type, command_id, tags, metadata, payload)
                SELECT
                    a[v.request] + v.place, firsts[v.entry] + v.behind, clock,
                    nullif(in_occurred[v.request], -9223372036854775808), v.checksum, v.version, v.place,
                    in_counts[v.request], v.id, v.stream, v.type, v.command, v.tags, v.metadata, v.payload
                FROM unnest(
                    in_event_request, in_event_entry, in_event_place, in_event_offset, in_event_stream,
                    in_event_type, in_event_command, in_event_version, in_event_checksum, in_event_id,
                    in_event_tags, in_event_metadata, in_event_payload
                ) AS v(
                    request, entry, place, behind, stream, type, command, version, checksum, id, tags, metadata,
                    payload)
                WHERE status[v.request] = 0;
                INSERT INTO @.commands (id, fingerprint, attempt, first, last)
                SELECT q.id, q.fingerprint, in_attempt, a[q.r], a[q.r] + in_counts[q.r] - 1
                FROM unnest(in_ids, in_fingerprints) WITH ORDINALITY AS q(id, fingerprint, r)
                WHERE status[q.r] = 0;
                IF cardinality(in_tag_request) > 0 THEN
                    INSERT INTO @.tags (tag, position)
                    SELECT t.tag, a[t.request] + t.place
                    FROM unnest(in_tag_request, in_tag_place, in_tag) AS t(request, place, tag)
                    WHERE status[t.request] = 0;
                END IF;
                UPDATE @.head SET position = after, recorded_at = clock;
            END IF;
            RETURN QUERY SELECT t.s, t.a, t.b, clock, t.t FROM unnest(status, a, b, types) AS t(s, a, b, t);
        END
        $function$;

        """
}
