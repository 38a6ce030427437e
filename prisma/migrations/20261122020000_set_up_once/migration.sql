-- That the first owner was made is remembered here: a set-up does not open again when user_account is empty.
ALTER TABLE "installation" ADD COLUMN "set_up_at" TIMESTAMPTZ(3);

UPDATE "installation" SET "set_up_at" = (SELECT min("created_at") FROM "user_account");
