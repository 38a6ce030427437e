-- The history (request_log, license_ip_history, usage_hour, usage_day_status) may be a database of its own, so nothing
-- may tie it to the tables of this one. What the cascades did, the worker does by this list.
CREATE TABLE "history_erasure" (
    "kind" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_repeated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "history_erasure_pkey" PRIMARY KEY ("kind","target_id"),
    CONSTRAINT "history_erasure_kind" CHECK ("kind" IN ('license', 'product'))
);
CREATE INDEX "history_erasure_due_at_idx" ON "history_erasure"("due_at");

-- Whoever deletes, and by which cascade: also the version before this one.
CREATE FUNCTION history_erasure_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "history_erasure" AS e ("kind", "target_id", "organization_id")
  SELECT TG_ARGV[0], "id", "organization_id" FROM gone
  ON CONFLICT ON CONSTRAINT history_erasure_pkey DO UPDATE SET "due_at" = now(), "is_repeated" = false;
  RETURN NULL;
END
$$;
CREATE TRIGGER history_erasure_added AFTER DELETE ON "license" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION history_erasure_added('license');
CREATE TRIGGER history_erasure_added AFTER DELETE ON "product" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION history_erasure_added('product');

ALTER TABLE "license_ip_history" DROP CONSTRAINT "license_ip_history_license_id_fkey";
ALTER TABLE "usage_hour" DROP CONSTRAINT "usage_hour_product_id_fkey";
ALTER TABLE "usage_day_status" DROP CONSTRAINT "usage_day_status_product_id_fkey";
