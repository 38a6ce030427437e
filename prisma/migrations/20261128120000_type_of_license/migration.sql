-- The type that a license was created with, or was given last. Without a foreign key: a type that is deleted would
-- rewrite every license of it. To readers one that is gone is none.
ALTER TABLE "license" ADD COLUMN "license_type_id" UUID;
