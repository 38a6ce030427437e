-- What a vendor puts into the customer portal: where customers get help, where they may return to, and, for each
-- product, the links to renew, download and set it up.
ALTER TABLE "organization"
  ADD COLUMN "support_url" TEXT,
  ADD COLUMN "portal_return_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "customer_locale" TEXT;

ALTER TABLE "product"
  ADD COLUMN "renew_url" TEXT,
  ADD COLUMN "download_url" TEXT,
  ADD COLUMN "help_url" TEXT,
  ADD COLUMN "mail_full_key" BOOLEAN NOT NULL DEFAULT false;
