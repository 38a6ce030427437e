-- Third: the table so far becomes the first partition of a new one. Its rows stay where they are, its indexes and its
-- foreign key are taken over as they are, and the check of the migration before tells PostgreSQL not to read them.
-- The code of the version before goes on reading and writing by the same name.
--
-- Each partition has a primary key of its own: one of the whole table would hold the time as well, and would have to be
-- built for the old rows while nobody may write.
DO $$
DECLARE
  v_check text;
  v_end text;
  v_old text;
BEGIN
  PERFORM set_config('lock_timeout', '10s', true);
  SELECT conname INTO STRICT v_check FROM pg_constraint
    WHERE conrelid = '"audit_entry"'::regclass AND conname ~ '^audit_entry_before_\d{8}$';
  v_end := right(v_check, 8);
  v_old := 'audit_entry_until_' || v_end;
  DROP TRIGGER audit_entry_kept ON "audit_entry";
  DROP TRIGGER audit_entry_fixed ON "audit_entry";
  EXECUTE format('ALTER TABLE "audit_entry" RENAME TO %I', v_old);
  EXECUTE format('ALTER INDEX "audit_entry_pkey" RENAME TO %I', v_old || '_pkey');
  EXECUTE format('ALTER INDEX "audit_entry_organization_id_at_id_idx" RENAME TO %I', v_old || '_organization_id_at_id_idx');
  EXECUTE format('ALTER INDEX "audit_entry_license_id_at_idx" RENAME TO %I', v_old || '_license_id_at_idx');

  EXECUTE format('CREATE TABLE "audit_entry" (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE ("at")', v_old);
  CREATE INDEX "audit_entry_organization_id_at_id_idx" ON "audit_entry"("organization_id", "at" DESC, "id" DESC);
  CREATE INDEX "audit_entry_license_id_at_idx" ON "audit_entry"("license_id", "at" DESC);
  ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_organization_id_fkey"
    FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
  EXECUTE format('ALTER TABLE "audit_entry" ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
    v_old, to_date(v_end, 'YYYYMMDD') || ' 00:00:00+00');
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', v_old, v_check);
END $$;

CREATE TRIGGER audit_entry_fixed BEFORE UPDATE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_entry_is_fixed();
CREATE TRIGGER audit_entry_kept BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_entry_is_kept();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_fixed();

-- For entries of months that have no partition yet: no change may fail for want of one.
CREATE TABLE "audit_entry_other" PARTITION OF "audit_entry" DEFAULT;
ALTER TABLE "audit_entry_other" ADD PRIMARY KEY ("id");
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON "audit_entry_other" FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_fixed();

-- Makes the partition of a UTC month unless there is one, and moves the month's entries there from the default
-- partition. False if others keep the table busy: the next call tries again.
CREATE FUNCTION make_audit_entry_month(p_month date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  v_name text := 'audit_entry_' || to_char(p_month, 'YYYYMM');
  v_from timestamptz := date_trunc('month', p_month::timestamp) AT TIME ZONE 'UTC';
  v_to timestamptz := (date_trunc('month', p_month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_entry'));
  IF to_regclass(v_name) IS NOT NULL OR v_to <= (
    SELECT max(to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC')
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'audit_entry'::regclass AND c.relname ~ '^audit_entry_until_\d{8}$'
  ) THEN RETURN true; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entry INCLUDING DEFAULTS)', v_name);
  -- In a distributed database the whole table has one, which the partition gets with it.
  IF NOT EXISTS (SELECT FROM pg_index WHERE indrelid = 'audit_entry'::regclass AND indisprimary) THEN
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (id)', v_name);
  END IF;
  EXECUTE format('CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_fixed()', v_name);
  IF EXISTS (SELECT FROM audit_entry_other WHERE at >= v_from AND at < v_to) THEN
    -- The triggers keep entries from being deleted; these only move.
    ALTER TABLE audit_entry_other DISABLE TRIGGER audit_entry_kept;
    EXECUTE format(
      'WITH moved AS (DELETE FROM audit_entry_other WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      v_from, v_to, v_name);
    ALTER TABLE audit_entry_other ENABLE TRIGGER audit_entry_kept;
  END IF;
  EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_name, v_from, v_to);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- Drops the oldest partition whose entries all lie before p_before: one a call, so that nobody waits for long.
CREATE FUNCTION drop_audit_entry_month(p_before date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  v_name text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_entry')) THEN RETURN false; END IF;
  SELECT p.name INTO v_name FROM (
    SELECT c.relname AS name, CASE WHEN c.relname ~ '^audit_entry_until_\d{8}$' THEN to_date(right(c.relname, 8), 'YYYYMMDD')
      WHEN c.relname ~ '^audit_entry_\d{6}$' THEN (to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month')::date END AS ends_on
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_entry'::regclass
  ) p WHERE p.ends_on <= p_before ORDER BY p.ends_on LIMIT 1;
  IF v_name IS NULL THEN RETURN false; END IF;
  EXECUTE format('DROP TABLE %I', v_name);
  RETURN true;
END $$;
