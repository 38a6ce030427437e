-- A product has any number of named API keys, of two kinds: server keys may look up, client keys only validate.
ALTER TABLE "api_key"
  ADD COLUMN "name" TEXT NOT NULL DEFAULT 'Default',
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'server',
  -- requests a day of a client key; null: only the product's limit
  ADD COLUMN "daily_limit" INTEGER,
  -- addresses and networks that a server key is accepted from; empty: every address
  ADD COLUMN "sources" INET[] NOT NULL DEFAULT '{}',
  -- whether a server key may name the address of the end user it asks for
  ADD COLUMN "may_name_end_user" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT api_key_name CHECK (char_length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT api_key_kind CHECK (kind IN ('server', 'client')),
  ADD CONSTRAINT api_key_daily_limit CHECK (daily_limit IS NULL OR daily_limit > 0 AND kind = 'client'),
  ADD CONSTRAINT api_key_sources CHECK (cardinality(sources) = 0 OR kind = 'server'),
  ADD CONSTRAINT api_key_may_name_end_user CHECK (NOT may_name_end_user OR kind = 'server');
