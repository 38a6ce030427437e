-- What a new product begins with. Organizations of today keep what they have; new ones are created with true.
ALTER TABLE "organization" ADD COLUMN "mail_full_key" BOOLEAN NOT NULL DEFAULT false;
