-- The last call of a merged line, whose id a customer quotes as likely as the first. Null where it is the same call.
-- Code of the version before leaves it out, and reads past it.
ALTER TABLE "request_log" ADD COLUMN "last_request_id" UUID;

-- The planner does not believe in BRIN for ids that lie anywhere, so these are B-trees. Two of them are partial (Prisma
-- cannot say so): most lines are of one call, and many callers send no device id; those lines pay for one index only.
CREATE INDEX "request_log_request_id_idx" ON "request_log"("request_id");
CREATE INDEX "request_log_last_request_id_idx" ON "request_log"("last_request_id") WHERE "last_request_id" IS NOT NULL;
CREATE INDEX "request_log_device_id_idx" ON "request_log"("device_id", "product_id", "minute") WHERE "device_id" IS NOT NULL;
