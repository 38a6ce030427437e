-- Which organization a row belongs to is asked for in every statement of these functions, although its id would find
-- it: a database that is distributed by organization sends a statement to one machine only if it names one organization
-- (docs/decisions/0093). The functions that kept their arguments serve the version before as well. take_slot without an
-- organization stays: it is what an ordinary database is asked by.

CREATE OR REPLACE FUNCTION try_take_quota(
  p_product uuid, p_organization uuid, p_day date, p_limit bigint, p_wanted int, p_redis bigint, p_refund int,
  p_burst bigint
)
RETURNS TABLE (granted int, used bigint, granted_by_redis bigint, burst_limit bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_before_used bigint;
  v_before_redis bigint;
  v_is_own boolean;
  v_redis bigint;
  v_used bigint;
  v_granted int;
  v_burst bigint;
BEGIN
  SELECT u.used, u.granted_by_redis, u.burst_limit, u.xmin = pg_current_xact_id_if_assigned()::xid
    INTO v_before_used, v_before_redis, v_burst, v_is_own
    FROM usage_day u WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    PERFORM FROM usage_day u WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.day = p_day;
    IF NOT FOUND THEN
      -- The insert refers to the product's row, and would wait for it. One that is gone is no reason to fail, either.
      PERFORM FROM product p WHERE p.id = p_product FOR KEY SHARE SKIP LOCKED;
      IF FOUND THEN
        BEGIN
          -- Waits only for another process that begins the same day of the same product.
          PERFORM set_config('lock_timeout', '100ms', true);
          INSERT INTO usage_day (product_id, day, organization_id) VALUES (p_product, p_day, p_organization)
          ON CONFLICT DO NOTHING;
        EXCEPTION WHEN lock_not_available THEN
          NULL;
        END;
        SELECT u.used, u.granted_by_redis, u.burst_limit INTO v_before_used, v_before_redis, v_burst
          FROM usage_day u WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
      END IF;
    END IF;
  ELSIF v_is_own THEN
    -- The second update of a row in one transaction checks its foreign key, and would wait for the product's row.
    PERFORM FROM product p WHERE p.id = p_product FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN v_before_used := NULL; END IF;
  END IF;
  IF v_before_used IS NULL THEN
    RETURN QUERY SELECT NULL::int, 0::bigint, 0::bigint, NULL::bigint;
    RETURN;
  END IF;

  v_redis := greatest(v_before_redis, p_redis);
  v_used := greatest(v_redis, v_before_used + v_redis - v_before_redis - p_refund);
  IF p_wanted > 0 AND p_limit >= 0 AND v_used + p_wanted > p_limit AND p_burst > greatest(p_limit, v_used) AND v_burst IS NULL
    AND NOT EXISTS (
      SELECT FROM usage_day u WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.burst_limit IS NOT NULL
        AND date_trunc('month', u.day::timestamp) = date_trunc('month', p_day::timestamp)
    ) THEN
    -- A second update of the row in this transaction checks its foreign key, and would wait for the product's row.
    PERFORM FROM product p WHERE p.id = p_product FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN
      RETURN QUERY SELECT NULL::int, 0::bigint, 0::bigint, NULL::bigint;
      RETURN;
    END IF;
    v_granted := least(p_wanted, p_burst - v_used);
    BEGIN
      -- Waits only for another day of the same product that takes the month's burst at the same moment.
      PERFORM set_config('lock_timeout', '100ms', true);
      UPDATE usage_day u SET used = v_used + v_granted, granted_by_redis = v_redis, burst_limit = p_burst
      WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.day = p_day;
      RETURN QUERY SELECT v_granted, v_used + v_granted, v_redis, p_burst;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    WHEN lock_not_available THEN
      RETURN QUERY SELECT NULL::int, 0::bigint, 0::bigint, NULL::bigint;
      RETURN;
    END;
  END IF;
  v_granted := CASE WHEN p_limit < 0 THEN p_wanted
    ELSE greatest(0, least(p_wanted, greatest(p_limit, coalesce(v_burst, 0)) - v_used)) END;
  v_used := v_used + v_granted;
  IF v_used <> v_before_used OR v_redis <> v_before_redis THEN
    UPDATE usage_day u SET used = v_used, granted_by_redis = v_redis
    WHERE u.organization_id = p_organization AND u.product_id = p_product AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used, v_redis, v_burst;
END $$;

CREATE FUNCTION take_slot(p_organization uuid, p_license uuid, p_slot inet, p_address inet, p_now timestamptz)
RETURNS TABLE (outcome text, n int, most int) LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  RETURN QUERY SELECT 'known', l.ip_count, l.max_ips FROM license l
    WHERE l.organization_id = p_organization AND l.id = p_license AND l.ip_system_enabled AND EXISTS (
      SELECT FROM license_ip i WHERE i.organization_id = p_organization AND i.license_id = p_license AND i.address IN (p_slot, p_address));
  IF FOUND THEN RETURN; END IF;

  -- NO KEY: rows that only refer to the license are no reason to be busy.
  SELECT l.product_id, l.ip_system_enabled, l.ip_mode, l.ip_count, l.max_ips,
    l.customer_id, l.xmin = pg_current_xact_id_if_assigned()::xid AS is_own INTO held
    FROM license l WHERE l.organization_id = p_organization AND l.id = p_license FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE WHEN EXISTS (SELECT FROM license l WHERE l.organization_id = p_organization AND l.id = p_license) THEN 'busy' ELSE 'gone' END,
      0, NULL::int;
    RETURN;
  END IF;

  n := held.ip_count;
  most := held.max_ips;
  outcome := CASE
    WHEN EXISTS (
      SELECT FROM block_rule b
      WHERE b.network >>= p_address AND b.organization_id = p_organization
        AND (b.product_id IS NULL OR b.product_id = held.product_id)
        AND (b.license_id IS NULL OR b.license_id = p_license)
    ) THEN 'blocked'
    WHEN NOT held.ip_system_enabled THEN 'off'
    WHEN EXISTS (
      SELECT FROM license_ip i WHERE i.organization_id = p_organization AND i.license_id = p_license AND i.address IN (p_slot, p_address)
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
    VALUES (p_license, p_slot, p_organization, p_now);
    n := n + 1;
  END IF;
  RETURN NEXT;
END $$;

CREATE OR REPLACE FUNCTION try_take_api_key_quota(p_api_key uuid, p_day date, p_limit int, p_wanted int)
RETURNS TABLE (granted int, used bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_organization uuid;
  v_used bigint;
  v_is_own boolean;
  v_granted int;
BEGIN
  SELECT k.organization_id INTO v_organization FROM api_key k WHERE k.id = p_api_key;
  SELECT u.used, u.xmin = pg_current_xact_id_if_assigned()::xid INTO v_used, v_is_own
    FROM api_key_usage_day u WHERE u.organization_id = v_organization AND u.api_key_id = p_api_key AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    PERFORM FROM api_key_usage_day u WHERE u.organization_id = v_organization AND u.api_key_id = p_api_key AND u.day = p_day;
    IF NOT FOUND THEN
      -- The insert refers to the API key's row, and would wait for it.
      PERFORM FROM api_key k WHERE k.id = p_api_key FOR KEY SHARE SKIP LOCKED;
      IF FOUND THEN
        BEGIN
          -- Waits only for another process that begins the same day of the same API key.
          PERFORM set_config('lock_timeout', '100ms', true);
          INSERT INTO api_key_usage_day (api_key_id, day, organization_id)
          SELECT k.id, p_day, k.organization_id FROM api_key k WHERE k.id = p_api_key
          ON CONFLICT DO NOTHING;
        EXCEPTION WHEN lock_not_available THEN
          NULL;
        END;
        SELECT u.used INTO v_used
          FROM api_key_usage_day u WHERE u.organization_id = v_organization AND u.api_key_id = p_api_key AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
      END IF;
    END IF;
  ELSIF v_is_own THEN
    -- The second update of a row in one transaction checks its foreign key, and would wait for the API key's row.
    PERFORM FROM api_key k WHERE k.id = p_api_key FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN v_used := NULL; END IF;
  END IF;
  IF v_used IS NULL THEN
    RETURN QUERY SELECT NULL::int, 0::bigint;
    RETURN;
  END IF;
  v_granted := CASE WHEN p_wanted < 0 THEN greatest(p_wanted, -v_used) ELSE greatest(0, least(p_wanted, p_limit - v_used)) END;
  IF v_granted <> 0 THEN
    UPDATE api_key_usage_day u SET used = v_used + v_granted WHERE u.organization_id = v_organization AND u.api_key_id = p_api_key AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used + v_granted;
END $$;

CREATE OR REPLACE FUNCTION license_ip_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license SET ip_count = ip_count + changed.n
  FROM (SELECT organization_id, license_id, count(*)::int AS n FROM new_rows GROUP BY 1, 2) AS changed
  WHERE license.organization_id = changed.organization_id AND license.id = changed.license_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION license_ip_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license SET ip_count = ip_count - changed.n
  FROM (SELECT organization_id, license_id, count(*)::int AS n FROM old_rows GROUP BY 1, 2) AS changed
  WHERE license.organization_id = changed.organization_id AND license.id = changed.license_id;
  RETURN NULL;
END $$;

-- ON CONFLICT can name a constraint, which holds more columns in a distributed database, but not an index by its name.
-- The index stays as it is.
SELECT set_config('lock_timeout', '10s', true);
ALTER TABLE "license" ADD CONSTRAINT "license_product_id_key_hash_key" UNIQUE USING INDEX "license_product_id_key_hash_key";
