-- The subscription of an organization at Stripe, as it was read last. Without a foreign key: when an organization is
-- deleted the row stays until its subscription was canceled at Stripe.
CREATE TABLE "billing_subscription" (
    "organization_id" UUID NOT NULL,
    "stripe_customer_id" TEXT NOT NULL,
    "stripe_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'none',
    "interval" TEXT,
    "unit_amount" INTEGER,
    "currency" TEXT,
    "current_period_end" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "notice_day" SMALLINT,
    "is_suspender" BOOLEAN NOT NULL DEFAULT false,
    "read_number" BIGINT NOT NULL DEFAULT 0,
    "synced_at" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_subscription_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT billing_subscription_state CHECK (state IN ('none', 'active', 'past_due', 'suspended', 'canceled')),
    CONSTRAINT billing_subscription_interval CHECK (interval IN ('month', 'year')),
    CONSTRAINT billing_subscription_past_due
      CHECK ((state IN ('past_due', 'suspended')) = (past_due_since IS NOT NULL AND notice_day IS NOT NULL))
);

CREATE UNIQUE INDEX "billing_subscription_stripe_customer_id_key" ON "billing_subscription"("stripe_customer_id");
CREATE INDEX "billing_subscription_next_read_at_idx" ON "billing_subscription"("next_read_at");

-- Numbers the reads of subscriptions in the order they were begun, over all processes.
CREATE SEQUENCE "billing_read";

-- A webhook event of Stripe that was applied: a repeated one changes nothing.
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "processed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "stripe_event_processed_at_idx" ON "stripe_event"("processed_at");
