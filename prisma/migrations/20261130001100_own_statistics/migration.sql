-- When today was last counted for an organization alone, because a member looked at its statistics.
ALTER TABLE "organization" ADD COLUMN "statistics_at" TIMESTAMPTZ(3);
