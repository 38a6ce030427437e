-- That an organization was deleted was told by its slug alone.
ALTER TABLE "organization" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- The version before this one deletes by the slug, and may run beside it. Goes with the release after this one.
CREATE FUNCTION organization_deleted_by_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."deleted_at" := coalesce(NEW."deleted_at", now());
  RETURN NEW;
END
$$;
CREATE TRIGGER organization_deleted_by_slug BEFORE INSERT OR UPDATE OF "slug" ON "organization"
  FOR EACH ROW WHEN (NEW."slug" = 'deleted-' || NEW."id"::text) EXECUTE FUNCTION organization_deleted_by_slug();

UPDATE "organization" SET "deleted_at" = coalesce("suspended_at", "updated_at") WHERE "slug" = 'deleted-' || "id"::text;

-- Audit entries go with their organization and in no other way. One that was deleted is emptied row by row before its
-- own row goes.
CREATE OR REPLACE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "organization" WHERE "id" = OLD."organization_id" AND "deleted_at" IS NULL) THEN
    RAISE EXCEPTION 'audit entries cannot be deleted';
  END IF;
  RETURN OLD;
END
$$;
