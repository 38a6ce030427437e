-- The job of which a change is one of many: the log shows the job's own entry in their place.
ALTER TABLE "audit_entry" ADD COLUMN "job_id" UUID;

CREATE INDEX "audit_entry_job_id_at_idx" ON "audit_entry"("job_id", "at" DESC);

-- A page of the log, however many changes a job made.
CREATE INDEX "audit_entry_folded_idx" ON "audit_entry"("organization_id", "at" DESC, "id" DESC) WHERE "job_id" IS NULL;
