-- Licenses in stock have no customer until they are handed out, or claimed with their key.
ALTER TABLE "license" ALTER COLUMN "customer_id" DROP NOT NULL;

-- A license without a customer takes slots like any other.
CREATE OR REPLACE FUNCTION take_slot(
  p_organization uuid, p_license uuid, p_exact_hash bytea, p_folded_hash bytea, p_slot inet, p_address inet,
  p_now timestamptz
)
RETURNS TABLE (outcome text, n int, most int, revoked timestamptz, expires timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  RETURN QUERY SELECT 'known', l.ip_count, l.max_ips, l.revoked_at, l.expires_at FROM license l
    WHERE l.organization_id = p_organization AND l.id = p_license AND l.ip_system_enabled
      AND l.revoked_at IS NULL AND (l.expires_at > p_now) IS NOT FALSE AND l.key_hash IN (p_exact_hash, p_folded_hash)
      AND EXISTS (
        SELECT FROM license_ip i
        WHERE i.organization_id = p_organization AND i.license_id = p_license AND i.address IN (p_slot, p_address));
  IF FOUND THEN RETURN; END IF;

  -- NO KEY: rows that only refer to the license are no reason to be busy.
  SELECT l.product_id, l.ip_system_enabled, l.ip_mode, l.ip_count, l.max_ips, l.revoked_at, l.expires_at,
    l.customer_id, l.key_hash, l.xmin = pg_current_xact_id_if_assigned()::xid AS is_own INTO held
    FROM license l WHERE l.organization_id = p_organization AND l.id = p_license FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE WHEN EXISTS (
        SELECT FROM license l WHERE l.organization_id = p_organization AND l.id = p_license
      ) THEN 'busy' ELSE 'gone' END, 0, NULL::int, NULL::timestamptz, NULL::timestamptz;
    RETURN;
  END IF;

  n := held.ip_count;
  most := held.max_ips;
  revoked := held.revoked_at;
  expires := held.expires_at;
  outcome := CASE
    -- A key that was replaced meanwhile opens it until the end of its grace.
    WHEN (held.key_hash IN (p_exact_hash, p_folded_hash)) IS NOT TRUE AND NOT EXISTS (
      SELECT FROM license_past_key k
      WHERE k.organization_id = p_organization AND k.license_id = p_license AND k.ends_at > p_now
        AND k.key_hash IN (p_exact_hash, p_folded_hash)
    ) THEN 'gone'
    WHEN held.revoked_at IS NOT NULL THEN 'revoked'
    WHEN held.expires_at <= p_now THEN 'expired'
    WHEN EXISTS (
      SELECT FROM block_rule b
      WHERE b.network >>= p_address AND b.organization_id = p_organization
        AND (b.product_id IS NULL OR b.product_id = held.product_id)
        AND (b.license_id IS NULL OR b.license_id = p_license)
    ) THEN 'blocked'
    WHEN NOT held.ip_system_enabled THEN 'off'
    WHEN EXISTS (
      SELECT FROM license_ip i
      WHERE i.organization_id = p_organization AND i.license_id = p_license AND i.address IN (p_slot, p_address)
    ) THEN 'known'
    WHEN held.ip_mode = 'allow_list' THEN 'unlisted'
    WHEN held.ip_count >= held.max_ips THEN 'limit'
    ELSE 'new'
  END;
  IF outcome = 'new' AND held.is_own THEN
    PERFORM FROM product p WHERE p.id = held.product_id FOR KEY SHARE SKIP LOCKED;
    IF FOUND AND held.customer_id IS NOT NULL THEN
      PERFORM FROM global_customer c WHERE c.id = held.customer_id FOR KEY SHARE SKIP LOCKED;
    END IF;
    IF NOT FOUND THEN outcome := 'busy'; END IF;
  END IF;
  IF outcome = 'new' THEN
    INSERT INTO license_ip (license_id, address, organization_id, registered_at)
    VALUES (p_license, p_slot, p_organization, p_now);
    n := n + 1;
  END IF;
  RETURN NEXT;
END $$;

-- Whoever takes a license out of stock is its first customer: there is no former one whose data would be theirs to see.
CREATE OR REPLACE FUNCTION license_customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.customer_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM customer_former_id f
    WHERE f.organization_id = NEW.organization_id AND f.former_id = OLD.customer_id
  ) THEN
    NEW.customer_since := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
