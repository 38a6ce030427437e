-- DropIndex
DROP INDEX "license_customer_id_idx";

-- DropIndex
DROP INDEX "license_product_id_expires_at_idx";

-- DropIndex
DROP INDEX "license_organization_id_created_at_id_idx";

-- DropIndex
DROP INDEX "license_product_id_created_at_id_idx";

-- AlterTable
ALTER TABLE "long_job" DROP COLUMN "output_ciphertext",
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cursor" TEXT,
ADD COLUMN     "lease_token" UUID,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "summary" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "long_job_file" (
    "job_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "ciphertext" BYTEA NOT NULL,

    CONSTRAINT "long_job_file_pkey" PRIMARY KEY ("job_id","name","part")
);

-- CreateIndex
CREATE INDEX "license_organization_age_idx" ON "license"("organization_id", "created_at", "id", "product_id", "expires_at", "revoked_at", "ip_system_enabled", "ip_mode");

-- CreateIndex
CREATE INDEX "license_product_age_idx" ON "license"("product_id", "created_at", "id", "expires_at", "revoked_at", "ip_system_enabled", "ip_mode");

-- CreateIndex
CREATE INDEX "organization_customer_organization_id_created_at_customer_i_idx" ON "organization_customer"("organization_id", "created_at", "customer_id");

-- CreateIndex
CREATE INDEX "license_customer_id_created_at_id_idx" ON "license"("customer_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "long_job_file" ADD CONSTRAINT "long_job_file_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "long_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot express. `prisma migrate` leaves all of it alone.

-- Lists of licenses. The columns of the filters lie in the indexes, so that a rare status or mode is found without
-- reading the table. Only changes made by people touch them: the counting of addresses stays a heap-only update.

-- By expiry, lifetime licenses as if they expired at the end of all days: one range for every page of the list.
-- expires_at once more at the end, or the planner does not see that the index alone answers.
CREATE INDEX license_organization_ends_idx ON license
  (organization_id, (coalesce(expires_at, 'infinity'::timestamptz)), id, product_id, expires_at, revoked_at,
   ip_system_enabled, ip_mode);
CREATE INDEX license_product_ends_idx ON license
  (product_id, (coalesce(expires_at, 'infinity'::timestamptz)), id, expires_at, revoked_at, ip_system_enabled, ip_mode);

CREATE INDEX license_organization_revoked_idx ON license (organization_id, created_at, id, product_id, ip_system_enabled, ip_mode)
  WHERE revoked_at IS NOT NULL;
CREATE INDEX license_product_revoked_idx ON license (product_id, created_at, id, ip_system_enabled, ip_mode)
  WHERE revoked_at IS NOT NULL;

-- Search by a part of a word. With the organization in front, nobody's search reads what others wrote.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX license_notes_idx ON license USING gin (organization_id, notes gin_trgm_ops) WHERE notes IS NOT NULL;

-- Each word on a line of its own, also the first and the last: `%\nword\n%` is then the whole word.
CREATE FUNCTION customer_words(email text, name text, discord_id text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN E'\n' || coalesce(email, '') || E'\n' || coalesce(name, '') || E'\n' || coalesce(discord_id, '') || E'\n';

CREATE INDEX organization_customer_words_idx ON organization_customer
  USING gin (organization_id, customer_words(email, name, discord_id) gin_trgm_ops);

-- Long work.
ALTER TABLE long_job
  ADD CONSTRAINT long_job_state CHECK (state IN ('queued', 'running', 'cancelling', 'finished', 'canceled', 'failed')),
  ADD CONSTRAINT long_job_finished CHECK ((finished_at IS NOT NULL) = (state IN ('finished', 'canceled', 'failed')));
CREATE INDEX long_job_unfinished_idx ON long_job (lease_until) WHERE finished_at IS NULL;
