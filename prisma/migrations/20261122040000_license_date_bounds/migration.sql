-- Dates lie between 1970 and 9999-12-31. Rows that are there already are healed and checked by the next migration,
-- which does not keep the table locked while it looks at every row.
ALTER TABLE "license"
  ADD CONSTRAINT "license_expires_at_bounds"
    CHECK ("expires_at" >= '1970-01-01T00:00:00Z' AND "expires_at" <= '9999-12-31T23:59:59.999Z') NOT VALID,
  ADD CONSTRAINT "license_revoked_at_bounds"
    CHECK ("revoked_at" >= '1970-01-01T00:00:00Z' AND "revoked_at" <= '9999-12-31T23:59:59.999Z') NOT VALID;
