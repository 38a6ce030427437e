-- Where everyone reads the terms and the privacy policy of the installation.
ALTER TABLE "installation" ADD COLUMN "operator_terms_url" TEXT,
  ADD COLUMN "operator_privacy_url" TEXT;
