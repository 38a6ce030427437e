-- Whether the language of a customer was chosen in the portal, or is only that of their browser. Of those that are stored,
-- nobody knows; the browser in which one was chosen still has it in a cookie, and its next sign-in says so.
ALTER TABLE "portal_person" ADD COLUMN "locale_is_chosen" BOOLEAN NOT NULL DEFAULT false;

-- The license in stock whose key was entered where this link was asked for: signing in with it adds the license.
ALTER TABLE "email_code" ADD COLUMN "claimed_license_id" UUID;
