-- Shops of others: they sign with their own secret, which is pasted after the URL is known, and have an API.
ALTER TABLE "sale_source" DROP CONSTRAINT sale_source_provider;
ALTER TABLE "sale_source" ADD CONSTRAINT sale_source_provider CHECK (provider IN
  ('generic', 'stripe', 'polar', 'lemonsqueezy', 'paddle', 'gumroad', 'tebex', 'builtbybit', 'polymart')) NOT VALID;
ALTER TABLE "sale_source" VALIDATE CONSTRAINT sale_source_provider;
ALTER TABLE "sale_source" ALTER COLUMN "secret_ciphertext" DROP NOT NULL;
ALTER TABLE "sale_source" ADD COLUMN "api_key_ciphertext" BYTEA;
ALTER TABLE "sale_source" ADD COLUMN "api_problem" TEXT;
ALTER TABLE "sale_source" ADD COLUMN "reconcile" TEXT NOT NULL DEFAULT 'list'
  CONSTRAINT sale_source_reconcile CHECK (reconcile IN ('list', 'apply'));
ALTER TABLE "sale_source" ADD COLUMN "reconciled_at" TIMESTAMPTZ(3);
ALTER TABLE "sale_source" ADD COLUMN "reconcile_tried_at" TIMESTAMPTZ(3);

-- What the shop's API said of the order; and what a comparison with it found, before somebody agreed.
ALTER TABLE "sale_event" ADD COLUMN "facts_ciphertext" BYTEA;
ALTER TABLE "sale_event" ADD COLUMN "is_proposed" BOOLEAN NOT NULL DEFAULT false;

-- Members are told once a day that a sale is held, and once that a shop is silent.
ALTER TABLE "sale_source" ADD COLUMN "held_told_at" TIMESTAMPTZ(3);
ALTER TABLE "sale_source" ADD COLUMN "silent_told_at" TIMESTAMPTZ(3);
ALTER TABLE "notification_choice" DROP CONSTRAINT notification_choice_kind;
ALTER TABLE "notification_choice" ADD CONSTRAINT notification_choice_kind
  CHECK (kind IN ('limit', 'billing', 'transfers', 'erasures', 'webhooks', 'sales', 'access_tokens', 'new_access', 'digest')) NOT VALID;
ALTER TABLE "notification_choice" VALIDATE CONSTRAINT notification_choice_kind;

-- Channels that get every kind of notification get the new one as well.
UPDATE "chat_connection" SET kinds = kinds || '{sales}'::text[]
  WHERE kinds @> '{limit,billing,transfers,webhooks,access_tokens,new_access,digest}';
