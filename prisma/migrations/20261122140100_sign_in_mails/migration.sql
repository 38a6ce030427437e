-- Whether a person is mailed when a browser signs in that did not before.
ALTER TABLE "user_account" ADD COLUMN "sign_in_mails" BOOLEAN NOT NULL DEFAULT true;
