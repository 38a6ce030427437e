-- The key that was entered where this link was asked for: signing in with it adds all licenses in stock that still have it.
ALTER TABLE "email_code" ADD COLUMN "claimed_key_hash" BYTEA;
