-- The few entries that say who had a license before, for the history of each.
CREATE INDEX "audit_entry_former_owner_idx" ON "audit_entry"("organization_id", ("before" ->> 'customer_id'), "at" DESC, "id" DESC) WHERE "action" = 'license.transferred';
