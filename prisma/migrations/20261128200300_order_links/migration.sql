-- A link that shows the licenses of one order, once: to whoever has it, without signing in.
CREATE TABLE "order_link" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "order_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "browser_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_link_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "order_link_token_hash_key" ON "order_link"("token_hash");
CREATE INDEX "order_link_source_id_order_id_idx" ON "order_link"("source_id", "order_id");
CREATE INDEX "order_link_expires_at_idx" ON "order_link"("expires_at");
ALTER TABLE "order_link" ADD CONSTRAINT "order_link_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sale_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Where a buyer manages a subscription or an order at the shop.
ALTER TABLE "sale_source" ADD COLUMN "manage_url" TEXT;
