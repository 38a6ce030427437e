-- One spelling for all that compare as the same version (lib/validation/core/version.ts): numbers without leading
-- zeros, no zeros at the end, the numbers of the suffix likewise.
ALTER TABLE "product_version" ADD COLUMN "canonical" TEXT;

UPDATE product_version SET canonical =
  regexp_replace(regexp_replace(split_part(version, '-', 1), '(^|\.)0+(?=\d)', '\1', 'g'), '(\.0)+$', '')
  || CASE WHEN version LIKE '%-%' THEN '-' || regexp_replace(split_part(version, '-', 2), '(^|\.)0+(?=\d+(\.|$))', '\1', 'g')
     ELSE '' END;

-- Of rows that turn out to be one version the oldest stays; it is yanked if any of them was.
UPDATE product_version v SET yanked = true
WHERE NOT v.yanked AND EXISTS (
  SELECT FROM product_version d WHERE d.product_id = v.product_id AND d.canonical = v.canonical AND d.yanked
);
DELETE FROM product_version v USING product_version d
WHERE d.product_id = v.product_id AND d.canonical = v.canonical AND (d.created_at, d.id) < (v.created_at, v.id);

ALTER TABLE "product_version" ALTER COLUMN "canonical" SET NOT NULL;
DROP INDEX "product_version_product_id_version_key";
CREATE UNIQUE INDEX "product_version_product_id_canonical_key" ON "product_version"("product_id", "canonical");

-- Templates were kept so far without being checked or rendered, and SQL can do neither. No release has had them: where
-- there is anything to render, the module goes off until the template or the override is saved again.
ALTER TABLE "response_template" ADD COLUMN "compiled" JSONB NOT NULL DEFAULT '["{}"]';
ALTER TABLE "response_template" ALTER COLUMN "compiled" DROP DEFAULT;

UPDATE product p SET custom_response = false
WHERE p.custom_response AND (
  EXISTS (SELECT FROM response_template t WHERE t.product_id = p.id AND t.template <> '{}')
  OR EXISTS (SELECT FROM license l WHERE l.product_id = p.id AND l.custom_override IS NOT NULL)
);
