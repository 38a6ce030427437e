-- The history as a database of its own (HISTORY_DATABASE_URL). The tables are those of the main database, except that
-- every key begins with the organization: so Citus can place the rows of each on one machine, where it is installed.
CREATE TABLE request_log (
    minute TIMESTAMPTZ(3) NOT NULL,
    id UUID NOT NULL,
    organization_id UUID NOT NULL,
    product_id UUID NOT NULL,
    license_id UUID,
    endpoint TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT,
    address INET NOT NULL,
    version TEXT,
    device_id TEXT,
    request_id UUID NOT NULL,
    first_at TIMESTAMPTZ(3) NOT NULL,
    last_at TIMESTAMPTZ(3) NOT NULL,
    hits INTEGER NOT NULL,
    last_request_id UUID,
    saw TEXT,

    CONSTRAINT request_log_pkey PRIMARY KEY (organization_id, product_id, minute, id)
) PARTITION BY RANGE (minute);

CREATE INDEX request_log_product_id_status_minute_id_idx ON request_log (product_id, status, minute, id);
CREATE INDEX request_log_product_id_address_minute_idx ON request_log (product_id, address, minute);
CREATE INDEX request_log_license_id_minute_idx ON request_log (license_id, minute DESC);
CREATE INDEX request_log_request_id_idx ON request_log (request_id);
CREATE INDEX request_log_last_request_id_idx ON request_log (last_request_id) WHERE last_request_id IS NOT NULL;
CREATE INDEX request_log_device_id_idx ON request_log (device_id, product_id, minute) WHERE device_id IS NOT NULL;

CREATE TABLE request_log_other PARTITION OF request_log DEFAULT;

CREATE TABLE license_ip_history (
    license_id UUID NOT NULL,
    address INET NOT NULL,
    organization_id UUID NOT NULL,
    first_seen_at TIMESTAMPTZ(3) NOT NULL,
    last_seen_at TIMESTAMPTZ(3) NOT NULL,
    hits BIGINT NOT NULL,
    last_outcome TEXT NOT NULL,
    device_id TEXT,

    CONSTRAINT license_ip_history_pkey PRIMARY KEY (organization_id, license_id, address)
);

CREATE TABLE usage_hour (
    product_id UUID NOT NULL,
    hour TIMESTAMPTZ(3) NOT NULL,
    endpoint TEXT NOT NULL,
    status TEXT NOT NULL,
    organization_id UUID NOT NULL,
    hits BIGINT NOT NULL,

    CONSTRAINT usage_hour_pkey PRIMARY KEY (organization_id, product_id, hour, endpoint, status)
);
CREATE INDEX usage_hour_organization_id_hour_idx ON usage_hour (organization_id, hour);

CREATE TABLE usage_day_status (
    product_id UUID NOT NULL,
    day DATE NOT NULL,
    status TEXT NOT NULL,
    organization_id UUID NOT NULL,
    hits BIGINT NOT NULL,

    CONSTRAINT usage_day_status_pkey PRIMARY KEY (organization_id, product_id, day, status)
);
CREATE INDEX usage_day_status_organization_id_day_idx ON usage_day_status (organization_id, day);

-- Whose history this is, by the moment its main database was made, and when it was last compared with it.
CREATE TABLE history_state (
    id SMALLINT PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    installation_at TIMESTAMPTZ(3),
    swept_at TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'
);
INSERT INTO history_state DEFAULT VALUES;

-- Batches of counts that were moved here from the main database: a move that is begun again adds none of them twice.
CREATE TABLE history_moved (
    batch UUID PRIMARY KEY
);

-- As in the main database. The setting is for Citus: what comes before it in the transaction, like the partition of the
-- day before, must not have opened several connections to a machine.
CREATE FUNCTION make_request_log_day(p_day date) RETURNS boolean LANGUAGE plpgsql
  SET lock_timeout = '1s' SET citus.multi_shard_modify_mode = 'sequential' AS $$
DECLARE
  v_name text := 'request_log_' || to_char(p_day, 'YYYYMMDD');
BEGIN
  IF to_regclass(v_name) IS NOT NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('request_log'));
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L)',
    v_name, p_day || ' 00:00:00+00', p_day + 1 || ' 00:00:00+00');
  RETURN true;
EXCEPTION WHEN check_violation OR lock_not_available THEN
  RETURN false;
END $$;

CREATE FUNCTION drop_request_log_day(p_before date) RETURNS boolean LANGUAGE plpgsql
  SET lock_timeout = '1s' SET citus.multi_shard_modify_mode = 'sequential' AS $$
DECLARE
  v_name text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('request_log')) THEN RETURN false; END IF;
  SELECT c.relname INTO v_name
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '^request_log_\d{8}$'
      AND c.relname < 'request_log_' || to_char(p_before, 'YYYYMMDD')
    ORDER BY c.relname LIMIT 1;
  IF v_name IS NULL THEN RETURN false; END IF;
  EXECUTE format('DROP TABLE %I', v_name);
  RETURN true;
END $$;
