-- The Slack or Discord webhook of an organization. Its URL is sealed.
CREATE TABLE "chat_connection" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "url_ciphertext" BYTEA NOT NULL,
    "kinds" TEXT[],
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_connection_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT chat_connection_service CHECK (service IN ('slack', 'discord')),
    CONSTRAINT chat_connection_disabled CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)
      AND (disabled_reason IS NULL OR disabled_reason IN ('gone', 'failing')))
);

ALTER TABLE "chat_connection" ADD CONSTRAINT "chat_connection_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which weekly summaries were queued.
CREATE TABLE "digest_run" (
    "week" DATE NOT NULL,
    "organization_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "digest_run_pkey" PRIMARY KEY ("week","organization_id")
);

CREATE INDEX "digest_run_organization_id_idx" ON "digest_run"("organization_id");

ALTER TABLE "digest_run" ADD CONSTRAINT "digest_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
