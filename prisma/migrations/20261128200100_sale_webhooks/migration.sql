-- While a webhook is being created at the shop: two at the same time would leave two.
ALTER TABLE "sale_source" ADD COLUMN "webhook_claimed_at" TIMESTAMPTZ(3);
