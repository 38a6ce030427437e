-- The email that somebody signed in to the portal with: what needs one of theirs begins with it.
ALTER TABLE "portal_session" ADD COLUMN "email" TEXT;
