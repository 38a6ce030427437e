-- Defaults are constants, so no row is rewritten; NOT VALID, so none is read: every existing row has the defaults.
ALTER TABLE "license"
  ADD COLUMN "name" TEXT,
  ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "license_name_length" CHECK (char_length("name") BETWEEN 1 AND 200) NOT VALID,
  -- Empty metadata comes first: every change of a license evaluates this, the counting of addresses too.
  ADD CONSTRAINT "license_metadata_strings" CHECK (
    "metadata" = '{}' OR (
      jsonb_typeof("metadata") = 'object'
      AND octet_length("metadata"::text) <= 65536
      AND jsonb_array_length(jsonb_path_query_array("metadata", '$.*')) <= 20
      AND NOT jsonb_path_exists("metadata", '$.* ? (@.type() != "string")')
    )
  ) NOT VALID;

-- What Prisma cannot express.

-- `metadata[plan]=gold` in a list. With the organization in front, nobody's list reads what others wrote; licenses
-- without metadata are not in it, so it is built at once.
CREATE INDEX license_metadata_idx ON license USING gin (organization_id, metadata jsonb_path_ops)
  WHERE metadata <> '{}';

-- Lists of one customer's licenses, named by an exact e-mail address or Discord id.
CREATE INDEX organization_customer_email_idx ON organization_customer (organization_id, email) WHERE email IS NOT NULL;
CREATE INDEX organization_customer_discord_idx ON organization_customer (organization_id, discord_id)
  WHERE discord_id IS NOT NULL;
