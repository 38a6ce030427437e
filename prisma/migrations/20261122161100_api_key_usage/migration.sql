-- What client keys with a limit of their own used on a UTC day. Other keys have no rows here.
CREATE TABLE "api_key_usage_day" (
    "api_key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "api_key_usage_day_pkey" PRIMARY KEY ("api_key_id","day"),
    CONSTRAINT api_key_usage_day_used CHECK (used >= 0)
);

ALTER TABLE "api_key_usage_day" ADD CONSTRAINT "api_key_usage_day_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts up to p_wanted requests of an API key on a day, within its limit; a negative number gives requests back. Null
-- if another transaction holds the row: the caller asks again, and the other keys of its statement do not wait.
CREATE FUNCTION try_take_api_key_quota(p_api_key uuid, p_day date, p_limit int, p_wanted int)
RETURNS TABLE (granted int, used bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_used bigint;
  v_is_own boolean;
  v_granted int;
BEGIN
  SELECT u.used, u.xmin = pg_current_xact_id_if_assigned()::xid INTO v_used, v_is_own
    FROM api_key_usage_day u WHERE u.api_key_id = p_api_key AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    PERFORM FROM api_key_usage_day u WHERE u.api_key_id = p_api_key AND u.day = p_day;
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
          FROM api_key_usage_day u WHERE u.api_key_id = p_api_key AND u.day = p_day FOR NO KEY UPDATE SKIP LOCKED;
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
    UPDATE api_key_usage_day u SET used = v_used + v_granted WHERE u.api_key_id = p_api_key AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used + v_granted;
END $$;
