-- When the user of a session last proved who they are: creating an access token asks for it.
ALTER TABLE "session" ADD COLUMN "proven_at" TIMESTAMPTZ(3);

-- Members are notified of new access. Wider than before: `erasures` could not be switched off, either.
ALTER TABLE "notification_choice" DROP CONSTRAINT notification_choice_kind;
ALTER TABLE "notification_choice" ADD CONSTRAINT notification_choice_kind
  CHECK (kind IN ('limit', 'billing', 'transfers', 'erasures', 'webhooks', 'access_tokens', 'new_access', 'digest'));

-- Channels that get every kind of notification get the new one as well.
UPDATE "chat_connection" SET kinds = kinds || '{new_access}'::text[]
  WHERE kinds @> '{limit,billing,transfers,webhooks,access_tokens,digest}';
