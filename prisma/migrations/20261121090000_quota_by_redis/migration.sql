-- What Redis granted of a day's requests, as far as the database was told. `used` includes it.
ALTER TABLE "usage_day" ADD COLUMN "granted_by_redis" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_granted_by_redis_check" CHECK ("granted_by_redis" BETWEEN 0 AND "used");

DROP FUNCTION take_quota(uuid, uuid, date, bigint, int);

-- Takes up to p_wanted requests from the day's limit (negative: no limit). Callers of one product take turns on its row.
-- First it settles with Redis: p_redis is the count that Redis stands at, which only ever grows, so telling it twice or
-- late does no harm. p_refund are requests that were taken here because the answer of Redis was lost, and that turned
-- out to be in its count as well.
CREATE FUNCTION take_quota(
  p_product uuid, p_organization uuid, p_day date, p_limit bigint, p_wanted int, p_redis bigint, p_refund int
)
RETURNS TABLE (granted int, used bigint, granted_by_redis bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_before usage_day%ROWTYPE;
  v_redis bigint;
  v_used bigint;
  v_granted int;
BEGIN
  SELECT * INTO v_before FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO usage_day (product_id, day, organization_id) VALUES (p_product, p_day, p_organization)
    ON CONFLICT DO NOTHING;
    SELECT * INTO v_before FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE;
  END IF;

  v_redis := greatest(v_before.granted_by_redis, p_redis);
  v_used := greatest(v_redis, v_before.used + v_redis - v_before.granted_by_redis - p_refund);
  v_granted := CASE WHEN p_limit < 0 THEN p_wanted ELSE greatest(0, least(p_wanted, p_limit - v_used)) END;
  v_used := v_used + v_granted;
  IF v_used <> v_before.used OR v_redis <> v_before.granted_by_redis THEN
    UPDATE usage_day u SET used = v_used, granted_by_redis = v_redis
    WHERE u.product_id = p_product AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used, v_redis;
END $$;
