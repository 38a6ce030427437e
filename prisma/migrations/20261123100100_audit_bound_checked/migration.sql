-- Second: the old rows are checked. This reads the table, and blocks neither reads nor writes.
DO $$
BEGIN
  EXECUTE (
    SELECT format('ALTER TABLE "audit_entry" VALIDATE CONSTRAINT %I', conname) FROM pg_constraint
    WHERE conrelid = '"audit_entry"'::regclass AND conname ~ '^audit_entry_before_\d{8}$'
  );
END $$;
