-- What the customer of a license calls it, in the portal: theirs, so it goes when the license changes hands, also where a
-- process of the version before transfers it.
ALTER TABLE "license" ADD COLUMN "customer_label" TEXT;

CREATE OR REPLACE FUNCTION license_customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM customer_former_id f
    WHERE f.organization_id = NEW.organization_id AND f.former_id = OLD.customer_id
  ) THEN
    NEW.customer_since := clock_timestamp();
    NEW.customer_label := NULL;
  END IF;
  RETURN NEW;
END $$;
