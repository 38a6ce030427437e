-- A purchase may extend a license that its buyer has: by how much.
ALTER TABLE "sale_license" ADD COLUMN "extended_license_id" UUID;
ALTER TABLE "sale_license" ADD COLUMN "extended_ms" BIGINT;

CREATE INDEX "sale_license_extended_license_id_idx" ON "sale_license"("extended_license_id");
ALTER TABLE "sale_license" ADD CONSTRAINT "sale_license_extended_license_id_fkey" FOREIGN KEY ("extended_license_id") REFERENCES "license"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sale_license" VALIDATE CONSTRAINT "sale_license_extended_license_id_fkey";

-- An order of one license that was claimed is its first customer's.
UPDATE "sale" SET customer_id = l.customer_id
  FROM "sale_license" sold JOIN "license" l ON l.id = sold.license_id
  WHERE sold.sale_id = "sale".id AND "sale".customer_id IS NULL AND l.customer_id IS NOT NULL AND l.customer_since IS NULL
    AND (SELECT count(DISTINCT (line_id, number)) FROM "sale_license" WHERE sale_id = "sale".id) = 1;
