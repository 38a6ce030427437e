-- Ids of customers are random since docs/decisions/0005. Those from before are of version 7 and tell every vendor since
-- when another one has the customer: the worker replaces them, in batches. A vendor may have stored an id that it knew,
-- so that goes on finding the customer, for this vendor only. Entries of the audit log keep the id of their time.

-- From when on they are replaced: the version before, which may serve beside this one or be returned to, knows no former
-- ids. Null where there were none to begin with.
ALTER TABLE "installation" ADD COLUMN "customer_ids_replaced_from" TIMESTAMPTZ(3);
UPDATE "installation" SET "customer_ids_replaced_from" = now() + interval '1 day';

-- CreateTable
CREATE TABLE "customer_former_id" (
    "organization_id" UUID NOT NULL,
    "former_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_former_id_pkey" PRIMARY KEY ("organization_id","former_id")
);

-- CreateIndex
CREATE INDEX "customer_former_id_organization_id_customer_id_idx" ON "customer_former_id"("organization_id", "customer_id");

-- CreateIndex
CREATE INDEX "license_transfer_from_customer_id_idx" ON "license_transfer"("from_customer_id");

-- AddForeignKey
ALTER TABLE "customer_former_id" ADD CONSTRAINT "customer_former_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The id that a customer of the organization has now, by any that they had.
CREATE FUNCTION current_customer_id(p_organization uuid, p_customer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT f.customer_id FROM customer_former_id f
      WHERE f.organization_id = p_organization AND f.former_id = p_customer),
    p_customer)
$$;

-- A license whose customer got another id did not change hands.
CREATE OR REPLACE FUNCTION license_customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM customer_former_id f
    WHERE f.organization_id = NEW.organization_id AND f.former_id = OLD.customer_id
  ) THEN
    NEW.customer_since := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
