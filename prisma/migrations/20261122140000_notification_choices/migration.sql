-- What a member chose of the notifications of an organization. It goes when they leave.
CREATE TABLE "notification_choice" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,

    CONSTRAINT "notification_choice_pkey" PRIMARY KEY ("organization_id","user_id","kind"),
    CONSTRAINT notification_choice_kind CHECK (kind IN ('limit', 'billing', 'transfers', 'webhooks', 'digest'))
);

ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When members were last notified that an endpoint is failing: once per streak of failures.
ALTER TABLE "webhook_endpoint" ADD COLUMN "failing_reported_at" TIMESTAMPTZ(3);
