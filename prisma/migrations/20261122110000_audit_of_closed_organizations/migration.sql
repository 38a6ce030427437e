-- Audit entries go with their organization and in no other way. One that was deleted is emptied row by row before its
-- own row goes (lib/organizations/server/purge-organization.ts): it is known by its slug, which nobody can choose.
CREATE OR REPLACE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "organization" WHERE "id" = OLD."organization_id" AND "slug" <> 'deleted-' || "id"::text) THEN
    RAISE EXCEPTION 'audit entries cannot be deleted';
  END IF;
  RETURN OLD;
END
$$;
