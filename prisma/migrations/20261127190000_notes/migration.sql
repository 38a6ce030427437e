-- What members write into the history of a license or a customer. Gone with it; a corrected or replaced id of a customer
-- is followed.
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "license_id" UUID,
    "customer_id" UUID,
    "author_id" UUID NOT NULL,
    "author_email" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "note_subject" CHECK (num_nonnulls("license_id", "customer_id") = 1),
    CONSTRAINT "note_text" CHECK (char_length("text") BETWEEN 1 AND 2000)
);
ALTER TABLE "note" ADD CONSTRAINT "note_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "note" ADD CONSTRAINT "note_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "license"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "note" ADD CONSTRAINT "note_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "organization_customer"("organization_id", "customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "note_license_id_created_at_id_idx" ON "note"("license_id", "created_at" DESC, "id" DESC);
CREATE INDEX "note_organization_id_customer_id_created_at_id_idx" ON "note"("organization_id", "customer_id", "created_at" DESC, "id" DESC);

-- The few entries about customers, for the history of each.
CREATE INDEX "audit_entry_customer_idx" ON "audit_entry"("organization_id", "target_id", "at" DESC, "id" DESC) WHERE "target_type" = 'customer';
