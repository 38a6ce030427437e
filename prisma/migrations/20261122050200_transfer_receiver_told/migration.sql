-- When the receiver of a requested transfer was mailed about it.
ALTER TABLE "license_transfer" ADD COLUMN "receiver_told_at" TIMESTAMPTZ(3);
