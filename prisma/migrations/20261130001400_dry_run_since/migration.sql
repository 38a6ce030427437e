-- When a shop last went from live back to a dry run: what it sold before was sold live, and goes on waiting.
ALTER TABLE "sale_source" ADD COLUMN "dry_run_since" TIMESTAMPTZ(3);
