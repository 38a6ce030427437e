-- CreateTable
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "encryption_key_check" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'free',
    "daily_limit_override" INTEGER,
    "suspended_at" TIMESTAMPTZ(3),
    "billing_suspended_at" TIMESTAMPTZ(3),
    "signed_validation" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret_ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key_prefix" TEXT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "default_ip_system_enabled" BOOLEAN NOT NULL DEFAULT false,
    "default_max_ips" INTEGER NOT NULL DEFAULT 1,
    "default_ip_mode" TEXT NOT NULL DEFAULT 'auto_register',
    "ipv6_prefix" SMALLINT NOT NULL DEFAULT 128,
    "version_module" BOOLEAN NOT NULL DEFAULT false,
    "custom_response" BOOLEAN NOT NULL DEFAULT false,
    "signed_validation" BOOLEAN NOT NULL DEFAULT false,
    "portal_ip_reset" BOOLEAN NOT NULL DEFAULT true,
    "portal_ip_reset_cooldown_hours" INTEGER NOT NULL DEFAULT 24,
    "portal_transfers" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "global_customer" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "discord_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "global_customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_customer" (
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "email" TEXT,
    "discord_id" TEXT,
    "name" TEXT,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_customer_pkey" PRIMARY KEY ("organization_id","customer_id")
);

-- CreateTable
CREATE TABLE "license" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "key_ciphertext" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "notes" TEXT,
    "ip_system_enabled" BOOLEAN NOT NULL DEFAULT false,
    "max_ips" INTEGER,
    "ip_mode" TEXT NOT NULL DEFAULT 'auto_register',
    "ip_count" INTEGER NOT NULL DEFAULT 0,
    "version_pin_mode" TEXT NOT NULL DEFAULT 'none',
    "version_pinned" TEXT,
    "version_range_min" TEXT,
    "version_range_max" TEXT,
    "custom_override" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_ip" (
    "license_id" UUID NOT NULL,
    "address" INET NOT NULL,
    "organization_id" UUID NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "license_ip_pkey" PRIMARY KEY ("license_id","address")
);

-- CreateTable
CREATE TABLE "license_ip_history" (
    "license_id" UUID NOT NULL,
    "address" INET NOT NULL,
    "organization_id" UUID NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "hits" BIGINT NOT NULL,
    "last_outcome" TEXT NOT NULL,

    CONSTRAINT "license_ip_history_pkey" PRIMARY KEY ("license_id","address")
);

-- CreateTable
CREATE TABLE "block_rule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID,
    "license_id" UUID,
    "network" INET NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "block_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_version" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "yanked" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response_template" (
    "product_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "template" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "response_template_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "product_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("product_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_organization_id_url_key" ON "webhook_endpoint"("organization_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "product_organization_id_slug_key" ON "product"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_product_id_idx" ON "api_key"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "global_customer_email_key" ON "global_customer"("email");

-- CreateIndex
CREATE UNIQUE INDEX "global_customer_discord_id_key" ON "global_customer"("discord_id");

-- CreateIndex
CREATE INDEX "organization_customer_customer_id_idx" ON "organization_customer"("customer_id");

-- CreateIndex
CREATE INDEX "license_product_id_created_at_id_idx" ON "license"("product_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "license_product_id_expires_at_idx" ON "license"("product_id", "expires_at");

-- CreateIndex
CREATE INDEX "license_organization_id_created_at_id_idx" ON "license"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "license_customer_id_idx" ON "license"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "license_product_id_key_hash_key" ON "license"("product_id", "key_hash");

-- CreateIndex
CREATE INDEX "block_rule_network_idx" ON "block_rule" USING GIST ("network" inet_ops);

-- CreateIndex
CREATE INDEX "block_rule_organization_id_idx" ON "block_rule"("organization_id");

-- CreateIndex
CREATE INDEX "block_rule_product_id_idx" ON "block_rule"("product_id");

-- CreateIndex
CREATE INDEX "block_rule_license_id_idx" ON "block_rule"("license_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_version_product_id_version_key" ON "product_version"("product_id", "version");

-- CreateIndex
CREATE INDEX "usage_day_organization_id_day_idx" ON "usage_day"("organization_id", "day");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_customer" ADD CONSTRAINT "organization_customer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_customer" ADD CONSTRAINT "organization_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "global_customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "global_customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_ip" ADD CONSTRAINT "license_ip_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_ip_history" ADD CONSTRAINT "license_ip_history_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block_rule" ADD CONSTRAINT "block_rule_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block_rule" ADD CONSTRAINT "block_rule_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block_rule" ADD CONSTRAINT "block_rule_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_template" ADD CONSTRAINT "response_template_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot express. `prisma migrate` leaves all of it alone.

ALTER TABLE installation ADD CONSTRAINT installation_is_one_row CHECK (id = 1);

ALTER TABLE organization
  ADD CONSTRAINT organization_plan CHECK (plan IN ('free', 'pro', 'enterprise')),
  ADD CONSTRAINT organization_daily_limit_override
    CHECK (daily_limit_override IS NULL OR (daily_limit_override >= 0 AND plan = 'enterprise'));

ALTER TABLE product
  ADD CONSTRAINT product_state CHECK (state IN ('active', 'archived', 'disabled', 'deleted')),
  ADD CONSTRAINT product_ipv6_prefix CHECK (ipv6_prefix IN (64, 128)),
  ADD CONSTRAINT product_default_max_ips CHECK (default_max_ips BETWEEN 1 AND 10000),
  ADD CONSTRAINT product_default_ip_mode CHECK (default_ip_mode IN ('auto_register', 'allow_list')),
  ADD CONSTRAINT product_key_prefix CHECK (key_prefix ~ '^[A-Z0-9]{1,8}$');

ALTER TABLE api_key ADD CONSTRAINT api_key_hash_length CHECK (octet_length(hash) = 32);

ALTER TABLE global_customer
  ADD CONSTRAINT global_customer_identity CHECK (num_nonnulls(email, discord_id) >= 1);

ALTER TABLE organization_customer
  ADD CONSTRAINT organization_customer_identity CHECK (num_nonnulls(email, discord_id) >= 1);

ALTER TABLE license
  ADD CONSTRAINT license_key_hash_length CHECK (octet_length(key_hash) = 32),
  ADD CONSTRAINT license_max_ips CHECK (max_ips BETWEEN 1 AND 10000),
  ADD CONSTRAINT license_ip_system_has_limit CHECK (max_ips IS NOT NULL OR NOT ip_system_enabled),
  ADD CONSTRAINT license_ip_mode CHECK (ip_mode IN ('auto_register', 'allow_list')),
  ADD CONSTRAINT license_version_pin_mode CHECK (version_pin_mode IN ('none', 'exact', 'range'));

ALTER TABLE block_rule ADD CONSTRAINT block_rule_scope CHECK (num_nonnulls(product_id, license_id) <= 1);

ALTER TABLE usage_day ADD CONSTRAINT usage_day_used CHECK (used >= 0);

-- license.ip_count. It stays exact because every writer of license_ip updates, and so locks, the license row.

CREATE FUNCTION license_ip_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license SET ip_count = ip_count + changed.n
  FROM (SELECT license_id, count(*)::int AS n FROM new_rows GROUP BY license_id) AS changed
  WHERE license.id = changed.license_id;
  RETURN NULL;
END $$;

CREATE FUNCTION license_ip_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license SET ip_count = ip_count - changed.n
  FROM (SELECT license_id, count(*)::int AS n FROM old_rows GROUP BY license_id) AS changed
  WHERE license.id = changed.license_id;
  RETURN NULL;
END $$;

CREATE TRIGGER license_ip_inserted AFTER INSERT ON license_ip
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION license_ip_count_inserted();

CREATE TRIGGER license_ip_deleted AFTER DELETE ON license_ip
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION license_ip_count_deleted();

-- Takes a slot of the license for p_address. p_also is another way to write the same caller (its exact address where
-- the product counts /64 networks), which may hold a slot already. Newcomers of one license take turns on its row;
-- under READ COMMITTED each statement below sees what was committed before it began, also after the wait.
CREATE FUNCTION register_ip(p_license uuid, p_address inet, p_also inet)
RETURNS TABLE (outcome text, n int) LANGUAGE plpgsql AS $$
DECLARE
  slot license%ROWTYPE;
BEGIN
  RETURN QUERY SELECT 'known', l.ip_count FROM license l
    WHERE l.id = p_license AND EXISTS (
      SELECT FROM license_ip i WHERE i.license_id = p_license AND i.address IN (p_address, p_also));
  IF FOUND THEN RETURN; END IF;

  -- NO KEY: inserts that only refer to the license need not wait.
  SELECT * INTO slot FROM license l WHERE l.id = p_license FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT slot.ip_system_enabled THEN
    RETURN QUERY SELECT 'gone', 0;
    RETURN;
  END IF;

  PERFORM FROM license_ip i WHERE i.license_id = p_license AND i.address IN (p_address, p_also);
  IF FOUND THEN
    RETURN QUERY SELECT 'known', slot.ip_count;
  ELSIF slot.ip_count >= slot.max_ips THEN
    RETURN QUERY SELECT 'limit', slot.ip_count;
  ELSE
    INSERT INTO license_ip (license_id, address, organization_id, registered_at)
    VALUES (p_license, p_address, slot.organization_id, now());
    RETURN QUERY SELECT 'new', slot.ip_count + 1;
  END IF;
END $$;

-- Takes up to p_wanted requests from the day's limit (negative: no limit). Callers of one product take turns on its row.
CREATE FUNCTION take_quota(p_product uuid, p_organization uuid, p_day date, p_limit bigint, p_wanted int)
RETURNS TABLE (granted int, used bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_used bigint;
  v_granted int;
BEGIN
  SELECT u.used INTO v_used FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO usage_day (product_id, day, organization_id) VALUES (p_product, p_day, p_organization)
    ON CONFLICT DO NOTHING;
    SELECT u.used INTO v_used FROM usage_day u WHERE u.product_id = p_product AND u.day = p_day FOR NO KEY UPDATE;
  END IF;

  v_granted := CASE WHEN p_limit < 0 THEN p_wanted ELSE greatest(0, least(p_wanted, p_limit - v_used)) END;
  IF v_granted > 0 THEN
    UPDATE usage_day u SET used = u.used + v_granted WHERE u.product_id = p_product AND u.day = p_day;
  END IF;
  RETURN QUERY SELECT v_granted, v_used + v_granted;
END $$;
