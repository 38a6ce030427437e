-- Keys of our own form that were imported in lower case are found in capitals too, once the worker has looked through
-- them (docs/decisions/0004): they are encrypted, so no statement here can. Null: nothing is left.
ALTER TABLE "installation" ADD COLUMN "keys_folded_until" UUID;
UPDATE "installation" SET "keys_folded_until" = '00000000-0000-0000-0000-000000000000' WHERE EXISTS (SELECT FROM "license");
