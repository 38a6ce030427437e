-- How many licenses the orders of a day created. The worker counts the sales from before again, for this and for what a
-- lost dispute took: it finds them by an index that is built online (scripts/database/online-indexes.ts).
ALTER TABLE "sale_day" ADD COLUMN "licenses" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "sale_uncounted_idx";
