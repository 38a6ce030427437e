-- The request log, one partition a UTC day. Prisma knows nothing of partitions: this table is written by hand.
CREATE TABLE "request_log" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "license_id" UUID,
    "endpoint" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "address" INET NOT NULL,
    "version" TEXT,
    "device_id" TEXT,
    "request_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("minute","id")
) PARTITION BY RANGE ("minute");

CREATE INDEX "request_log_organization_id_minute_idx" ON "request_log"("organization_id", "minute" DESC);
CREATE INDEX "request_log_license_id_minute_idx" ON "request_log"("license_id", "minute" DESC);

-- For lines of days that have no partition of their own: a clock that is far off must not hold up the others.
CREATE TABLE request_log_other PARTITION OF request_log DEFAULT;

-- Makes the partition of a UTC day unless it is there. Where the default partition holds lines of that day already,
-- or others keep the table busy, the day stays without: its lines go on to the default partition.
CREATE FUNCTION make_request_log_day(p_day date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
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

-- Drops the oldest partition whose day lies before p_before: one a call, so that writers never wait for long.
CREATE FUNCTION drop_request_log_day(p_before date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
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

-- CreateTable
CREATE TABLE "usage_hour" (
    "product_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "hits" BIGINT NOT NULL,

    CONSTRAINT "usage_hour_pkey" PRIMARY KEY ("product_id","hour","endpoint","status")
);

-- CreateIndex
CREATE INDEX "usage_hour_organization_id_hour_idx" ON "usage_hour"("organization_id", "hour");

-- AddForeignKey
ALTER TABLE "usage_hour" ADD CONSTRAINT "usage_hour_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
