-- Members are notified of access tokens that end or are about to expire, and may switch it off.
ALTER TABLE "notification_choice" DROP CONSTRAINT notification_choice_kind;
ALTER TABLE "notification_choice" ADD CONSTRAINT notification_choice_kind
  CHECK (kind IN ('limit', 'billing', 'transfers', 'webhooks', 'access_tokens', 'digest'));

-- Channels that get every kind of notification get the new one as well.
UPDATE "chat_connection" SET kinds = kinds || '{access_tokens}'::text[]
  WHERE kinds @> '{limit,billing,transfers,webhooks,digest}';

-- When the coming expiry of a token was announced.
ALTER TABLE "access_token" ADD COLUMN "expiry_announced_at" TIMESTAMPTZ(3);
CREATE INDEX "access_token_expiry_idx" ON "access_token"("expires_at")
  WHERE revoked_at IS NULL AND expiry_announced_at IS NULL;
