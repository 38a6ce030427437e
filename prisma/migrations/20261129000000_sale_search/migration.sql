-- Orders are searched by what identifies their buyer.
CREATE INDEX "sale_buyer_hashes_idx" ON "sale" USING GIN ("buyer_hashes");

-- What Prisma cannot express.

-- The beginning of a number, whatever the collation of the database.
CREATE INDEX sale_order_number_idx ON sale (organization_id, order_id text_pattern_ops);
CREATE INDEX sale_subscription_number_idx ON sale (organization_id, subscription_id text_pattern_ops);
