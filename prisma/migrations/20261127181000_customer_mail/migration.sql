-- What became of each mail to a customer. `job` is the mail as it was queued, ids alone, so that it can be sent again.
CREATE TABLE "customer_mail" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "mail" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "customer_id" UUID,
    "product_id" UUID,
    "license_id" UUID,
    "licenses" INTEGER NOT NULL,
    "job" JSONB NOT NULL,

    CONSTRAINT "customer_mail_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "customer_mail_outcome" CHECK ("outcome" IN ('sent', 'withheld', 'given_up'))
);
ALTER TABLE "customer_mail" ADD CONSTRAINT "customer_mail_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "customer_mail_organization_id_at_id_idx" ON "customer_mail"("organization_id", "at" DESC, "id" DESC);
CREATE INDEX "customer_mail_organization_id_customer_id_at_id_idx" ON "customer_mail"("organization_id", "customer_id", "at" DESC, "id" DESC);
CREATE INDEX "customer_mail_organization_id_email_at_idx" ON "customer_mail"("organization_id", "email", "at" DESC);
CREATE INDEX "customer_mail_at_idx" ON "customer_mail"("at");
-- The few that a filter asks for, behind many that were sent.
CREATE INDEX "customer_mail_not_sent" ON "customer_mail"("organization_id", "at" DESC, "id" DESC) WHERE "outcome" <> 'sent';
-- A mail that is withheld again and again on a day is one row, so a program that loops does not fill the table.
CREATE UNIQUE INDEX "customer_mail_withheld" ON "customer_mail"("organization_id", "email", "mail", "license_id", "reason", (("at" AT TIME ZONE 'UTC')::date)) WHERE "outcome" = 'withheld';
