-- What operators did is listed in the console, the newest first, also what the operator program did, which has no account,
-- and what an operator did whose account was deleted since.
ALTER TABLE "account_event" ALTER COLUMN "user_id" DROP NOT NULL;

CREATE INDEX "account_event_operator_idx" ON "account_event" ("at" DESC, "id" DESC)
  WHERE "kind" IN ('operator_acted', 'program_acted');
