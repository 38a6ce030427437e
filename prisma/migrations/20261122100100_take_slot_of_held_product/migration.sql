-- Several new addresses of a license in one transaction update its row several times, through its count. From the second
-- time on PostgreSQL checks the foreign keys of the row again, and waited for a product or customer that another
-- transaction holds. Such an address is busy; asked for again, it is the first of its transaction.
CREATE OR REPLACE FUNCTION take_slot(p_license uuid, p_slot inet, p_address inet, p_now timestamptz)
RETURNS TABLE (outcome text, n int, most int) LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  RETURN QUERY SELECT 'known', l.ip_count, l.max_ips FROM license l
    WHERE l.id = p_license AND l.ip_system_enabled AND EXISTS (
      SELECT FROM license_ip i WHERE i.license_id = p_license AND i.address IN (p_slot, p_address));
  IF FOUND THEN RETURN; END IF;

  -- NO KEY: rows that only refer to the license are no reason to be busy.
  SELECT l.organization_id, l.product_id, l.ip_system_enabled, l.ip_mode, l.ip_count, l.max_ips,
    l.customer_id, l.xmin = pg_current_xact_id_if_assigned()::xid AS is_own INTO held
    FROM license l WHERE l.id = p_license FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE WHEN EXISTS (SELECT FROM license l WHERE l.id = p_license) THEN 'busy' ELSE 'gone' END,
      0, NULL::int;
    RETURN;
  END IF;

  n := held.ip_count;
  most := held.max_ips;
  outcome := CASE
    WHEN EXISTS (
      SELECT FROM block_rule b
      WHERE b.network >>= p_address AND b.organization_id = held.organization_id
        AND (b.product_id IS NULL OR b.product_id = held.product_id)
        AND (b.license_id IS NULL OR b.license_id = p_license)
    ) THEN 'blocked'
    WHEN NOT held.ip_system_enabled THEN 'off'
    WHEN EXISTS (
      SELECT FROM license_ip i WHERE i.license_id = p_license AND i.address IN (p_slot, p_address)
    ) THEN 'known'
    WHEN held.ip_mode = 'allow_list' THEN 'unlisted'
    WHEN held.ip_count >= held.max_ips THEN 'limit'
    ELSE 'new'
  END;
  IF outcome = 'new' AND held.is_own THEN
    PERFORM FROM product p, global_customer c WHERE p.id = held.product_id AND c.id = held.customer_id
      FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN outcome := 'busy'; END IF;
  END IF;
  IF outcome = 'new' THEN
    INSERT INTO license_ip (license_id, address, organization_id, registered_at)
    VALUES (p_license, p_slot, held.organization_id, p_now);
    n := n + 1;
  END IF;
  RETURN NEXT;
END $$;
