-- What happened to the account of a person: how it was signed in to, and how that was changed.
CREATE TABLE "account_event" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT,
    "address" INET,
    "user_agent" TEXT,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "account_event_user_id_at_id_idx" ON "account_event"("user_id", "at" DESC, "id" DESC);

ALTER TABLE "account_event" ADD CONSTRAINT "account_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Audit entries go with their organization and in no other way: when it is deleted, its row is gone before they are.
CREATE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "organization" WHERE "id" = OLD."organization_id") THEN
    RAISE EXCEPTION 'audit entries cannot be deleted';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_entry_kept BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_entry_is_kept();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_fixed();
