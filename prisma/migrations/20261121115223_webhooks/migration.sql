-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "description" TEXT,
ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "headers_ciphertext" BYTEA,
ADD COLUMN     "previous_secret_ciphertext" BYTEA,
ADD COLUMN     "previous_secret_ends_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "license_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "last_status" SMALLINT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" SMALLINT,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "webhook_lane" (
    "endpoint_id" UUID NOT NULL,
    "lane" SMALLINT NOT NULL,
    "lease_token" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_lane_pkey" PRIMARY KEY ("endpoint_id","lane")
);

-- CreateTable
CREATE TABLE "webhook_expiry_notice" (
    "license_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "organization_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_expiry_notice_pkey" PRIMARY KEY ("license_id","kind","expires_at")
);

-- CreateTable
CREATE TABLE "webhook_usage_notice" (
    "product_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "threshold" SMALLINT NOT NULL,
    "organization_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_usage_notice_pkey" PRIMARY KEY ("product_id","day","threshold")
);

-- CreateIndex
CREATE INDEX "webhook_event_created_at_idx" ON "webhook_event"("created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_organization_id_created_at_id_idx" ON "webhook_delivery"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_id_state_idx" ON "webhook_delivery"("endpoint_id", "created_at", "id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_key" ON "webhook_delivery"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_expiry_notice_sent_at_idx" ON "webhook_expiry_notice"("sent_at");

-- CreateIndex
CREATE INDEX "webhook_usage_notice_sent_at_idx" ON "webhook_usage_notice"("sent_at");

-- AddForeignKey
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_lane" ADD CONSTRAINT "webhook_lane_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot express. `prisma migrate` leaves all of it alone.
ALTER TABLE webhook_endpoint
  ADD CONSTRAINT webhook_endpoint_disabled CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  ADD CONSTRAINT webhook_endpoint_disabled_reason CHECK (disabled_reason IN ('by_hand', 'gone', 'failing')),
  ADD CONSTRAINT webhook_endpoint_previous_secret
    CHECK ((previous_secret_ciphertext IS NULL) = (previous_secret_ends_at IS NULL));

ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_state CHECK (state IN ('pending', 'succeeded', 'failed')),
  ADD CONSTRAINT webhook_delivery_finished CHECK ((finished_at IS NULL) = (state = 'pending'));

-- What is due, by endpoint: the couriers step from one endpoint to the next in it and never read what is done.
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (endpoint_id, next_at, lease_until) WHERE state = 'pending';
CREATE INDEX webhook_delivery_failed_idx ON webhook_delivery (organization_id, created_at, id) WHERE state = 'failed';

ALTER TABLE webhook_lane ADD CONSTRAINT webhook_lane_number CHECK (lane IN (0, 1));
