"""What is asked of the database. Every statement is a transaction of its own."""

# Many appends at once, each to another table. A table that begins now is made here, owned by whoever makes it. The row of
# one that is there moves on, if it is as long as the writer believes and still its own; only tables that moved get entries.
WRITE = """
WITH asked AS (
    SELECT * FROM unnest(%(codes)s::text[], %(versions)s::int[], %(counts)s::int[], %(fences)s::bigint[], %(begun)s::bool[])
        AS a (code, version, count, fence, begun)
), made AS (
    INSERT INTO tables (code, length, begun, holder, fence)
    SELECT code, count, begun, %(me)s::uuid, 1 FROM asked WHERE fence = 0 AND version = 0 AND count > 0
    ON CONFLICT DO NOTHING RETURNING code
), moved AS (
    UPDATE tables t SET length = t.length + a.count, begun = a.begun, written = clock_timestamp() FROM asked a
    WHERE t.code = a.code AND t.length = a.version AND t.holder = %(me)s::uuid AND t.fence = a.fence
    RETURNING t.code
), done AS (
    SELECT code FROM made UNION ALL SELECT code FROM moved
), added AS (
    INSERT INTO log (code, version, entry, sum)
    SELECT e.* FROM unnest(%(new_codes)s::text[], %(new_versions)s::int[], %(new_entries)b::bytea[], %(new_sums)b::bytea[])
        AS e (code, version, entry, sum) JOIN done USING (code)
)
SELECT code FROM done
"""

# The same, with earlier entries replaced in the same commit: rare, so the common statement does without it.
WRITE_INSTEAD = WRITE.replace(
    "\n)\nSELECT code FROM done",
    """
), changed AS (
    UPDATE log l SET entry = i.entry, sum = i.sum
    FROM unnest(%(old_codes)s::text[], %(old_versions)s::int[], %(old_entries)b::bytea[], %(old_sums)b::bytea[])
        AS i (code, version, entry, sum) JOIN done USING (code)
    WHERE l.code = i.code AND l.version = i.version
)
SELECT code FROM done""",
)

WHOSE = "SELECT length, holder, fence FROM tables WHERE code = %s"

# After a line has broken in the middle of a commit. Taking the table again waits for what may still be going on there, and
# stops it from being done later: only then is it certain how long the log is.
SETTLE = """
UPDATE tables t SET fence = t.fence + 1
FROM unnest(%(codes)s::text[], %(fences)s::bigint[]) AS a (code, fence)
WHERE t.code = a.code AND t.holder = %(me)s::uuid AND t.fence BETWEEN a.fence AND a.fence + %(tries)s
RETURNING t.code, t.fence, t.length
"""

# A table that nobody owns who may be alive. The dead are told to be so: nobody else has to find out.
TAKE = """
WITH buried AS (UPDATE members SET until = '-infinity' WHERE id = %(dead)s::uuid)
UPDATE tables t SET holder = %(me)s::uuid, fence = t.fence + 1
WHERE code = %(code)s AND (
    holder IS NULL OR holder = %(me)s::uuid OR holder = %(dead)s::uuid
    OR NOT EXISTS (SELECT FROM members m WHERE m.id = t.holder AND m.until > clock_timestamp()))
RETURNING fence
"""

OWNER = """
SELECT m.id::text, m.door FROM tables t JOIN members m ON m.id = t.holder WHERE t.code = %s AND m.until > clock_timestamp()
"""

EXISTS = "SELECT 1 FROM tables WHERE code = %s"

# To nobody, or to one process. That one takes the table before it reads, so its fence goes up then.
GIVE_UP = """
UPDATE tables t SET holder = %(to)s::uuid FROM unnest(%(codes)s::text[], %(fences)s::bigint[]) AS a (code, fence)
WHERE t.code = a.code AND t.holder = %(me)s::uuid AND t.fence = a.fence
"""

# A sign of life, and what the others have to tell.
BEAT = """
WITH mine AS (
    INSERT INTO members (id, door, until, bulletin)
    VALUES (%(me)s::uuid, %(door)s, clock_timestamp() + make_interval(secs => %(seconds)s), %(bulletin)b)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until, bulletin = excluded.bulletin
)
SELECT id::text, door, bulletin FROM members WHERE id <> %(me)s::uuid AND until > clock_timestamp()
"""

MINE = "SELECT code, fence FROM tables WHERE holder = %s::uuid"

LEAVE = "DELETE FROM members WHERE id = %s::uuid"

FORGET_THE_DEAD = "DELETE FROM members WHERE until < clock_timestamp() - interval '1 hour'"

SIZES = "SELECT pg_total_relation_size('log'), pg_total_relation_size('tables')"

# The log and its length, of the same moment.
READ = """
SELECT t.length, l.version, l.entry, l.sum
FROM (SELECT length FROM tables WHERE code = %(code)s) t
FULL JOIN (SELECT version, entry, sum FROM log WHERE code = %(code)s AND version >= %(since)s) l ON true
ORDER BY l.version
"""

RECENT = """
SELECT code FROM tables WHERE written >= clock_timestamp() - make_interval(secs => %s) ORDER BY written DESC
"""

UNTOUCHED = """
SELECT code FROM tables WHERE written < clock_timestamp() - make_interval(secs => %s) AND begun = %s ORDER BY written
"""

REMIND = """
INSERT INTO reminders (code, at) SELECT code, %(at)s FROM tables WHERE code = %(code)s AND holder = %(me)s::uuid
ON CONFLICT (code) DO UPDATE SET at = excluded.at
"""

FORGET_REMINDER = """
DELETE FROM reminders r USING tables t WHERE r.code = %(code)s AND t.code = r.code AND t.holder = %(me)s::uuid
"""

DUE = """
SELECT r.code FROM reminders r JOIN tables t USING (code) WHERE r.at <= %(now)s AND NOT EXISTS (
    SELECT FROM members m WHERE m.id = t.holder AND m.id <> %(me)s::uuid AND m.until > clock_timestamp())
ORDER BY r.at
"""

REMOVE = """
WITH gone AS (DELETE FROM tables WHERE code = %(code)s AND holder = %(me)s::uuid AND fence = %(fence)s RETURNING code),
emptied AS (DELETE FROM log l USING gone WHERE l.code = gone.code)
SELECT code FROM gone
"""
