-- A shop that sells licenses: what it sends is signed with the secret.
CREATE TABLE "sale_source" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'dry_run',
    "secret_ciphertext" BYTEA NOT NULL,
    "previous_secret_ciphertext" BYTEA,
    "previous_secret_ends_at" TIMESTAMPTZ(3),
    "last_event_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sale_source_pkey" PRIMARY KEY ("id"),
    CONSTRAINT sale_source_provider CHECK (provider IN ('generic')),
    CONSTRAINT sale_source_mode CHECK (mode IN ('dry_run', 'live'))
);

-- What a product of a shop is here.
CREATE TABLE "sale_mapping" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "targets" JSONB NOT NULL,
    "policy" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sale_mapping_pkey" PRIMARY KEY ("id")
);

-- An order of a shop, with the subscription it began.
CREATE TABLE "sale" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "order_id" TEXT,
    "subscription_id" TEXT,
    "customer_id" UUID,
    "state" TEXT NOT NULL,
    "held" JSONB,
    "buyer_hashes" BYTEA[],
    "is_skipped" BOOLEAN NOT NULL DEFAULT false,
    "order_ciphertext" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("id")
);

-- What a shop sent, as it came.
CREATE TABLE "sale_event" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "sale_id" UUID,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "order_id" TEXT,
    "subscription_id" TEXT,
    "body_ciphertext" BYTEA NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done" JSONB,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "sale_event_pkey" PRIMARY KEY ("id")
);

-- A license that a sale has: one at most of a line, product and number, however often its events come.
CREATE TABLE "sale_license" (
    "organization_id" UUID NOT NULL,
    "sale_id" UUID NOT NULL,
    "line_id" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "license_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "sale_license_pkey" PRIMARY KEY ("sale_id","line_id","product_id","number")
);

CREATE INDEX "sale_source_organization_id_created_at_id_idx" ON "sale_source"("organization_id", "created_at", "id");
CREATE UNIQUE INDEX "sale_mapping_source_id_external_id_key" ON "sale_mapping"("source_id", "external_id");
CREATE INDEX "sale_organization_id_created_at_id_idx" ON "sale"("organization_id", "created_at", "id");
CREATE INDEX "sale_customer_id_idx" ON "sale"("customer_id");
CREATE INDEX "sale_source_id_state_created_at_idx" ON "sale"("source_id", "state", "created_at");
CREATE UNIQUE INDEX "sale_event_source_id_event_id_key" ON "sale_event"("source_id", "event_id");
CREATE INDEX "sale_event_source_id_order_id_idx" ON "sale_event"("source_id", "order_id");
CREATE INDEX "sale_event_source_id_subscription_id_idx" ON "sale_event"("source_id", "subscription_id");
CREATE INDEX "sale_event_sale_id_idx" ON "sale_event"("sale_id");
CREATE UNIQUE INDEX "sale_license_license_id_key" ON "sale_license"("license_id");

ALTER TABLE "sale_source" ADD CONSTRAINT "sale_source_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_mapping" ADD CONSTRAINT "sale_mapping_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sale_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale" ADD CONSTRAINT "sale_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sale_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_event" ADD CONSTRAINT "sale_event_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sale_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_event" ADD CONSTRAINT "sale_event_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_license" ADD CONSTRAINT "sale_license_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sale_license" ADD CONSTRAINT "sale_license_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE SET NULL ON UPDATE CASCADE;
