-- The day of the month that an expiry at the end of a shorter month returns to when the license is extended by months.
ALTER TABLE "license" ADD COLUMN "expiry_anchor_day" SMALLINT;
