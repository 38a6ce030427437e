-- Whom the installation is for: one vendor, or many, with plans. One that is there keeps its plans, and its sign-up.
ALTER TABLE "installation" ADD COLUMN "serves" TEXT NOT NULL DEFAULT 'vendors',
  ADD COLUMN "sign_up_open" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "installation_serves" CHECK ("serves" IN ('us', 'vendors'));

-- Whoever set the installation up. Others are named in OPERATOR_EMAILS.
ALTER TABLE "user_account" ADD COLUMN "is_operator" BOOLEAN NOT NULL DEFAULT false;
