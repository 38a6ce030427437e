-- AlterTable
ALTER TABLE "license" ADD COLUMN     "portal_reset_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "brand_accent" TEXT,
ADD COLUMN     "brand_name" TEXT,
ADD COLUMN     "logo" BYTEA,
ADD COLUMN     "logo_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "support_email" TEXT;

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "mails_off" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "portal_key_rotation" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "license_past_key" (
    "product_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "license_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_past_key_pkey" PRIMARY KEY ("product_id","key_hash")
);

-- CreateTable
CREATE TABLE "license_transfer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "license_id" UUID NOT NULL,
    "from_customer_id" UUID NOT NULL,
    "to_email" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,

    CONSTRAINT "license_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_person" (
    "id" UUID NOT NULL,
    "locale" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_identity" (
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "label" TEXT,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_identity_pkey" PRIMARY KEY ("kind","value")
);

-- CreateTable
CREATE TABLE "portal_session" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "address" INET,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_mail_notice" (
    "license_id" UUID NOT NULL,
    "mail" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "organization_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_mail_notice_pkey" PRIMARY KEY ("license_id","mail","expires_at")
);

-- CreateIndex
CREATE INDEX "license_past_key_license_id_idx" ON "license_past_key"("license_id");

-- CreateIndex
CREATE INDEX "license_transfer_organization_id_state_requested_at_idx" ON "license_transfer"("organization_id", "state", "requested_at");

-- CreateIndex
CREATE INDEX "license_transfer_license_id_requested_at_idx" ON "license_transfer"("license_id", "requested_at");

-- CreateIndex
CREATE INDEX "portal_identity_person_id_idx" ON "portal_identity"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "portal_session_token_hash_key" ON "portal_session"("token_hash");

-- CreateIndex
CREATE INDEX "portal_session_person_id_idx" ON "portal_session"("person_id");

-- CreateIndex
CREATE INDEX "portal_session_expires_at_idx" ON "portal_session"("expires_at");

-- CreateIndex
CREATE INDEX "license_mail_notice_sent_at_idx" ON "license_mail_notice"("sent_at");

-- AddForeignKey
ALTER TABLE "license_past_key" ADD CONSTRAINT "license_past_key_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_transfer" ADD CONSTRAINT "license_transfer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_transfer" ADD CONSTRAINT "license_transfer_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_identity" ADD CONSTRAINT "portal_identity_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "portal_person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "portal_person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express. `prisma migrate` leaves all of it alone.

-- Licenses that end, soonest first, of all organizations: what the clock of the mails to customers looks through.
CREATE INDEX license_ends_idx ON license (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL;

-- One open request per license, however many ask at once.
CREATE UNIQUE INDEX license_transfer_open_idx ON license_transfer (license_id) WHERE state = 'pending';

ALTER TABLE license_transfer
  ADD CONSTRAINT license_transfer_state CHECK (state IN ('pending', 'approved', 'rejected', 'canceled')),
  ADD CONSTRAINT license_transfer_decided CHECK ((state = 'pending') = (decided_at IS NULL));
ALTER TABLE portal_identity ADD CONSTRAINT portal_identity_kind CHECK (kind IN ('email', 'discord'));
ALTER TABLE organization ADD CONSTRAINT organization_brand_accent CHECK (brand_accent ~ '^#[0-9a-f]{6}$');
