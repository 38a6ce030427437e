-- What a list shows of a license key can be searched: its tail, as a keyed hash (docs/decisions/0075). Null where nobody
-- has computed it yet: the keys are encrypted, so no statement here can. The worker fills these in.
ALTER TABLE "license" ADD COLUMN "key_tail_hash" BYTEA;

CREATE INDEX "license_organization_tail_idx" ON "license"("organization_id", "key_tail_hash");

-- What Prisma cannot express.

-- What is left for the worker: empty once it is done.
CREATE INDEX license_tail_missing_idx ON license (id) WHERE key_tail_hash IS NULL;

-- A process of the version before this one replaces a key without its tail.
CREATE FUNCTION license_key_tail_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key_tail_hash := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER license_key_tail_outdated BEFORE UPDATE OF key_hash ON license
  FOR EACH ROW WHEN (OLD.key_hash IS DISTINCT FROM NEW.key_hash AND OLD.key_tail_hash IS NOT DISTINCT FROM NEW.key_tail_hash)
  EXECUTE FUNCTION license_key_tail_outdated();

-- The license's own name is searched like its notes.
CREATE INDEX license_name_idx ON license USING gin (organization_id, name gin_trgm_ops) WHERE name IS NOT NULL;
