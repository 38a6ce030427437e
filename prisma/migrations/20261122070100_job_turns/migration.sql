-- AlterTable
ALTER TABLE "long_job" ADD COLUMN "turn_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "long_job_organization_id_turn_at_idx" ON "long_job"("organization_id", "turn_at" DESC);
