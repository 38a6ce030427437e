-- How the last comparison with the shop ended, so that its page can say so.
ALTER TABLE "sale_source" ADD COLUMN "reconcile_result" JSONB;

-- A download that waits for its purchase has a state of its own. "waiting" is an order that has not come.
UPDATE "sale" SET "state" = 'downloaded' WHERE "state" = 'waiting' AND "order_ciphertext" IS NOT NULL;
