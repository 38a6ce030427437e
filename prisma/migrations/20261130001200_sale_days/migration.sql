-- What live shops sold by UTC day and currency, of amounts that they stated. The currency is empty where they stated none.
CREATE TABLE "sale_day" (
    "source_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "orders" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,
    "disputed" INTEGER NOT NULL,
    "paid" DECIMAL(30,6) NOT NULL,
    "paid_back" DECIMAL(30,6) NOT NULL,

    CONSTRAINT "sale_day_pkey" PRIMARY KEY ("source_id","day","currency")
);
CREATE INDEX "sale_day_organization_id_day_idx" ON "sale_day"("organization_id", "day");
ALTER TABLE "sale_day" ADD CONSTRAINT "sale_day_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sale_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a sale has in it: what it has now less this is what its next event adds. Null: sold before there were figures.
ALTER TABLE "sale" ADD COLUMN "counted" JSONB;
CREATE INDEX sale_uncounted_idx ON sale (id) WHERE counted IS NULL;
