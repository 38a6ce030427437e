-- Browsers that somebody signed in with before. An owner is a user of the dashboard or a person of the portal.
CREATE TABLE "known_browser" (
    "token_hash" BYTEA NOT NULL,
    "owner_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browser_pkey" PRIMARY KEY ("token_hash","owner_id")
);

CREATE INDEX "known_browser_owner_id_expires_at_idx" ON "known_browser"("owner_id", "expires_at");
CREATE INDEX "known_browser_expires_at_idx" ON "known_browser"("expires_at");
