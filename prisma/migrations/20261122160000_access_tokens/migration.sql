-- Access tokens of the management API. Each acts for a member, with at most the member's own permissions.
CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_by_id" UUID,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "is_limited" BOOLEAN NOT NULL DEFAULT false,
    -- the products it is limited to, if it is
    "product_ids" UUID[] NOT NULL DEFAULT '{}',
    -- empty: every address
    "sources" INET[] NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" INET,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id"),
    CONSTRAINT access_token_name CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT access_token_hash CHECK (octet_length(hash) = 32),
    CONSTRAINT access_token_scopes CHECK (cardinality(scopes) > 0),
    CONSTRAINT access_token_products CHECK (is_limited = (cardinality(product_ids) > 0)),
    CONSTRAINT access_token_revoked CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
    CONSTRAINT access_token_revoked_reason CHECK (revoked_reason IN ('revoked', 'member_left'))
);

CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");
CREATE INDEX "access_token_organization_id_created_at_id_idx" ON "access_token"("organization_id", "created_at", "id");
CREATE INDEX "access_token_user_id_idx" ON "access_token"("user_id");
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Answers to requests with an Idempotency-Key, kept for a day. Keys are hashed, and answers encrypted: they may hold
-- license keys.
CREATE TABLE "idempotent_request" (
    "access_token_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" SMALLINT NOT NULL,
    "answer_ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("access_token_id","key_hash")
);

CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_access_token_id_fkey" FOREIGN KEY ("access_token_id") REFERENCES "access_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The token that made a change, by the name it had: entries outlive it.
ALTER TABLE "audit_entry" ADD COLUMN "access_token_id" UUID, ADD COLUMN "access_token_name" TEXT;

-- The token that started a job: without it the job stops.
ALTER TABLE "long_job" ADD COLUMN "access_token_id" UUID;
