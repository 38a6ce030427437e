-- A signed-in browser in which an operator entered a code for the console, and the organization they look at with it.
CREATE TABLE "operator_session" (
  "session_id" UUID NOT NULL PRIMARY KEY REFERENCES "session" ("id") ON DELETE CASCADE,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "viewed_organization_id" UUID REFERENCES "organization" ("id") ON DELETE SET NULL
);
CREATE INDEX "operator_session_viewed_organization_id_idx" ON "operator_session" ("viewed_organization_id");

-- The lists of the console: by age, by name, and by a part of a name, URL name or e-mail.
CREATE INDEX organization_age_idx ON "organization" (created_at DESC, id DESC);
CREATE INDEX organization_name_idx ON "organization" (lower(name), id);
CREATE INDEX organization_words_idx ON "organization" USING gin ((lower(name) || ' ' || slug) gin_trgm_ops);
CREATE INDEX user_account_age_idx ON "user_account" (created_at DESC, id DESC);
CREATE INDEX user_account_email_idx ON "user_account" USING gin (email gin_trgm_ops);
