-- The portal shows so many licenses of each vendor, found without reading those of the others.
CREATE INDEX "license_customer_id_organization_id_created_at_id_idx" ON "license"("customer_id", "organization_id", "created_at", "id");
