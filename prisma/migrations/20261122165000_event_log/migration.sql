-- Events can be listed: newest first, of a license, and of the products that an access token is limited to. Events from
-- before have no product, and are listed for everybody else until they are deleted after thirty days.
ALTER TABLE "webhook_event" ADD COLUMN "product_id" UUID;

CREATE INDEX "webhook_event_organization_id_created_at_id_idx" ON "webhook_event"("organization_id", "created_at", "id");
CREATE INDEX "webhook_event_license_id_created_at_id_idx" ON "webhook_event"("license_id", "created_at", "id");
