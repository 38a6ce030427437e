-- A block rule of a product or an organization frees the slots within its network: found by range, not by reading all.
CREATE INDEX "license_ip_organization_id_address_idx" ON "license_ip"("organization_id", "address");
