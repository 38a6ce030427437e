-- A part of a license key can be searched: its groups, each as a keyed hash (docs/decisions/0075). Null where nobody has
-- computed them yet: the keys are encrypted, so no statement here can. The worker fills these in.
ALTER TABLE "license" ADD COLUMN "key_group_hashes" BIGINT[];

-- What Prisma cannot express.

-- A process of the version before this one replaces a key without its groups; one of the version before that, without
-- its tail too.
CREATE FUNCTION license_key_groups_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key_group_hashes := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER license_key_groups_outdated BEFORE UPDATE OF key_hash ON license
  FOR EACH ROW WHEN (OLD.key_hash IS DISTINCT FROM NEW.key_hash AND OLD.key_group_hashes IS NOT DISTINCT FROM NEW.key_group_hashes)
  EXECUTE FUNCTION license_key_groups_outdated();
