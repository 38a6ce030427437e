-- What operators did is filtered by its kind, and leads to the organization or the person that it was done to. Both are
-- null for what a process of the version before records.
ALTER TABLE "account_event" ADD COLUMN "act" TEXT, ADD COLUMN "subject_id" UUID;

-- Entries from before have their kind in their words alone.
UPDATE "account_event" SET "act" = CASE
  WHEN "detail" LIKE 'suspended the organization %' THEN 'organization.suspended'
  WHEN "detail" LIKE 'resumed the organization %' THEN 'organization.resumed'
  WHEN "detail" LIKE 'deleted the organization %' THEN 'organization.deleted'
  WHEN "detail" LIKE 'viewed the dashboard of %' THEN 'organization.viewed'
  WHEN "detail" LIKE 'retried the failed deliveries of %' THEN 'organization.deliveries_retried'
  WHEN "detail" LIKE 'suspended billing of %' THEN 'billing.suspended'
  WHEN "detail" LIKE 'resumed billing of %' THEN 'billing.resumed'
  WHEN "detail" LIKE 'set the installation to %' THEN 'installation.plans_changed'
  WHEN "detail" LIKE 'set the operator to %' THEN 'installation.contact_changed'
  WHEN "detail" LIKE 'set %' THEN 'billing.plan_changed'
  WHEN "detail" IN ('held background work', 'resumed background work') THEN 'background.changed'
  WHEN "detail" ~ '^[a-z]+ (an update of )?the incident “' THEN 'incident.changed'
  WHEN "detail" ~ '^[a-z]+ the maintenance “' THEN 'maintenance.changed'
  WHEN "detail" LIKE 'sent a test email%' THEN 'mail.tested'
  WHEN "detail" ~ '^(retried|removed) (job|[0-9]+ jobs)' THEN 'job.changed'
  WHEN "detail" LIKE 'signed % out everywhere' THEN 'person.signed_out'
  WHEN "detail" LIKE 'suspended %' THEN 'person.suspended'
  WHEN "detail" LIKE 'resumed %' THEN 'person.resumed'
  WHEN "detail" LIKE 'deleted %' THEN 'person.deleted'
END
WHERE "kind" IN ('operator_acted', 'program_acted');

-- An operator says why they suspend billing, for its members to read. Null also where a payment is overdue.
ALTER TABLE "organization" ADD COLUMN "billing_suspension_reason" TEXT;
