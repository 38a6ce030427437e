-- When Latchkey created the webhook at the shop, so that its page says so.
ALTER TABLE "sale_source" ADD COLUMN "webhook_created_at" TIMESTAMPTZ(3);
