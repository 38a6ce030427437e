-- When the key of a license was last replaced; null where it has its first. With customer_since this tells a new owner
-- whether somebody else may still know the key.
ALTER TABLE "license" ADD COLUMN "key_replaced_at" TIMESTAMPTZ(3);

CREATE FUNCTION license_key_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key_replaced_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER license_key_replaced BEFORE UPDATE OF key_hash ON license
  FOR EACH ROW WHEN (OLD.key_hash IS DISTINCT FROM NEW.key_hash) EXECUTE FUNCTION license_key_replaced();
