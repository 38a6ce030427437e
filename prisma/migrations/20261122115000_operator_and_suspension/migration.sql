-- Why an operator suspended an organization, for its members to read.
ALTER TABLE "organization" ADD COLUMN "suspension_reason" TEXT;
ALTER TABLE "organization" ADD CONSTRAINT organization_suspension_reason
  CHECK (suspension_reason IS NULL OR (suspended_at IS NOT NULL AND length(suspension_reason) BETWEEN 1 AND 500));

-- Entries of who runs the installation: neither a member nor a customer.
ALTER TABLE "audit_entry" ADD COLUMN "is_operator" BOOLEAN NOT NULL DEFAULT false;
