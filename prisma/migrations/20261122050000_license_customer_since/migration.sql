-- Since when a license has been its customer's; null where it never changed hands. The portal shows nobody the IP
-- addresses of whoever had the license before.
ALTER TABLE "license" ADD COLUMN "customer_since" TIMESTAMPTZ(3);

-- Every change of hands counts: a transfer, a seed file, and a process of the version before this one.
CREATE FUNCTION license_customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_since := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER license_customer_changed BEFORE UPDATE OF customer_id ON license
  FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION license_customer_changed();

UPDATE license l SET customer_since = moved.at
FROM (
  SELECT license_id, max(at) AS at FROM (
    SELECT license_id, at FROM audit_entry WHERE action = 'license.transferred' AND license_id IS NOT NULL
    UNION ALL
    SELECT license_id, decided_at FROM license_transfer WHERE state = 'approved'
  ) moves GROUP BY license_id
) moved
WHERE moved.license_id = l.id;
