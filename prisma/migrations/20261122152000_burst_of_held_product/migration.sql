-- As before, but a burst begins only while its product's row is free. The burst is taken in a subtransaction, so that a
-- later request for the product in the same statement does not find that the row is its own: its update would wait for
-- the product and, at the timeout, fail the requests of all other tenants in the statement.
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
    FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    PERFORM FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day;
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
          FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
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
      SELECT FROM usage_day u WHERE u.product_id = p_product AND u.burst_limit IS NOT NULL
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
      WHERE u.product_id = p_product AND u.day = p_day;
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
    WHERE u.product_id = p_product AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used, v_redis, v_burst;
END $$;
