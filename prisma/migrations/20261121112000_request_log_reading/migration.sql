-- By hand: Prisma knows nothing of partitions.
ALTER TABLE "request_log" ADD COLUMN "saw" TEXT;

-- The log is read newest first, page by page, of an organization: that is of each of its products, merged. So the
-- primary key begins with the product, and serves as the index of the list as well.
DROP INDEX "request_log_organization_id_minute_idx";
ALTER TABLE "request_log" DROP CONSTRAINT "request_log_pkey";
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_pkey" PRIMARY KEY ("product_id", "minute", "id");

-- For the filters that may be rare among millions of lines.
CREATE INDEX "request_log_product_id_status_minute_id_idx" ON "request_log"("product_id", "status", "minute", "id");
CREATE INDEX "request_log_product_id_address_minute_idx" ON "request_log"("product_id", "address", "minute");
