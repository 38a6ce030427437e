-- A restored database sends nothing until its operator says so. A new encryption key has its predecessor beside it
-- until everything is encrypted again. The key of lookup hashes outlives them: what it hashed is often not known.
ALTER TABLE "installation" ADD COLUMN "background_held_since" TIMESTAMPTZ(3),
ADD COLUMN "lookup_key_ciphertext" BYTEA,
ADD COLUMN "previous_key_check" BYTEA;
