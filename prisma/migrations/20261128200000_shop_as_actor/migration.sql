-- What a connected shop changed is recorded as the shop's: without these it looked like a customer's.
ALTER TABLE "audit_entry" ADD COLUMN "sale_source_id" UUID, ADD COLUMN "sale_source_name" TEXT;
