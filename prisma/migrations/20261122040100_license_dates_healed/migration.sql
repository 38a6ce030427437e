-- A date out of bounds was kept until now, and broke every page that showed it: it becomes the nearest good one.
-- greatest() and least() leave nulls out, so a license without the date must not come near them.
UPDATE "license" SET
  "expires_at" = CASE WHEN "expires_at" IS NOT NULL
    THEN least(greatest("expires_at", '1970-01-01T00:00:00Z'), '9999-12-31T23:59:59.999Z') END,
  "revoked_at" = CASE WHEN "revoked_at" IS NOT NULL
    THEN least(greatest("revoked_at", '1970-01-01T00:00:00Z'), '9999-12-31T23:59:59.999Z') END
WHERE "expires_at" < '1970-01-01T00:00:00Z' OR "expires_at" > '9999-12-31T23:59:59.999Z'
  OR "revoked_at" < '1970-01-01T00:00:00Z' OR "revoked_at" > '9999-12-31T23:59:59.999Z';

ALTER TABLE "license" VALIDATE CONSTRAINT "license_expires_at_bounds";
ALTER TABLE "license" VALIDATE CONSTRAINT "license_revoked_at_bounds";
