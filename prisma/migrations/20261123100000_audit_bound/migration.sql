-- The audit log becomes a table of monthly partitions in three migrations, so that no lock is held while rows are read.
-- First: all entries so far, and those of the next weeks, lie before a date. New rows are checked, old ones not yet.
DO $$
DECLARE
  v_end timestamp;
BEGIN
  SELECT date_trunc('month', greatest(now(), max("at")) AT TIME ZONE 'UTC') + interval '2 months' INTO v_end FROM "audit_entry";
  PERFORM set_config('lock_timeout', '10s', true);
  EXECUTE format('ALTER TABLE "audit_entry" ADD CONSTRAINT %I CHECK ("at" < %L) NOT VALID',
    'audit_entry_before_' || to_char(v_end, 'YYYYMMDD'), v_end || '+00');
END $$;
